import { type Connection, SERVERS } from '../messages/servers.ts';
import type { OutputConfig, RequestHead, ThinkingSetting } from '../messages/types.ts';
import { modelSpec } from './models.ts';

/** Room for a model that thinks although it was asked not to: its thinking counts as output. */
const ROOM_FOR_THINKING = 2_048;

/**
 * The head as it is sent to a live model: its id in place of the scenario's, and without what the server or the model
 * does not take. Where thinking can't be switched off, the output gets room for it. A model that the table lacks counts
 * as one of the newest. Pure. Sources: the traits of `SERVERS` and of the model table.
 */
export function headFor(head: RequestHead, connection: Connection): RequestHead {
  const { thinking, output_config: output, cache_control: cache, tool_choice: choice, ...rest } = head;
  const { ignores } = SERVERS[connection.server];
  const sentThinking = thinkingFor(thinking, connection);
  const sentOutput = outputFor(output, connection);
  const mayThink = thinking?.type === 'disabled' && sentThinking?.type !== 'disabled';
  return {
    ...rest,
    model: connection.model,
    max_tokens: mayThink ? Math.max(head.max_tokens, ROOM_FOR_THINKING) : head.max_tokens,
    ...(sentThinking === undefined ? {} : { thinking: sentThinking }),
    ...(sentOutput === undefined ? {} : { output_config: sentOutput }),
    ...(choice === undefined || ignores.includes('tool_choice') ? {} : { tool_choice: choice }),
    ...(cache === undefined || ignores.includes('cache_control') ? {} : { cache_control: cache }),
  };
}

/** The head for another model of the Claude API, without what that one does not take. Pure. */
export function onModel(head: RequestHead, model: string): RequestHead {
  return headFor(head, { server: 'claude', baseUrl: '', model });
}

/** The setting if server and model take it, else the nearest that they do, else none. */
function thinkingFor(setting: ThinkingSetting | undefined, { server, model }: Connection): ThinkingSetting | undefined {
  if (setting === undefined || !SERVERS[server].takesThinking) return undefined;
  // Other servers' models are not in the table; they pass over what they can't do.
  if (server !== 'claude') return setting;
  const { thinking } = modelSpec(model).traits;
  switch (setting.type) {
    case 'adaptive':
      return thinking.adaptive ? setting : undefined;
    case 'enabled':
      return thinking.enabled ? setting : undefined;
    case 'between_tools':
      return thinking.betweenTools ? setting : undefined;
    case 'disabled':
      if (thinking.disabled !== 'no') return setting;
      return thinking.betweenTools ? { type: 'between_tools' } : undefined;
  }
}

function outputFor(output: OutputConfig | undefined, { server, model }: Connection): OutputConfig | undefined {
  const takes = SERVERS[server].takesOutputConfig;
  const { effort, format } = output ?? {};
  const isEffortKnown = server !== 'claude' || modelSpec(model).traits.efforts.includes(effort ?? '');
  const kept = {
    ...(effort !== undefined && takes.includes('effort') && isEffortKnown ? { effort } : {}),
    ...(format !== undefined && takes.includes('format') ? { format } : {}),
  };
  return Object.keys(kept).length === 0 ? undefined : kept;
}
