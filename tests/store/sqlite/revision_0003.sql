-- A database as the companion left it when revision 0003 was the newest. It was written once and stays as it is.
BEGIN TRANSACTION;
CREATE TABLE alembic_version (
	version_num VARCHAR(32) NOT NULL,
	PRIMARY KEY (version_num)
);
INSERT INTO "alembic_version" VALUES('0003');
CREATE TABLE entry (
	table_id INTEGER NOT NULL,
	version INTEGER NOT NULL,
	act TEXT NOT NULL,
	once TEXT,
	who TEXT NOT NULL,
	at DOUBLE NOT NULL,
	kind TEXT NOT NULL,
	body TEXT NOT NULL,
	PRIMARY KEY (table_id, version),
	FOREIGN KEY(table_id) REFERENCES "table" (id),
	UNIQUE (table_id, who, once)
);
INSERT INTO "entry" VALUES(1,1,'first','23d63b1bbc84c03a24a04e5f425ff28b7abc835600472b200987c05143523fd4','host',1.79529532348440623284e+09,'table-opened','{"code":"KRTN","edition":"saboteur2","rounds":3}');
INSERT INTO "entry" VALUES(1,2,'first',NULL,'host',1.79529532348440623284e+09,'seat-taken','{"seat":1,"name":"G\u00fcl \ud83d\udc8e","phone":true}');
INSERT INTO "entry" VALUES(1,3,'second','f1a9c365d0c572d434cf300213922ee7f5f3be69decca89ef9db85a4737e4626','seat 1',1.79529532348735284801e+09,'deal-sealed','{"round":1,"attempt":1,"seal":"5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e"}');
CREATE TABLE keeping (
	table_id INTEGER NOT NULL,
	days INTEGER NOT NULL,
	since DOUBLE NOT NULL,
	PRIMARY KEY (table_id),
	FOREIGN KEY(table_id) REFERENCES "table" (id)
);
INSERT INTO "keeping" VALUES(1,30,1795295323.5);
CREATE TABLE keepsake (
	kind TEXT NOT NULL,
	body TEXT NOT NULL,
	kept DOUBLE NOT NULL,
	PRIMARY KEY (kind)
);
INSERT INTO "keepsake" VALUES('lost_mines board-marked','{"starts":[],"mines":[]}',1795295323.5);
CREATE TABLE "key" (
	table_id INTEGER NOT NULL,
	hash TEXT NOT NULL,
	holder INTEGER NOT NULL,
	state TEXT NOT NULL,
	mark TEXT NOT NULL,
	made DOUBLE NOT NULL,
	PRIMARY KEY (table_id, hash),
	FOREIGN KEY(table_id) REFERENCES "table" (id)
);
INSERT INTO "key" VALUES(1,'aa',0,'good','',1.79529532348500776286e+09);
INSERT INTO "key" VALUES(1,'bb',1,'asking','27',1.7952953234854705334e+09);
CREATE TABLE seal (
	table_id INTEGER NOT NULL,
	seal TEXT NOT NULL,
	secret BLOB NOT NULL,
	PRIMARY KEY (table_id, seal),
	FOREIGN KEY(table_id) REFERENCES "table" (id)
);
INSERT INTO "seal" VALUES(1,'5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e',X'00FF00FF00FF00FF00FF00FF00FF00FF00FF00FF00FF00FF00FF00FF00FF00FF');
CREATE TABLE "table" (
	id INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
	code TEXT NOT NULL,
	opened DOUBLE NOT NULL,
	who TEXT NOT NULL,
	once TEXT,
	UNIQUE (code),
	UNIQUE (who, once)
);
INSERT INTO "table" VALUES(1,'KRTN',1.79529532348363065718e+09,'host','23d63b1bbc84c03a24a04e5f425ff28b7abc835600472b200987c05143523fd4');
CREATE TABLE ticket (
	table_id INTEGER NOT NULL,
	kind TEXT NOT NULL,
	hash TEXT NOT NULL,
	seat INTEGER NOT NULL,
	until DOUBLE NOT NULL,
	PRIMARY KEY (table_id, kind, hash),
	FOREIGN KEY(table_id) REFERENCES "table" (id)
);
INSERT INTO "ticket" VALUES(1,'hand-over','tt',1,2000000000.0);
CREATE INDEX key_holder ON "key" (table_id, holder);
DELETE FROM "sqlite_sequence";
INSERT INTO "sqlite_sequence" VALUES('table',2);
COMMIT;
