import { useEffect, useRef, useState } from 'react';
import type { Connection, ConnectionFinding } from '../../engine/messages/servers.ts';
import { say } from '../../words/say.ts';
import { findingText } from './finding-text.ts';

/** Finds out whether the connection works, and says what to do if it does not. */
export function ConnectionTest(props: {
  readonly connection: Connection;
  /** Hands in what was typed; what it gives is missing, and nothing is asked before it is there. */
  readonly settle: () => string;
  readonly onTest: (connection: Connection, signal: AbortSignal) => Promise<ConnectionFinding>;
}) {
  const { connection, settle, onTest } = props;
  const [finding, setFinding] = useState<{ readonly of: Connection; readonly found: ConnectionFinding } | null>(null);
  const [isTesting, setTesting] = useState(false);
  const underWay = useRef<AbortController | null>(null);
  useEffect(() => () => underWay.current?.abort(), []);

  const test = async (): Promise<void> => {
    if (settle() !== '') return;
    underWay.current?.abort();
    const controller = new AbortController();
    underWay.current = controller;
    setTesting(true);
    setFinding(null);
    try {
      const found = await onTest(connection, controller.signal);
      if (!controller.signal.aborted) setFinding({ of: connection, found });
    } finally {
      if (underWay.current === controller) setTesting(false);
    }
  };
  const shown = finding?.of === connection ? finding.found : null;
  return (
    <div className="connect__field">
      <div>
        <button type="button" className="button" aria-disabled={isTesting} onClick={() => void test()}>
          {say('live.test')}
        </button>
      </div>
      <div role="status">
        {isTesting ? say('live.testing') : null}
        {shown === null ? null : (
          <p className={`connect__finding connect__finding--${shown.type === 'ok' ? 'ok' : 'bad'}`}>
            {findingText(shown, connection)}
          </p>
        )}
      </div>
    </div>
  );
}
