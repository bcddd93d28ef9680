/** What a drawing takes from style sheets: written into each element, it looks the same anywhere. */
const PAINTS = ['fill', 'stroke', 'font-family'] as const;

/** The text of an SVG file of a drawing on the page, with the colours that it has now. */
function pictureText(drawing: SVGSVGElement): string {
  const copy = drawing.cloneNode(true) as SVGSVGElement;
  const [shown, copied] = [drawing.querySelectorAll('*'), copy.querySelectorAll('*')];
  shown.forEach((element, index) => {
    const style = getComputedStyle(element);
    for (const paint of PAINTS) copied[index]?.setAttribute(paint, style.getPropertyValue(paint));
    copied[index]?.removeAttribute('class');
  });
  const { width, height } = drawing.viewBox.baseVal;
  copy.removeAttribute('class');
  copy.removeAttribute('aria-hidden');
  copy.setAttribute('xmlns', 'http://www.w3.org/2000/svg');
  copy.setAttribute('width', String(width * 2));
  copy.setAttribute('height', String(height * 2));
  const ground = document.createElementNS('http://www.w3.org/2000/svg', 'rect');
  ground.setAttribute('width', String(width));
  ground.setAttribute('height', String(height));
  ground.setAttribute('fill', getComputedStyle(drawing).getPropertyValue('background-color'));
  copy.prepend(ground);
  return new XMLSerializer().serializeToString(copy);
}

/** Saves a drawing on the page as an SVG file. */
export function savePicture(drawing: SVGSVGElement, name: string): void {
  const address = URL.createObjectURL(new Blob([pictureText(drawing)], { type: 'image/svg+xml' }));
  const link = document.createElement('a');
  link.href = address;
  link.download = `${name}.svg`;
  link.click();
  // The browser reads the file after the click has returned.
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}
