import { Glossary } from './glossary/glossary.tsx';
import { HelpDialog } from './help/help-dialog.tsx';

/** The help with everything in it. A module of its own, so that it is loaded when it is first opened. */
export function HelpPage(props: {
  readonly letterKeys: boolean;
  readonly onLetterKeys: (on: boolean) => void;
  readonly onClose: () => void;
}) {
  return (
    <HelpDialog {...props}>
      <Glossary />
    </HelpDialog>
  );
}
