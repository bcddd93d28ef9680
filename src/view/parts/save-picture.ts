import { appendLegend, type Legend } from './picture-legend.ts';
import { saveFile } from './save-file.ts';

/** What a drawing takes from style sheets: written into each element, it looks the same anywhere. */
const PAINTS = ['fill', 'stroke', 'stroke-width', 'stroke-dasharray', 'opacity', 'font-family', 'font-size'] as const;

/** How many times larger than on the page a saved picture is. */
const ENLARGED = 2;

/** The text of an SVG file of a drawing on the page, with the colours that it has now. */
function pictureText(drawing: SVGSVGElement, legend: Legend): string {
  const copy = drawing.cloneNode(true) as SVGSVGElement;
  const [shown, copied] = [drawing.querySelectorAll('*'), copy.querySelectorAll('*')];
  shown.forEach((element, index) => {
    const style = getComputedStyle(element);
    for (const paint of PAINTS) copied[index]?.setAttribute(paint, style.getPropertyValue(paint));
    copied[index]?.removeAttribute('class');
  });
  const { width, height: drawingHeight } = drawing.viewBox.baseVal;
  copy.removeAttribute('class');
  copy.removeAttribute('style');
  copy.removeAttribute('aria-hidden');
  copy.setAttribute('xmlns', 'http://www.w3.org/2000/svg');
  const height = drawingHeight + appendLegend(copy, drawing, legend);
  copy.setAttribute('viewBox', `0 0 ${width} ${height}`);
  copy.setAttribute('width', String(width * ENLARGED));
  copy.setAttribute('height', String(height * ENLARGED));
  const ground = document.createElementNS('http://www.w3.org/2000/svg', 'rect');
  ground.setAttribute('width', String(width));
  ground.setAttribute('height', String(height));
  ground.setAttribute('fill', getComputedStyle(drawing).getPropertyValue('background-color'));
  copy.prepend(ground);
  return new XMLSerializer().serializeToString(copy);
}

/** Saves a drawing on the page as an SVG file. */
export function savePicture(drawing: SVGSVGElement, name: string, legend: Legend = []): void {
  saveFile(new Blob([pictureText(drawing, legend)], { type: 'image/svg+xml' }), `${name}.svg`);
}

/** Saves a drawing on the page as a PNG file. Nothing is saved where the browser can't make one. */
export async function savePng(drawing: SVGSVGElement, name: string, legend: Legend): Promise<void> {
  const address = URL.createObjectURL(new Blob([pictureText(drawing, legend)], { type: 'image/svg+xml' }));
  try {
    const image = new Image();
    image.src = address;
    await image.decode();
    const canvas = document.createElement('canvas');
    canvas.width = image.width;
    canvas.height = image.height;
    canvas.getContext('2d')?.drawImage(image, 0, 0);
    const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'));
    if (blob !== null) saveFile(blob, `${name}.png`);
  } finally {
    URL.revokeObjectURL(address);
  }
}
