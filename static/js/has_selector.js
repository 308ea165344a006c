// For browsers without the selector :has() (Firefox before 121). The style sheets are applied once more, with an attribute in
// place of each :has(); the elements that it would match get that attribute.
(() => {
  'use strict';
  const HAS = /:has\(((?:[^()]|\((?:[^()]|\([^()]*\))*\))*)\)/g;
  const TYPEFACES = /@font-face *\{[^}]*\}/g; // their addresses are relative to the style sheet
  const WATCHED = ['class', 'open', 'hidden', 'disabled'];
  const conditions = []; // what stands within :has(), by the number of its attribute

  function withAttributes(css) {
    return css.replace(TYPEFACES, '').replace(HAS, (whole, condition) => {
      if (!conditions.includes(condition)) conditions.push(condition);
      return `[data-has-${conditions.indexOf(condition)}]`;
    });
  }

  function* ancestors(element) {
    while ((element = element.parentElement)) yield element;
  }

  function matching(condition) {
    const [, combinator, selector] = /^([>+]?) *(.*)$/.exec(condition), found = [...document.querySelectorAll(selector)];
    if (!combinator) return found.flatMap((element) => [...ancestors(element)]);
    return found.map((element) => (combinator === '>' ? element.parentElement : element.previousElementSibling)).filter(Boolean);
  }

  function mark() {
    for (const [number, condition] of conditions.entries()) {
      const name = `data-has-${number}`, wanted = new Set(matching(condition));
      for (const element of document.querySelectorAll(`[${name}]`)) if (!wanted.has(element)) element.removeAttribute(name);
      for (const element of wanted) element.setAttribute(name, '');
    }
  }

  async function apply() {
    const links = [...document.querySelectorAll('link[rel=stylesheet]')];
    document.adoptedStyleSheets = await Promise.all(links.map(async ({ href }) => {
      const sheet = new CSSStyleSheet();
      return sheet.replace(withAttributes(await (await fetch(href)).text()));
    }));
    mark();
    new MutationObserver(mark).observe(document, { subtree: true, childList: true, attributeFilter: WATCHED });
    for (const event of ['change', 'reset', 'focusin', 'focusout']) document.addEventListener(event, () => setTimeout(mark));
  }

  apply();
})();
