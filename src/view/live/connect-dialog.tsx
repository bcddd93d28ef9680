import '../../words/live.ts';
import { useEffect, useRef, useState } from 'react';
import { headFor } from '../../engine/accounting/adapt-head.ts';
import { type Connection, SERVERS, tidyAddress } from '../../engine/messages/servers.ts';
import { createLiveCarrier } from '../../session/live-carrier.ts';
import type { SessionActions } from '../../session/session.ts';
import type { SessionState } from '../../session/state.ts';
import { say } from '../../words/say.ts';
import { CapField } from './cap-field.tsx';
import { ConnectionFields } from './connection-fields.tsx';
import { ConnectionTest } from './connection-test.tsx';
import { KeyField } from './key-field.tsx';
import '../parts/controls.css';
import './live.css';

/** Where a live model is, how it is let in, and what it may cost. Nothing is sent before a button is pressed. */
export function ConnectDialog(props: {
  readonly kind: 'claude' | 'local';
  readonly state: SessionState;
  readonly actions: SessionActions;
  readonly onClose: () => void;
}) {
  const { kind, state, actions, onClose } = props;
  const dialog = useRef<HTMLDialogElement>(null);
  const keyInput = useRef<HTMLInputElement>(null);
  const [isKept, setKept] = useState(false);
  const [connection, setConnection] = useState(() => firstConnection(kind, state));
  const [problem, setProblem] = useState('');
  useEffect(() => {
    if (dialog.current?.open === false) dialog.current.showModal();
  }, []);

  /** Hands in a key that was typed, and says what is missing; empty if all is there. */
  const settle = (): string => {
    const typed = keyInput.current?.value.trim() ?? '';
    if (typed !== '') actions.handInKey(typed, isKept);
    if (keyInput.current !== null) keyInput.current.value = '';
    const missing = missingIn(connection, kind, typed !== '' || state.live.hasKey);
    setProblem(missing);
    return missing;
  };
  const run = (): void => {
    if (settle() !== '') return;
    dialog.current?.close();
    const tidy = { ...connection, baseUrl: tidyAddress(connection.baseUrl), model: connection.model.trim() };
    actions.connect(tidy, { headFor, createLiveCarrier });
  };

  const keyField = (
    <KeyField
      input={keyInput}
      kind={kind}
      hasKey={state.live.hasKey}
      isKept={isKept}
      onKept={setKept}
      onForget={actions.forgetKey}
    />
  );
  return (
    <dialog ref={dialog} className="connect" aria-labelledby="connect-title" onClose={onClose}>
      <h2 id="connect-title">{say(`live.title.${kind}`)}</h2>
      <p>{say(`live.about.${kind}`)}</p>
      <form
        className="connect__form"
        autoComplete="off"
        onSubmit={(event) => {
          event.preventDefault();
          run();
        }}
      >
        {kind === 'claude' ? keyField : null}
        <ConnectionFields connection={connection} onChange={setConnection} />
        {kind === 'claude' ? null : keyField}
        <CapField capUsd={state.live.capUsd} model={connection.model} onChange={actions.setCap} />
        <ConnectionTest connection={connection} settle={settle} onTest={actions.testConnection} />
        {problem === '' ? null : (
          <p className="connect__problem" role="alert">
            {problem}
          </p>
        )}
        <div className="connect__buttons">
          <button type="submit" className="button button--primary">
            {say('live.run')}
          </button>
          <button type="button" className="button" onClick={() => dialog.current?.close()}>
            {say('live.cancel')}
          </button>
        </div>
      </form>
    </dialog>
  );
}

/** The connection in use if it is of this kind, else the first server of the kind as it usually stands. */
function firstConnection(kind: 'claude' | 'local', { setup }: SessionState): Connection {
  const { connection, lesson } = setup;
  if (connection !== null && (connection.server === 'claude') === (kind === 'claude')) return connection;
  const server = kind === 'claude' ? 'claude' : 'ollama';
  const model = kind === 'claude' ? lesson.scenario.agentHead.model : '';
  return { server, baseUrl: SERVERS[server].baseUrl, model };
}

function missingIn({ model, baseUrl }: Connection, kind: 'claude' | 'local', hasKey: boolean): string {
  if (kind === 'claude' && !hasKey) return say('live.key.missing');
  if (model.trim() === '') return say('live.model.missing');
  return URL.canParse(baseUrl) && /^https?:/.test(baseUrl) ? '' : say('live.base.missing');
}
