import type { SessionActions } from '../../session/session.ts';
import type { SessionState, View } from '../../session/state.ts';
import { say } from '../../words/say.ts';
import { Segments } from '../parts/segments.tsx';
import './header.css';

/** The page's head: which lesson, with which input, seen how. */
export function Header(props: { readonly state: SessionState; readonly actions: SessionActions; readonly preferences: unknown; readonly isNarrow: boolean; readonly onChangePreferences: unknown }) {
  const { state, actions } = props;
  const { lesson, input } = state.setup;
  const { scenario } = lesson;
  return (
    <header className="header">
      <h1 className="header__logo">Loopscope</h1>
      <p className="header__lesson">{lesson.title}</p>
      <span className="header__label" aria-hidden="true">
        {scenario.inputLabel}
      </span>
      <Segments
        label={scenario.inputLabel}
        value={input}
        choices={scenario.inputs.map(({ id, label }) => ({ value: id, text: label }))}
        onChoose={actions.chooseInput}
      />
      <span className="header__space" />
      <Segments<View>
        label={say('page.view.label')}
        value={state.view}
        choices={(['workflow', 'both', 'agent'] as const).map((value) => ({ value, text: say(`page.view.${value}`) }))}
        onChoose={actions.chooseView}
      />
    </header>
  );
}
