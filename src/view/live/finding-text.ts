import type { Connection, ConnectionFinding, ServerId } from '../../engine/messages/servers.ts';
import { say } from '../../words/say.ts';
import { visibleText } from '../parts/visible-text.ts';

/** What a test of a connection found, and what to do about it, in one or two sentences. */
export function findingText(found: ConnectionFinding, { server, baseUrl, model }: Connection): string {
  const values = {
    host: URL.canParse(baseUrl) ? new URL(baseUrl).host : baseUrl,
    origin: window.location.origin,
    model: visibleText(model),
    message: 'message' in found ? visibleText(found.message) : '',
  };
  switch (found.type) {
    case 'ok':
      if (!found.callsTools) return say('live.found.ok.no_call');
      return say('live.found.ok', { counts: found.countsTokens ? 'yes' : 'no' });
    case 'bad_address':
      if (found.suggestion === null) return say('live.found.bad_address');
      return say('live.found.bad_address.suggestion', { suggestion: found.suggestion });
    case 'not_allowed_here':
      return say('live.found.not_allowed_here', { origin: found.origin });
    case 'no_permission':
      return say(found.isDenied ? 'live.found.no_permission.denied' : 'live.found.no_permission.asks');
    case 'refused':
      return say(server === 'claude' ? 'live.found.refused.claude' : 'live.found.refused', values);
    case 'cors':
      return say(CORS_WORDS[server] ?? 'live.found.cors', values);
    default:
      return say(`live.found.${found.type}`, values);
  }
}

const CORS_WORDS: Readonly<
  Partial<Record<ServerId, 'live.found.cors.ollama' | 'live.found.cors.lm_studio' | 'live.found.cors.vllm'>>
> = {
  ollama: 'live.found.cors.ollama',
  lm_studio: 'live.found.cors.lm_studio',
  vllm: 'live.found.cors.vllm',
};
