import { type RefObject, useId } from 'react';
import { say } from '../../words/say.ts';

/**
 * Where the key is typed. The field belongs to the browser and not to React, which would write what is typed into an
 * attribute; it is read once, when the key is handed in, and emptied.
 */
export function KeyField(props: {
  readonly input: RefObject<HTMLInputElement | null>;
  readonly kind: 'claude' | 'local';
  readonly hasKey: boolean;
  readonly isKept: boolean;
  readonly onKept: (isKept: boolean) => void;
  readonly onForget: () => void;
}) {
  const { input, kind, hasKey, isKept, onKept, onForget } = props;
  const id = useId();
  return (
    <div className="connect__field">
      <label htmlFor={id}>{say(kind === 'claude' ? 'live.key' : 'live.key.local')}</label>
      <input
        ref={input}
        id={id}
        className="field"
        type="password"
        autoComplete="off"
        spellCheck={false}
        data-1p-ignore="true"
        data-lpignore="true"
        aria-describedby={`${id}-note`}
      />
      <p className="connect__note" id={`${id}-note`}>
        {hasKey ? say('live.key.kept') : say('live.key.note')}
      </p>
      <label className="connect__check">
        <input type="checkbox" checked={isKept} onChange={(event) => onKept(event.currentTarget.checked)} />
        {say('live.key.keep')}
      </label>
      {hasKey ? (
        <div>
          <button type="button" className="button" onClick={onForget}>
            {say('live.key.forget')}
          </button>
        </div>
      ) : null}
    </div>
  );
}
