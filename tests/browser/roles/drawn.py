"""Roles that are put in the place of the one that is held, and what is asked of them then."""

# Puts a role in the place of the one that is held, and counts the lines of each of its texts.
LINES = """html => {
  document.querySelector('[data-role]').outerHTML = html;
  const role = document.querySelector('[data-role]');
  if (role.scrollWidth > role.clientWidth) return ['it sticks out'];
  const tops = (text) => {
    const whole = document.createRange();
    whole.selectNodeContents(text);
    return new Set([...whole.getClientRects()].map(line => Math.round(line.top))).size;
  };
  return [...document.querySelectorAll('[data-role] :is(.role-name, dt, dd)')].map(tops);
}"""
