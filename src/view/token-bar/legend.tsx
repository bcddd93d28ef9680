import { memo } from 'react';
import type { SegmentCategory } from '../../engine/accounting/segments.ts';
import type { RequestHead } from '../../engine/messages/types.ts';
import { say } from '../../words/say.ts';

/** What the bar's colours mean: all that calls with this head can be made of, so that it never changes while stepping. */
export const Legend = memo(function Legend({ head }: { readonly head: RequestHead }) {
  return (
    <ul className="token-bar__legend" aria-label={say('bar.legend')}>
      {categoriesOf(head).map((category) => (
        <li key={category} className={`token-bar__key category--${category}`}>
          {say(`bar.category.${category}`)}
        </li>
      ))}
      {head.cache_control === undefined ? null : (
        <li className="token-bar__key token-bar__key--cached">{say('bar.category.cached')}</li>
      )}
    </ul>
  );
});

function categoriesOf(head: RequestHead): readonly SegmentCategory[] {
  const hasTools = head.tools !== undefined && head.tools.length > 0;
  const thinks = head.thinking !== undefined && head.thinking.type !== 'disabled';
  return [
    ...(hasTools ? (['tools', 'tool_prompt'] as const) : []),
    ...(head.system === undefined ? [] : (['system'] as const)),
    'user',
    ...(thinks ? (['thinking'] as const) : []),
    ...(hasTools ? (['text', 'tool_use', 'tool_result'] as const) : []),
  ];
}
