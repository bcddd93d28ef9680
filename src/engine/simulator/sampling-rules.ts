import { generationOf } from './check-options.ts';
import { outside, type Problem, type RequestSubject } from './rule.ts';

/** What the parameters are if nobody sets them: those values are no setting. */
const DEFAULTS: Readonly<Record<string, number>> = { temperature: 1, top_p: 1 };

/**
 * From 4.7 on a model takes no sampling parameter but its default. Source: reference §1.1; The-PR-Agent#2456,
 * inspect_ai#3721.
 */
export function samplingIsTaken({ fields, model, options }: RequestSubject): Problem | null {
  if (generationOf(options) === '2026' || model.traits.sampling !== 'default_only') return null;
  const set = ['temperature', 'top_p', 'top_k'].find(
    (key) => fields[key] !== undefined && fields[key] !== DEFAULTS[key],
  );
  return set === undefined ? null : outside(`\`${set}\` is deprecated for this model.`);
}

/**
 * From Opus 4.1 on temperature and top_p exclude each other. Source: skydiscover#15, langfuse#9882.
 */
export function samplingIsOneOfTwo({ fields, model, options }: RequestSubject): Problem | null {
  if (generationOf(options) === '2026' || model.traits.sampling === 'free') return null;
  if (fields['temperature'] === undefined || fields['top_p'] === undefined) return null;
  return outside('`temperature` and `top_p` cannot both be specified for this model. Please use only one.');
}

/**
 * With thinking on, the temperature is 1. Source: one-hub#529, modelparams.dev#214.
 */
export function thinkingLeavesTemperature({ head, fields, options }: RequestSubject): Problem | null {
  const { temperature } = fields;
  if (generationOf(options) === '2026' || temperature === undefined || temperature === 1) return null;
  if (head.thinking?.type !== 'enabled' && head.thinking?.type !== 'adaptive') return null;
  return outside(
    '`temperature` may only be set to 1 when thinking is enabled or in adaptive mode. Please consult our documentation at https://platform.claude.com/docs/en/build-with-claude/extended-thinking',
  );
}
