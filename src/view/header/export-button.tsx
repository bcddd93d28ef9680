import type { SessionState } from '../../session/state.ts';
import { say } from '../../words/say.ts';

/** Saves everything that was run as a JSON file: the events, every request and every response. */
export function ExportButton({ name, state }: { readonly name: string; readonly state: () => SessionState }) {
  const save = async (): Promise<void> => {
    const { exportText } = await import('../../session/export.ts');
    const address = URL.createObjectURL(new Blob([exportText(state())], { type: 'application/json' }));
    const link = document.createElement('a');
    link.href = address;
    link.download = `loopscope-${name}.json`;
    link.click();
    // The browser reads the file after the click has returned.
    setTimeout(() => URL.revokeObjectURL(address), 10_000);
  };
  return (
    <button type="button" className="button" data-testid="export-run" onClick={() => void save()}>
      {say('page.export')}
    </button>
  );
}
