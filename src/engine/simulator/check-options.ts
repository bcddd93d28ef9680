import type { Fields } from './shape.ts';

/** How a request is checked: what its headers say, and what is at hand beside it. */
export interface CheckOptions {
  /** The header `anthropic-version`; null if it is missing. */
  readonly apiVersion: string | null;
  /** The names in the header `anthropic-beta`. Null if nobody knows them: then the fields of any beta pass. */
  readonly betas: readonly string[] | null;
  /** Where the request is sent: `/v1/messages`, or `/v1/messages/count_tokens`. */
  readonly endpoint: 'messages' | 'count_tokens';
  /** The response that the last assistant turn sends back, if it is at hand: then edited thinking is seen. */
  readonly priorResponse: Fields | null;
  /** Whether a lesson plans a `pause_turn`: it comes with a server tool that no request has defined. */
  readonly plansPause: boolean;
}

/** How a request is checked if nothing else is said: the version of docs, curl samples and old SDKs, betas unknown. */
export const DEFAULT_CHECK: CheckOptions = {
  apiVersion: '2023-06-01',
  betas: null,
  endpoint: 'messages',
  priorResponse: null,
  plansPause: false,
};

/** The two generations of the API whose rules differ. Source: reference, "Two generations coexist". */
export type Generation = '2023' | '2026';

/** Every version that the API has had, with its generation. */
const VERSIONS = new Map<string, Generation>([
  ['2023-01-01', '2023'],
  ['2023-06-01', '2023'],
  ['2026-10-21', '2026'],
]);

/** Whether the API knows the version. */
export function isKnownVersion(version: string): boolean {
  return VERSIONS.has(version);
}

/** The generation of the version. One that nobody knows is refused before this matters. */
export function generationOf({ apiVersion }: CheckOptions): Generation {
  return VERSIONS.get(apiVersion ?? '') ?? '2023';
}

/** Whether the request asks for a beta whose name begins so. If nobody knows its betas, it is taken to ask. */
export function asksForBeta({ betas }: CheckOptions, beginnings: readonly string[]): boolean {
  return betas === null || betas.some((beta) => beginnings.some((beginning) => beta.startsWith(beginning)));
}
