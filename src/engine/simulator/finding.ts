import { PASSES, type Problem, type Rule, type Scope } from './rule.ts';
import { RULES } from './rules.ts';

/** A problem with the rule that found it. */
export interface Finding {
  readonly rule: Rule;
  readonly problem: Problem;
}

/** The rules of one scope. */
export type RuleIn<Name extends Scope> = Extract<Rule, { readonly scope: Name }>;

/** The rules of a scope, in the order of the table. */
export function rulesIn<Name extends Scope>(scope: Name): readonly RuleIn<Name>[] {
  return RULES.filter((rule): rule is RuleIn<Name> => rule.scope === scope);
}

/** What the rules find, each asked by `check`. */
export function findAll<Name extends Scope>(
  rules: readonly RuleIn<Name>[],
  check: (rule: RuleIn<Name>) => Problem | null,
): readonly Finding[] {
  return rules.flatMap((rule) => {
    const problem = check(rule);
    return problem === null ? [] : [{ rule, problem }];
  });
}

/** The finding of these rules that the API would answer with, each asked by `check`. Null if there is none. */
export function earliestOf<Name extends Scope>(
  rules: readonly RuleIn<Name>[],
  check: (rule: RuleIn<Name>) => Problem | null,
): Finding | null {
  let best: Finding | null = null;
  for (const rule of rules) {
    const problem = check(rule);
    if (problem !== null) best = earliest([best, { rule, problem }]);
  }
  return best;
}

/** The finding that the API would answer with: of the earliest pass, there at the earliest place. Null if there is none. */
export function earliest(findings: readonly (Finding | null)[]): Finding | null {
  return findings.reduce((best, next) => {
    if (best === null || next === null) return best ?? next;
    return compare(next, best) < 0 ? next : best;
  }, null);
}

function compare(left: Finding, right: Finding): number {
  return (
    PASSES.indexOf(left.rule.pass) - PASSES.indexOf(right.rule.pass) ||
    (left.problem.at?.message ?? -1) - (right.problem.at?.message ?? -1) ||
    (left.problem.at?.block ?? -1) - (right.problem.at?.block ?? -1) ||
    RULES.indexOf(left.rule) - RULES.indexOf(right.rule)
  );
}
