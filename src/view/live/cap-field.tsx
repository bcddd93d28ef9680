import { useId, useState } from 'react';
import { isKnownModel } from '../../engine/accounting/models.ts';
import { DEFAULT_CAP_USD } from '../../session/live.ts';
import { say } from '../../words/say.ts';

const LEAST_USD = 0.01;
const MOST_USD = 1_000;

/** What a run may cost. What is typed counts when the field is left, if it can be used; else the last cap holds. */
export function CapField(props: {
  readonly capUsd: number | null;
  readonly model: string;
  readonly onChange: (capUsd: number | null) => void;
}) {
  const { capUsd, model, onChange } = props;
  const id = useId();
  const [text, setText] = useState(String(capUsd ?? DEFAULT_CAP_USD));
  const [isBad, setBad] = useState(false);
  const commit = (): void => {
    const typed = Number(text.trim().replace(',', '.'));
    const isUsable = text.trim() !== '' && typed >= LEAST_USD && typed <= MOST_USD;
    setBad(!isUsable);
    if (isUsable) onChange(typed);
  };
  return (
    <div className="connect__field">
      <label htmlFor={id}>{say('live.cap')}</label>
      <div className="connect__cap">
        <input
          id={id}
          className="field"
          inputMode="decimal"
          autoComplete="off"
          value={capUsd === null ? '' : text}
          disabled={capUsd === null}
          aria-invalid={isBad}
          aria-describedby={`${id}-problem`}
          onChange={(event) => setText(event.currentTarget.value)}
          onBlur={capUsd === null ? undefined : commit}
        />
        <span>{say('live.cap.unit')}</span>
        <label className="connect__check">
          <input
            type="checkbox"
            checked={capUsd === null}
            onChange={(event) => {
              setBad(false);
              setText(String(DEFAULT_CAP_USD));
              onChange(event.currentTarget.checked ? null : DEFAULT_CAP_USD);
            }}
          />
          {say('live.cap.off')}
        </label>
      </div>
      <p className="connect__problem" id={`${id}-problem`} role="alert">
        {isBad ? say('live.cap.bad') : ''}
      </p>
      {model.trim() === '' || isKnownModel(model) ? null : <p className="connect__note">{say('live.cap.unpriced')}</p>}
    </div>
  );
}
