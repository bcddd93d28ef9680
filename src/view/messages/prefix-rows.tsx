import { memo } from 'react';
import { systemText } from '../../engine/accounting/estimate.ts';
import type { RequestHead } from '../../engine/messages/types.ts';
import { say } from '../../words/say.ts';
import { visibleText } from '../parts/visible-text.ts';
import { FoldedText } from './folded-text.tsx';

/** What goes with every request beside its messages: the tools and the system prompt, each folded to a line. */
export const PrefixRows = memo(function PrefixRows({ head }: { readonly head: RequestHead }) {
  const tools = head.tools ?? [];
  const system = systemText(head);
  return (
    <>
      {tools.length === 0 ? null : (
        <details className="messages__prefix">
          <summary>
            <span className="messages__author">{say('messages.tools')}</span>{' '}
            <code className="messages__wire">tools</code>{' '}
            <span className="messages__summary">{say('messages.tools.count', { count: tools.length })}</span>
          </summary>
          <dl className="messages__tools">
            {tools.map((tool) => (
              <div key={tool.name}>
                <dt>
                  <code>{visibleText(tool.name)}</code>
                </dt>
                <dd>
                  <FoldedText text={'description' in tool ? (tool.description ?? '') : tool.type} />
                </dd>
              </div>
            ))}
          </dl>
        </details>
      )}
      {system === '' ? null : (
        <details className="messages__prefix">
          <summary>
            <span className="messages__author">{say('messages.system')}</span>{' '}
            <code className="messages__wire">system</code>{' '}
            <span className="messages__summary">{say('messages.system.count', { count: system.length })}</span>
          </summary>
          <FoldedText text={system} />
        </details>
      )}
    </>
  );
});
