import { asksForBeta } from './check-options.ts';
import { outside, type Problem, type RequestSubject } from './rule.ts';

const CONTROL = '"thinking.type.adaptive" and "output_config.effort" to control thinking behavior.';

/**
 * Each model takes some of the settings of thinking. Source: reference §5.1, §5.3.
 */
export function thinkingIsSupported({ head, model }: RequestSubject): Problem | null {
  const { thinking } = model.traits;
  switch (head.thinking?.type) {
    case 'enabled':
      if (thinking.enabled) return null;
      return outside(`"thinking.type.enabled" is not supported for this model. Use ${CONTROL}`);
    case 'adaptive':
      return thinking.adaptive ? null : outside('adaptive thinking is not supported on this model');
    case 'disabled': {
      if (thinking.disabled !== 'no') return null;
      const instead = thinking.betweenTools ? `"thinking.type.between_tools", ${CONTROL}` : CONTROL;
      return outside(`"thinking.type.disabled" is not supported for this model. Use ${instead}`);
    }
    case 'between_tools':
      if (thinking.betweenTools) return null;
      return outside(`"thinking.type.between_tools" is not supported for this model. Use ${CONTROL}`);
    default:
      return null;
  }
}

/**
 * Opus 5 stops thinking only where it need not try hard. Source: reference §5.1, §5.3.
 */
export function effortFitsThinking({ head, model }: RequestSubject): Problem | null {
  const effort = head.output_config?.effort;
  if (effort !== 'xhigh' && effort !== 'max') return null;
  const isOff = head.thinking?.type === 'disabled' && model.traits.thinking.disabled === 'up_to_high';
  const isBetween = head.thinking?.type === 'between_tools';
  if (!isOff && !isBetween) return null;
  const how = isOff ? 'when thinking is disabled' : 'when thinking is between_tools';
  const text = `output_config.effort '${effort}' is not supported ${how} on this model.`;
  return outside(`${text} Use effort 'high' or below, or enable thinking.`);
}

/**
 * Each model takes some of the efforts. Source: reference §5.1; SuperAgent#1142 (tried live on 2026-09-18).
 */
export function effortIsSupported({ head, model }: RequestSubject): Problem | null {
  const effort = head.output_config?.effort;
  const { efforts } = model.traits;
  if (effort === undefined || effort === null || efforts.includes(effort)) return null;
  if (efforts.length === 0) return outside('This model does not support the effort parameter.');
  const supported = `Supported levels: ${efforts.join(', ')}.`;
  return outside(`This model does not support effort level '${effort}'. ${supported}`);
}

/**
 * The budget for thinking is part of the output, unless it is spent between tool calls too. Source: reference §5.1,
 * §5.3.
 */
export function budgetFitsOutput({ head, options }: RequestSubject): Problem | null {
  if (options.endpoint === 'count_tokens' || head.thinking?.type !== 'enabled') return null;
  if (head.thinking.budget_tokens < head.max_tokens) return null;
  if (options.betas !== null && asksForBeta(options, ['interleaved-thinking-'])) return null;
  return outside(
    '`max_tokens` must be greater than `thinking.budget_tokens`. Please consult our documentation at https://docs.claude.com/en/docs/build-with-claude/extended-thinking#max-tokens-and-context-window-size',
  );
}
