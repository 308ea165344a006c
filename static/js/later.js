// What a first look at a role doesn't need (base.html names it) comes a little later.
addEventListener('load', () => setTimeout(() => {
  const files = document.getElementById('later')?.content;
  if (files) document.head.append(files);
}, 3000));
