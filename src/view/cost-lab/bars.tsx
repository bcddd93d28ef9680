/** The width of the drawing, in its own units. */
export const WIDTH = 640;

const HEIGHT = 200;
const LEFT = 2;
const BASE = HEIGHT - 4;
const TOP = 14;

/** More bars than this are not drawn: each then stands for several turns, and shows the last of them. */
const MOST_BARS = 80;

/** The turn that lies at a place of the drawing, within the run. */
export function turnAt(x: number, turns: number): number {
  const part = (x - LEFT) / (WIDTH - 2 * LEFT);
  return Math.min(turns, Math.max(1, Math.ceil(part * turns)));
}

/** The bars of all requests: prefix, history and one large result, which is part of every request after its turn. */
export function Bars(props: {
  readonly prefix: number;
  readonly appended: number;
  readonly turns: number;
  readonly block: number;
  readonly arrivesIn: number;
  /** The first turn with more history than prefix, or null. */
  readonly overtakes: number | null;
}) {
  const { prefix, appended, turns, block, arrivesIn, overtakes } = props;
  const count = Math.min(turns, MOST_BARS);
  const width = (WIDTH - 2 * LEFT) / count;
  const most = Math.max(1, prefix + appended * turns + (arrivesIn < turns ? block : 0));
  const high = (tokens: number): number => (tokens / most) * (BASE - TOP);
  const bars = Array.from({ length: count }, (_, index) => Math.round(((index + 1) * turns) / count));
  const line = overtakes === null || overtakes > turns ? null : LEFT + ((overtakes - 1) / turns) * (WIDTH - 2 * LEFT);
  const grip = LEFT + (arrivesIn / turns) * (WIDTH - 2 * LEFT);
  return (
    <>
      {bars.map((turn, index) => {
        const x = LEFT + index * width;
        const [fixed, growing, extra] = [high(prefix), high(appended * turn), turn > arrivesIn ? high(block) : 0];
        const bar = { x, width: Math.max(1, width - (width > 4 ? 1.5 : 0)) };
        return (
          <g key={turn}>
            <rect className="lab-bar--fixed" {...bar} y={BASE - fixed} height={fixed} />
            <rect className="lab-bar--growing" {...bar} y={BASE - fixed - growing} height={growing} />
            <rect className="lab-bar--block" {...bar} y={BASE - fixed - growing - extra} height={extra} />
          </g>
        );
      })}
      {line === null ? null : <path className="lab-bars__overtaking" d={`M${line} ${TOP}V${BASE}`} />}
      <path className="lab-bars__grip" d={`M${Math.min(grip, WIDTH - LEFT)} ${TOP - 2}l-7 -11h14zV${BASE}`} />
    </>
  );
}
