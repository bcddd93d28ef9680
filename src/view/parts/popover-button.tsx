import { type ReactNode, useId, useState } from 'react';
import { say } from '../../words/say.ts';
import './controls.css';
import './popover-button.css';

/** A button that opens a small panel below it. A press elsewhere or Esc closes it. */
export function PopoverButton(props: {
  readonly text: ReactNode;
  /** The panel's name, for those who do not see what it belongs to. */
  readonly label: string;
  readonly onOpen?: () => void;
  /** Drawn only while the panel is open. */
  readonly children: () => ReactNode;
}) {
  const id = useId();
  const [isOpen, setIsOpen] = useState(false);
  const onToggle = (event: React.ToggleEvent): void => {
    const opens = event.newState === 'open';
    setIsOpen(opens);
    if (opens) props.onOpen?.();
  };
  return (
    <>
      <button type="button" className="button" popoverTarget={id} aria-haspopup="dialog">
        {props.text}
      </button>
      <div id={id} popover="auto" className="popover" role="dialog" aria-label={props.label} onToggle={onToggle}>
        {isOpen ? props.children() : null}
        <button type="button" className="button popover__close" popoverTarget={id} popoverTargetAction="hide">
          {say('page.close')}
        </button>
      </div>
    </>
  );
}
