import type { DoubtName } from './doubts.ts';
import {
  betasUnasked,
  cacheTooSmall,
  callsRepeated,
  idsReused,
  type LintFinding,
  type LintSubject,
  modelGoes,
  modelGone,
  prefixChanged,
  resultsSplit,
  textAfterCalls,
  textAfterResults,
  toolsUndefined,
} from './lint-rules.ts';

/** One thing to look for. */
export interface LintRule {
  readonly name: string;
  /** What it is about, in one sentence. */
  readonly sentence: string;
  /** Where it was found. */
  readonly source: string;
  readonly doubt?: DoubtName;
  readonly look: (subject: LintSubject) => readonly LintFinding[];
}

/** Everything that the simulator finds wrong and the API does not. */
export const LINTS: readonly LintRule[] = [
  {
    name: 'results-split',
    sentence: 'The results of one batch belong in one user message: split, they teach the model to call one at a time.',
    source: 'docs, parallel tool use; pydantic-ai#653',
    doubt: 'results-split',
    look: resultsSplit,
  },
  {
    name: 'text-after-results',
    sentence: 'Text behind the results of a batch can make the model end its turn with nothing said.',
    source: 'docs, handling stop reasons',
    look: textAfterResults,
  },
  {
    name: 'text-after-calls',
    sentence: 'Text behind a tool_use in an assistant message is blamed for refusals: put the calls last.',
    source: 'reports that disagree (reference §3.2)',
    doubt: 'text-after-calls',
    look: textAfterCalls,
  },
  {
    name: 'id-reused',
    sentence: 'An id that two turns use joins the wrong call and result in whatever reads the log.',
    source: 'cases/README, finding 3 (recorded 200s)',
    look: idsReused,
  },
  {
    name: 'tools-undefined',
    sentence: 'A history with tool blocks should come with its tools.',
    source: 'litellm#4689 (2024), opencode#8246 (2026)',
    doubt: 'tools-undefined',
    look: toolsUndefined,
  },
  {
    name: 'call-repeated',
    sentence: 'The same call with the same input several times in a row is a loop.',
    source: 'cases/README, loop-74',
    look: callsRepeated,
  },
  {
    name: 'prefix-changed',
    sentence: 'What stands before the last cache mark changed since the request before, so nothing behind it is read.',
    source: 'docs, prompt caching; home-generative-agent#617',
    look: prefixChanged,
  },
  {
    name: 'cache-too-small',
    sentence: 'Below the model’s minimum nothing is cached, and nothing complains.',
    source: 'docs, prompt caching',
    doubt: 'counted-by-estimate',
    look: cacheTooSmall,
  },
  {
    name: 'beta-unasked',
    sentence: 'Parts of this request belong to a beta that its header does not name.',
    source: 'SDK beta.ts; cases/README',
    look: betasUnasked,
  },
  {
    name: 'model-retired',
    sentence: 'The model is no longer served: the API would answer 404.',
    source: 'SDK resources/messages; docs, model deprecations',
    look: modelGone,
  },
  {
    name: 'model-retires',
    sentence: 'The model has a day on which it goes.',
    source: 'SDK resources/messages; docs, model deprecations',
    look: modelGoes,
  },
];
