import { memo } from 'react';
import { type LaneReading, metersAt } from '../../session/reads.ts';
import { say } from '../../words/say.ts';
import { countText, secondsText, usdText } from '../parts/format.ts';
import './meters.css';

/** What the lane's run has used by its cursor: model calls, tokens in and out, dollars and seconds. */
export const Meters = memo(function Meters({ reading }: { readonly reading: LaneReading }) {
  const { modelCalls, inputTokens, outputTokens, costUsd, isPriced, millis } = metersAt(reading.state);
  const figures = [
    {
      id: 'model-calls',
      value: modelCalls,
      text: countText(modelCalls),
      unit: say('page.meters.calls', { count: modelCalls }),
    },
    { id: 'input-tokens', value: inputTokens, text: countText(inputTokens), unit: say('page.meters.input') },
    { id: 'output-tokens', value: outputTokens, text: countText(outputTokens), unit: say('page.meters.output') },
    {
      id: 'cost',
      value: costUsd,
      text: isPriced ? usdText(costUsd) : say('page.meters.no_price'),
      unit: say('page.meters.cost'),
    },
    { id: 'time', value: millis, text: secondsText(millis), unit: say('page.meters.time') },
  ] as const;
  return (
    // Keyed by what it shows: new figures are new elements, so a longer one moves nothing.
    <ul key={figures.map(({ text }) => text).join(' ')} className="meters" aria-label={say('page.meters.label')}>
      {figures.map(({ id, value, text, unit }) => (
        <li key={id} className="meters__meter">
          <b className="meters__value" data-testid={id} data-value={value}>
            {text}
          </b>{' '}
          {unit}
        </li>
      ))}
    </ul>
  );
});
