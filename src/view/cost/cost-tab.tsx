import '../../words/cost.ts';
import { memo, useMemo, useRef, useState } from 'react';
import type { LaneReading } from '../../session/reads.ts';
import { say } from '../../words/say.ts';
import { ChartFiles } from '../parts/chart-files.tsx';
import type { Scale } from '../parts/curve.ts';
import { CurveChart } from '../parts/curve-chart.tsx';
import { countText, shortCount, shortUsd } from '../parts/format.ts';
import { Segments } from '../parts/segments.tsx';
import { costCsv } from './cost-csv.ts';
import { costCurves, derivedLane, type LaneCost, laneCosts, type Metric } from './cost-curves.ts';
import { CostSentences } from './cost-sentences.tsx';
import { CostTable } from './cost-table.tsx';
import { labAddress } from './lab-address.ts';
import { PointReading } from './point-reading.tsx';
import { shapeOf } from './run-shape.ts';
import './cost.css';

const METRICS = ['tokens', 'usd', 'seconds'] as const;
const SCALES = ['linear', 'log'] as const;

const FORMATS: Readonly<Record<Metric, (value: number) => string>> = {
  tokens: shortCount,
  usd: shortUsd,
  seconds: countText,
};

/** What both lanes have cost so far, call by call, and what the formula says it has to be. */
export const CostTab = memo(function CostTab(props: {
  readonly workflow: LaneReading;
  readonly agent: LaneReading;
  readonly focus: LaneReading['lane'];
}) {
  const lanes = useLanes(props.workflow, props.agent);
  return <CostOfLanes lanes={lanes} focus={props.focus} />;
});

/** Drawn anew when a point is added, and not at the steps between. */
const CostOfLanes = memo(function CostOfLanes(props: {
  readonly lanes: readonly [LaneCost, LaneCost];
  readonly focus: LaneReading['lane'];
}) {
  const { lanes, focus } = props;
  const [metric, setMetric] = useState<Metric>('tokens');
  const [scale, setScale] = useState<Scale>('linear');
  const derivedFor = useMemo(() => derivedLane(lanes, focus), [lanes, focus]);
  const curves = useMemo(() => costCurves(lanes, derivedFor, metric), [lanes, derivedFor, metric]);
  const most = Math.max(...lanes.map(({ points }) => points.length));
  const [chosen, setChosen] = useState<number | null>(null);
  // Until a person picks one, the call that is read is the last of the lane in focus, so that stepping reads on.
  const newest = lanes.find(({ reading }) => reading.lane === focus)?.points.length ?? most;
  const read = Math.min(chosen ?? Math.max(1, newest), Math.max(1, most));
  const frame = useRef<HTMLElement>(null);
  return (
    <section className="cost-frame" ref={frame} aria-label={say('cost.tab.label')}>
      <div className="cost">
        <div className="cost__choices">
          <Segments
            label={say('cost.metric')}
            value={metric}
            choices={METRICS.map((value) => ({ value, text: say(`cost.metric.${value}`) }))}
            onChoose={setMetric}
          />
          <Segments
            label={say('cost.scale')}
            value={scale}
            choices={SCALES.map((value) => ({ value, text: say(`cost.scale.${value}`) }))}
            onChoose={setScale}
          />
        </div>
        <CurveChart
          curves={curves}
          scale={scale}
          xLabel={say('cost.axis.calls')}
          yLabel={say(`cost.axis.${metric}`)}
          formatY={FORMATS[metric]}
          rightLabel={metric === 'seconds' ? null : say('cost.axis.clock')}
          formatRight={countText}
          reading={most === 0 ? null : read}
          onPoint={setChosen}
        />
        <CostSentences lanes={lanes} derivedFor={derivedFor} />
        <PointReading lanes={lanes} read={read} most={most} isFollowing={chosen === null} onRead={setChosen} />
        <div className="cost__more">
          <a
            className="cost__lab"
            href={labAddress(derivedFor === null ? null : shapeOf(derivedFor.points), derivedFor)}
          >
            {say('cost.tab.lab')}
          </a>
          <ChartFiles
            name="loopscope-cost"
            picture={() => frame.current?.querySelector<SVGSVGElement>('.curve-chart__picture svg') ?? null}
            curves={curves}
            csv={() => costCsv(lanes)}
          />
        </div>
        <CostTable lanes={lanes} />
        <p className="cost__note">{say('cost.honest.tab')}</p>
      </div>
    </section>
  );
});

/** A step that is no answer of a model leaves the points as they are, and then nothing of the tab is drawn anew. */
function useLanes(workflow: LaneReading, agent: LaneReading): readonly [LaneCost, LaneCost] {
  const [kept, setKept] = useState(() => laneCosts(workflow, agent));
  const isSame = [workflow, agent].every((reading, index) => {
    const before = kept[index]?.reading;
    return (
      before?.run.id === reading.run.id &&
      before.run.calls.shared === reading.run.calls.shared &&
      before.calls.length === reading.calls.length
    );
  });
  if (isSame) return kept;
  const lanes = laneCosts(workflow, agent);
  setKept(lanes);
  return lanes;
}
