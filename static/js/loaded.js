// The end of every bundle of scripts: it came and ran. Where one did not, base.css shows a line that says so.
document.currentScript.dataset.ran = '';
