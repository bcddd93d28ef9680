import type { Rule } from './rule.ts';
import { CACHE_RULES } from './rule-table-cache.ts';
import { CONTENT_RULES } from './rule-table-content.ts';
import { PAIRING_RULES } from './rule-table-pairing.ts';
import { PARAMETER_RULES } from './rule-table-parameters.ts';
import { SCHEMA_RULES } from './rule-table-schema.ts';
import { THINKING_RULES } from './rule-table-thinking.ts';

/**
 * Every rule that the simulated API holds a request to. Where a request breaks several of one pass, it is told of the
 * earliest place, and there of the rule that stands first here.
 */
export const RULES: readonly Rule[] = [
  ...SCHEMA_RULES,
  ...PARAMETER_RULES,
  ...CACHE_RULES,
  ...CONTENT_RULES,
  ...PAIRING_RULES,
  ...THINKING_RULES,
];
