import { say } from '../../words/say.ts';
import type { Curve } from './curve.ts';
import { saveFile } from './save-file.ts';
import { savePicture, savePng } from './save-picture.ts';
import './controls.css';
import './chart-files.css';

/** Saves a chart as a picture of two kinds, and its figures as a table. `picture` finds the drawing when it is asked for. */
export function ChartFiles(props: {
  readonly name: string;
  readonly picture: () => SVGSVGElement | null;
  /** What the curves are called: a saved picture has no page beside it that says so. */
  readonly curves: readonly Curve[];
  readonly csv: () => string;
}) {
  const { name, picture, curves, csv } = props;
  const legend = curves.map((curve) => ({ of: `.curve--${curve.look} .curve__line`, name: curve.name }));
  const drawn = (save: (drawing: SVGSVGElement) => void): void => {
    const drawing = picture();
    if (drawing !== null) save(drawing);
  };
  return (
    <p className="chart-files">
      <span>{say('cost.save')}</span>
      <button type="button" className="button" onClick={() => drawn((drawing) => savePicture(drawing, name, legend))}>
        {say('cost.save.svg')}
      </button>
      <button type="button" className="button" onClick={() => drawn((drawing) => void savePng(drawing, name, legend))}>
        {say('cost.save.png')}
      </button>
      <button
        type="button"
        className="button"
        onClick={() => saveFile(new Blob([csv()], { type: 'text/csv' }), `${name}.csv`)}
      >
        {say('cost.save.csv')}
      </button>
    </p>
  );
}
