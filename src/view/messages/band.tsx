import { type ReactNode, useId, useLayoutEffect, useRef, useState } from 'react';
import { say } from '../../words/say.ts';
import { jsonText } from '../parts/visible-text.ts';
import type { BandName } from './describe.ts';
import { RawJson } from './raw-json.tsx';

/** Props of `Band`. */
export interface BandProps {
  readonly name: BandName;
  readonly title: string;
  /** What stands behind the raw JSON, or null if there is nothing. The same value is the same identity. */
  readonly raw: unknown;
  /** Whether the step shown changed this band. */
  readonly isNow: boolean;
  /** Where new things are added: there the band is scrolled to when `raw` changes. */
  readonly grows: 'start' | 'end';
  readonly children: ReactNode;
}

type Copying = 'idle' | 'copied' | 'blocked';

/** One of the three bands: a title, the raw JSON one press away, and what there is to read. It scrolls on its own. */
export function Band({ name, title, raw, isNow, grows, children }: BandProps) {
  const titleId = useId();
  const body = useRef<HTMLDivElement>(null);
  const isScrolled = useRef(false);
  const [isRaw, setRaw] = useState(false);
  const [copying, setCopying] = useState<Copying>('idle');

  // biome-ignore lint/correctness/useExhaustiveDependencies: what is shown has changed whenever `raw` has.
  useLayoutEffect(() => {
    const isAtEnd = grows === 'end' && !isRaw;
    // Where nobody has scrolled there is nothing to put back, and asking for it would lay the page out once more.
    if (body.current !== null && (isAtEnd || isScrolled.current))
      body.current.scrollTop = isAtEnd ? body.current.scrollHeight : 0;
    isScrolled.current = isAtEnd;
  }, [raw, grows, isRaw]);

  const onScroll = (): void => {
    isScrolled.current = true;
  };

  const copy = (): void => {
    void copyText(jsonText(raw)).then((copied) => {
      setCopying(copied ? 'copied' : 'blocked');
      if (!copied) setRaw(true);
    });
  };

  return (
    <section
      className={isNow ? 'messages__band messages__band--now' : 'messages__band'}
      data-band={name}
      aria-labelledby={titleId}
    >
      <div className="messages__band-head">
        <h3 id={titleId} className="messages__band-title">
          {title}
        </h3>
        {raw === null ? null : (
          <div className="messages__tools-row">
            <button type="button" className="messages__button" aria-pressed={isRaw} onClick={() => setRaw(!isRaw)}>
              {say('messages.raw')}
              <span className="visually-hidden"> {title}</span>
            </button>
            <button
              type="button"
              className="messages__button messages__button--copy"
              onClick={copy}
              onBlur={() => setCopying('idle')}
            >
              {copying === 'copied' ? say('messages.copied') : say('messages.copy')}
              <span className="visually-hidden"> {title}</span>
            </button>
          </div>
        )}
      </div>
      <div role="status" className={copying === 'blocked' ? 'messages__note' : 'visually-hidden'}>
        {copying === 'idle' ? null : say(copying === 'copied' ? 'messages.copied.said' : 'messages.copy.blocked')}
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a part that scrolls must be reachable without a mouse. */}
      <div ref={body} className="messages__body" tabIndex={0} onScroll={onScroll}>
        {isRaw && raw !== null ? <RawJson value={raw} isSelected={copying === 'blocked'} /> : children}
      </div>
    </section>
  );
}

async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    // No permission, no secure context, or no clipboard at all: the person copies by hand.
    return false;
  }
}
