import { automaticMarkAgrees, lifetimesDescend, marksAreFew } from './cache-rules.ts';
import type { Rule } from './rule.ts';

/** The rules on cache marks. */
export const CACHE_RULES: readonly Rule[] = [
  {
    name: 'cache-marks-few',
    sentence: 'A request has at most four cache marks, the automatic one included.',
    repair: 'Remove the oldest marks: the last one reads what they wrote.',
    source: 'opencode-claude-auth#121, Anthropic.SDK#50',
    pass: 'parameters',
    scope: 'end',
    check: marksAreFew,
  },
  {
    name: 'cache-lifetimes-descend',
    sentence: 'In the order tools, system, messages no hour comes behind five minutes.',
    repair: 'Give the earlier mark an hour too, or the later one five minutes.',
    source: 'error text of the API in public issues (reference §3.3)',
    pass: 'parameters',
    scope: 'end',
    check: lifetimesDescend,
  },
  {
    name: 'automatic-mark-agrees',
    sentence: 'Automatic caching and a mark on the last block mean the same lifetime.',
    repair: 'Remove one of the two.',
    source: 'docs, prompt caching',
    doubt: 'mixed-lifetimes',
    pass: 'parameters',
    scope: 'end',
    check: automaticMarkAgrees,
  },
];
