import { memo } from 'react';
import { type LaneReading, metersAt } from '../../session/reads.ts';
import { say } from '../../words/say.ts';
import { countText, secondsText, usdText } from '../parts/format.ts';
import './meters.css';

/** What the lane's run has used by its cursor: model calls, tokens in and out, dollars and seconds. */
export const Meters = memo(function Meters({ reading }: { readonly reading: LaneReading }) {
  const meters = metersAt(reading.state);
  return (
    <ul className="meters" aria-label={say('page.meters.label')}>
      <Meter
        id="model-calls"
        value={meters.modelCalls}
        text={countText(meters.modelCalls)}
        unit={say('page.meters.calls', { count: meters.modelCalls })}
      />
      <Meter
        id="input-tokens"
        value={meters.inputTokens}
        text={countText(meters.inputTokens)}
        unit={say('page.meters.input')}
      />
      <Meter
        id="output-tokens"
        value={meters.outputTokens}
        text={countText(meters.outputTokens)}
        unit={say('page.meters.output')}
      />
      <Meter id="cost" value={meters.costUsd} text={usdText(meters.costUsd)} unit="" />
      <Meter id="time" value={meters.millis} text={secondsText(meters.millis)} unit="" />
    </ul>
  );
});

function Meter({
  id,
  value,
  text,
  unit,
}: {
  readonly id: string;
  readonly value: number;
  readonly text: string;
  readonly unit: string;
}) {
  return (
    <li className="meters__meter">
      <b className="meters__value" data-testid={id} data-value={value}>
        {text}
      </b>
      {/* A new figure brings its unit along as something new: nothing that stood there moves. */}
      {unit === '' ? null : <span key={text}> {unit}</span>}
    </li>
  );
}
