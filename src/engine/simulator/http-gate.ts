import { errorOf } from './api-errors.ts';
import { type CheckOptions, DEFAULT_CHECK, isKnownVersion } from './check-options.ts';
import { type Exchange, type Outcome, refused } from './http-outcome.ts';
import type { Headers } from './http-types.ts';

/** Bodies beyond this are turned away at the edge. Source: reference §1.1, 32 MB. */
export const LARGEST_BODY = 32_000_000;

/** How the name of a beta looks: words and the day it began. */
const BETA_NAME = /^[a-z0-9]+(?:-[a-z0-9]+)*-(?:\d{4}-\d{2}-\d{2}|\d{8})$/;

/**
 * What is wrong with a request before its body is read, null if nothing is: its size, a page without its opt-in, the
 * version, the key, the betas, in this order. Every key is taken: nobody can know a wrong one. Source: reference §3.4.
 */
export function gateProblem(exchange: Exchange): Outcome | null {
  const { headers, bodyText } = exchange.request;
  if (bodyText.length > LARGEST_BODY) return refused(exchange, 413, errorOf(413).message);
  if (exchange.settings.needsBrowserOptIn && headers['origin'] !== undefined) {
    const optIn = headers['anthropic-dangerous-direct-browser-access'];
    if (optIn !== 'true') return refused(exchange, 401, OPT_IN_PROBLEM);
  }
  // Ollama passes over key and version. Source: reference §10.2.
  const problem = exchange.settings.cors === 'ollama' ? null : versionProblem(exchange);
  if (problem !== null) return problem;
  const betas = betasIn(headers).filter((beta) => !BETA_NAME.test(beta));
  return betas.length === 0 ? null : refused(exchange, 400, betaProblem(betas));
}

function versionProblem(exchange: Exchange): Outcome | null {
  const { headers } = exchange.request;
  const version = headers['anthropic-version'];
  if (version === undefined || version === '') return refused(exchange, 400, 'anthropic-version: header is required');
  if (!isKnownVersion(version)) {
    return refused(exchange, 400, `anthropic-version: "${version}" is not a valid version`);
  }
  return hasKey(headers) ? null : refused(exchange, 401, 'x-api-key header is required');
}

/** Source: reference §10.1. */
const OPT_IN_PROBLEM = "CORS requests must set 'anthropic-dangerous-direct-browser-access' header";

/** The key comes as `x-api-key` or as a bearer token. Source: reference §0. */
function hasKey(headers: Headers): boolean {
  const bearer = /^bearer +\S/i.test(headers['authorization'] ?? '');
  return bearer || (headers['x-api-key'] ?? '').trim() !== '';
}

/**
 * The API refuses betas that it does not know. There are more of them than are on record, so here only what does not
 * look like one is refused. Source of the text: issues claude-code#53855, zed#42715.
 */
function betaProblem(betas: readonly string[]): string {
  const names = betas.map((beta) => `\`${beta}\``).join(', ');
  return `Unexpected value(s) ${names} for the \`anthropic-beta\` header. Please consult our documentation at docs.claude.com or try again without the header.`;
}

function betasIn(headers: Headers): readonly string[] {
  return (headers['anthropic-beta'] ?? '')
    .split(',')
    .map((beta) => beta.trim())
    .filter((beta) => beta !== '');
}

/** How a request is checked, as its headers say. */
export function checkFrom(
  { request: { headers }, settings: { cors } }: Exchange,
  endpoint: CheckOptions['endpoint'],
  plansPause: boolean,
): CheckOptions {
  const apiVersion = headers['anthropic-version'] ?? (cors === 'ollama' ? DEFAULT_CHECK.apiVersion : null);
  return { apiVersion, betas: betasIn(headers), endpoint, priorResponse: null, plansPause };
}
