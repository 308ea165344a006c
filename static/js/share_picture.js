// Makes a PNG of the picture of the result, because chats show no SVG: to share where the browser can, else to save.
document.addEventListener('click', async (event) => {
  const link = event.target.closest?.('[data-picture]');
  if (!link) return;
  event.preventDefault();
  const image = new Image(), canvas = document.createElement('canvas');
  image.src = link.href;
  try { await image.decode(); } catch { return location.assign(link.href); } // as without a script
  Object.assign(canvas, { width: image.width, height: image.height }).getContext('2d').drawImage(image, 0, 0);
  const picture = await new Promise((resolve) => canvas.toBlob(resolve)), name = link.dataset.picture;
  const files = [new File([picture], name, { type: picture.type })];
  if (navigator.canShare?.({ files })) {
    try { return await navigator.share({ files }); } catch (error) { if (error.name === 'AbortError') return; } // closed again
  }
  Object.assign(document.createElement('a'), { href: URL.createObjectURL(picture), download: name }).click();
});
