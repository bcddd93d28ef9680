import '../../words/edits.ts';
import { useContext, useEffect, useId, useRef, useState } from 'react';
import { isToolResult } from '../../engine/messages/blocks.ts';
import { editableText, type MessageEdit } from '../../engine/messages/edit.ts';
import type { ContentBlock } from '../../engine/messages/types.ts';
import { editText } from '../../session/edit-text.ts';
import { say } from '../../words/say.ts';
import { EditorContext, type EditTarget } from './editing.ts';
import '../parts/controls.css';

/** Edits a text or a result in place, or asks before something goes. Either makes a fork; Esc leaves all as it is. */
export function MessageEditor({ target, blocks }: MessageEditorProps) {
  const actions = useContext(EditorContext);
  const form = useRef<HTMLFormElement>(null);
  const [block] = blocks;
  const before = block === undefined ? '' : (editableText(block) ?? '');
  const wasError = block !== undefined && isToolResult(block) && block.is_error === true;
  const [text, setText] = useState(before);
  const [isError, setError] = useState(wasError);
  const edit = editOf(target, block, text, isError);
  const isChanged = target.kind === 'delete' || text !== before || isError !== wasError;

  useEffect(() => {
    form.current?.querySelector<HTMLElement>('textarea, .button--primary')?.focus();
    form.current?.scrollIntoView({ block: 'nearest' });
  }, []);

  if (actions === null) return null;
  const { atStep, call, onFork, onCancel } = actions;
  return (
    <form
      ref={form}
      className="messages__editor"
      aria-label={say(target.kind === 'delete' ? 'edits.delete' : 'edits.edit')}
      onSubmit={(event) => {
        event.preventDefault();
        if (isChanged) onFork(edit);
      }}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return;
        event.stopPropagation();
        onCancel();
      }}
    >
      {target.kind === 'delete' ? null : (
        <Fields block={block} text={text} onText={setText} isError={isError} onError={setError} />
      )}
      <p className="messages__note">{say(`edits.${target.kind}.what`, { step: atStep, call })}</p>
      {target.kind === 'delete' ? <Partners blocks={blocks} /> : null}
      {editText(edit) === null ? <p className="messages__note">{say('edits.too_long')}</p> : null}
      <div className="messages__editor-buttons">
        <button type="submit" className="button button--primary" aria-disabled={!isChanged}>
          {say(target.kind === 'delete' ? 'edits.delete.go' : 'edits.edit.go')}
        </button>
        <button type="button" className="button" onClick={onCancel}>
          {say('edits.cancel')}
        </button>
      </div>
    </form>
  );
}

interface MessageEditorProps {
  readonly target: EditTarget;
  /** The block to edit; for a deletion, all blocks that would go. */
  readonly blocks: readonly ContentBlock[];
}

function editOf(target: EditTarget, block: ContentBlock | undefined, text: string, isError: boolean): MessageEdit {
  const { message, kind } = target;
  if (kind === 'delete' || target.block === null) return { type: 'deletion', message, block: target.block };
  if (block?.type === 'tool_result') return { type: 'result', message, block: target.block, text, isError };
  return { type: 'text', message, block: target.block, text };
}

function Fields(props: {
  readonly block: ContentBlock | undefined;
  readonly text: string;
  readonly onText: (text: string) => void;
  readonly isError: boolean;
  readonly onError: (isError: boolean) => void;
}) {
  const id = useId();
  const isResult = props.block?.type === 'tool_result';
  return (
    <>
      <label className="messages__editor-label" htmlFor={id}>
        {say(isResult ? 'edits.result' : 'edits.text')}
      </label>
      <textarea
        id={id}
        className="field messages__editor-text"
        dir="auto"
        rows={Math.min(8, Math.max(2, props.text.split('\n').length))}
        value={props.text}
        onChange={(event) => props.onText(event.target.value)}
      />
      {isResult ? (
        <label className="messages__editor-check">
          <input type="checkbox" checked={props.isError} onChange={(event) => props.onError(event.target.checked)} />
          <span>
            <code>is_error</code> {say('edits.is_error')}
          </span>
        </label>
      ) : null}
    </>
  );
}

/** A call and its result belong together: what the API says to one without the other. */
function Partners({ blocks }: { readonly blocks: readonly ContentBlock[] }) {
  const types = new Set(blocks.map(({ type }) => type));
  const word = types.has('tool_result') ? 'edits.partner.result' : types.has('tool_use') ? 'edits.partner.call' : null;
  return word === null ? null : <p className="messages__note">{say(word)}</p>;
}
