/** The names of the lines of a drawing, each with a selector of the element whose paint it has. */
export type Legend = readonly { readonly of: string; readonly name: string }[];

const ROW = 16;
const SAMPLE = 34;
const LEFT = 10;

/** Writes the names of its lines below a copied drawing, each beside a piece of its line. Gives the height that this takes. */
export function appendLegend(copy: SVGSVGElement, drawing: SVGSVGElement, legend: Legend): number {
  const top = drawing.viewBox.baseVal.height;
  const drawn = legend.flatMap(({ of, name }) => {
    const line = drawing.querySelector(of);
    return line === null ? [] : [{ style: getComputedStyle(line), name }];
  });
  for (const [index, { style, name }] of drawn.entries()) {
    const y = top + ROW * (index + 0.5);
    const sample = document.createElementNS('http://www.w3.org/2000/svg', 'path');
    sample.setAttribute('d', `M${LEFT} ${y}h${SAMPLE}`);
    for (const paint of ['stroke', 'stroke-width', 'stroke-dasharray'])
      sample.setAttribute(paint, style.getPropertyValue(paint));
    const text = document.createElementNS('http://www.w3.org/2000/svg', 'text');
    text.setAttribute('x', String(LEFT + SAMPLE + 8));
    text.setAttribute('y', String(y + 4));
    text.setAttribute('font-size', '11');
    text.setAttribute('font-family', style.getPropertyValue('font-family'));
    text.setAttribute('fill', style.getPropertyValue('color'));
    text.textContent = name;
    copy.append(sample, text);
  }
  return drawn.length === 0 ? 0 : ROW * drawn.length + ROW / 2;
}
