import { useId } from 'react';
import { MODELS } from '../../engine/accounting/model-table.ts';
import { type Connection, SERVER_IDS, SERVERS } from '../../engine/messages/servers.ts';
import { say } from '../../words/say.ts';

/** Which server, at which address, which model of it; and what the server does otherwise than the Claude API. */
export function ConnectionFields(props: {
  readonly connection: Connection;
  readonly onChange: (connection: Connection) => void;
}) {
  const { connection, onChange } = props;
  const { server, baseUrl, model } = connection;
  const id = useId();
  const isClaude = server === 'claude';
  return (
    <>
      {isClaude ? null : (
        <div className="connect__field">
          <label htmlFor={`${id}-server`}>{say('live.server')}</label>
          <select
            id={`${id}-server`}
            className="button"
            value={server}
            onChange={(event) => {
              const chosen = SERVER_IDS.find((each) => each === event.currentTarget.value);
              if (chosen !== undefined) onChange({ ...connection, server: chosen, baseUrl: SERVERS[chosen].baseUrl });
            }}
          >
            {SERVER_IDS.filter((each) => each !== 'claude').map((each) => (
              <option key={each} value={each}>
                {SERVERS[each].name}
              </option>
            ))}
          </select>
          <Differences connection={connection} />
        </div>
      )}
      <TextField
        id={`${id}-model`}
        label={say('live.model')}
        note={say(isClaude ? 'live.model.hint.claude' : 'live.model.hint.local')}
        value={model}
        choices={isClaude ? MODELS.filter((each) => each.retires === undefined).map((each) => each.id) : []}
        onChange={(value) => onChange({ ...connection, model: value })}
      />
      <TextField
        id={`${id}-base`}
        label={say('live.base')}
        note={say('live.base.hint')}
        value={baseUrl}
        choices={[]}
        onChange={(value) => onChange({ ...connection, baseUrl: value })}
      />
    </>
  );
}

function Differences({ connection }: { readonly connection: Connection }) {
  const { name, ignores, refusedHeaders } = SERVERS[connection.server];
  return (
    <>
      {ignores.length === 0 ? null : (
        <p className="connect__note">{say('live.ignores', { server: name, fields: ignores.join(', ') })}</p>
      )}
      {refusedHeaders.length === 0 ? null : (
        <p className="connect__note">{say('live.drops', { server: name, headers: refusedHeaders.join(', ') })}</p>
      )}
    </>
  );
}

function TextField(props: {
  readonly id: string;
  readonly label: string;
  readonly note: string;
  readonly value: string;
  readonly choices: readonly string[];
  readonly onChange: (value: string) => void;
}) {
  const { id, label, note, value, choices, onChange } = props;
  return (
    <div className="connect__field">
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        className="field"
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        list={choices.length === 0 ? undefined : `${id}-choices`}
        aria-describedby={`${id}-note`}
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
      {choices.length === 0 ? null : (
        <datalist id={`${id}-choices`}>
          {choices.map((each) => (
            <option key={each} value={each} />
          ))}
        </datalist>
      )}
      <p className="connect__note" id={`${id}-note`}>
        {note}
      </p>
    </div>
  );
}
