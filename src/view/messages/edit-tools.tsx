import { lazy, type ReactNode, Suspense, useContext } from 'react';
import { editableText } from '../../engine/messages/edit.ts';
import type { ContentBlock } from '../../engine/messages/types.ts';
import { say } from '../../words/say.ts';
import { EditingContext, type EditTarget } from './editing.ts';
import './editing.css';

const MessageEditor = lazy(async () => ({ default: (await import('./message-editor.tsx')).MessageEditor }));

/** Edit and Delete for a block: in sight under the pointer or the focus, and always where there is no pointer. */
export function BlockTools({ block, message, index, isOnly }: BlockToolsProps) {
  const path = `messages.${message}.content.${index}`;
  return (
    <Tools>
      {editableText(block) === null ? null : (
        <ToolButton target={{ message, block: index, kind: 'edit' }} text={say('messages.edit')} what={path} />
      )}
      {isOnly ? null : (
        <ToolButton target={{ message, block: index, kind: 'delete' }} text={say('messages.delete')} what={path} />
      )}
    </Tools>
  );
}

interface BlockToolsProps {
  readonly block: ContentBlock;
  /** The place of its message, and its own place in it. */
  readonly message: number;
  readonly index: number;
  /** Whether it is alone in its message, and so goes with it. */
  readonly isOnly: boolean;
}

/** Delete for a whole message. */
export function MessageTools({ message }: { readonly message: number }) {
  return (
    <Tools>
      <ToolButton
        target={{ message, block: null, kind: 'delete' }}
        text={say('messages.delete')}
        what={`messages.${message}`}
      />
    </Tools>
  );
}

/** Nothing where nothing can be edited. */
function Tools({ children }: { readonly children: ReactNode }) {
  return useContext(EditingContext) === null ? null : <span className="messages__edit-tools">{children}</span>;
}

function ToolButton(props: { readonly target: EditTarget; readonly text: string; readonly what: string }) {
  const editing = useContext(EditingContext);
  return (
    <button
      type="button"
      className="messages__button"
      onClick={(event) => editing?.onOpen(props.target, event.currentTarget)}
    >
      {props.text}
      <span className="visually-hidden"> {props.what}</span>
    </button>
  );
}

/** The editor, if it is open for this place; else what stands there. While a deletion is asked about, both. */
export function EditSlot(props: {
  readonly message: number;
  /** Null for the whole message. */
  readonly block: number | null;
  readonly blocks: readonly ContentBlock[];
  readonly children?: ReactNode;
}) {
  const { message, block, blocks, children } = props;
  const open = useContext(EditingContext)?.open ?? null;
  if (open === null || open.message !== message || open.block !== block) return children;
  return (
    <>
      {open.kind === 'delete' ? children : null}
      <Suspense>
        <MessageEditor target={open} blocks={blocks} />
      </Suspense>
    </>
  );
}
