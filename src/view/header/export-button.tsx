import type { SessionState } from '../../session/state.ts';
import { say } from '../../words/say.ts';
import { saveFile } from '../parts/save-file.ts';

/** Saves everything that was run as a JSON file: the events, every request and every response. */
export function ExportButton({ name, state }: { readonly name: string; readonly state: () => SessionState }) {
  const save = async (): Promise<void> => {
    const { exportText } = await import('../../session/export.ts');
    saveFile(new Blob([exportText(state())], { type: 'application/json' }), `loopscope-${name}.json`);
  };
  return (
    <button type="button" className="button" data-testid="export-run" onClick={() => void save()}>
      {say('page.export')}
    </button>
  );
}
