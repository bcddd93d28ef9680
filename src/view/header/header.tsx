import { lazy, memo, type ReactNode, Suspense } from 'react';
import type { SessionActions } from '../../session/session.ts';
import type { Setup } from '../../session/setup.ts';
import type { ModelChoice, SessionState, View } from '../../session/state.ts';
import { say } from '../../words/say.ts';
import { PopoverButton } from '../parts/popover-button.tsx';
import { Segments } from '../parts/segments.tsx';
import type { DisplayChoices } from './display-panel.tsx';
import { ExportButton } from './export-button.tsx';
import { InputChoice } from './input-choice.tsx';
import { LessonMenu } from './lesson-menu.tsx';
import { type LiveKind, ModelMenu } from './model-menu.tsx';
import { SharePanel } from './share-panel.tsx';
import './header.css';

const DisplayPanel = lazy(async () => ({ default: (await import('./display-panel.tsx')).DisplayPanel }));

/** What the header shows and can change. */
export interface HeaderProps {
  readonly setup: Setup;
  readonly lessons: readonly { readonly id: string; readonly title: string }[];
  readonly model: ModelChoice;
  /** The choice of lanes. Where there is room for one lane only, "side by side" is not offered. */
  readonly view: View;
  readonly views: readonly View[];
  readonly actions: SessionActions;
  readonly display: DisplayChoices;
  readonly onChangeDisplay: (change: Partial<DisplayChoices>) => void;
  readonly exportedState: () => SessionState;
  readonly onHelp: () => void;
  /** Draws the switches of the harness, once they are asked for. */
  readonly renderHarness: () => ReactNode;
  /** Opens the dialog in which a live model is connected. */
  readonly onConnect: (kind: LiveKind) => void;
}

/** The page's head: which lesson, with which input, seen how, run with what; and what can be taken away from it. */
export const Header = memo(function Header(props: HeaderProps) {
  const { setup, lessons, view, views, actions, display, onChangeDisplay, onHelp } = props;
  const { lesson, input } = setup;
  const { scenario } = lesson;
  return (
    <header className="header">
      <h1 className="header__logo">
        <svg className="header__sign" viewBox="0 0 16 16" aria-hidden="true">
          <path d="M13.2 5A6 6 0 1 0 14 8M14 2.5V5.5H11" />
        </svg>
        Loopscope
      </h1>
      <LessonMenu lesson={lesson} lessons={lessons} onChoose={(id) => void actions.chooseLesson(id)} />
      <div className="header__input">
        <span className="header__label" aria-hidden="true">
          {scenario.inputLabel}
        </span>
        <InputChoice scenario={scenario} value={input} onChoose={actions.chooseInput} />
      </div>
      <span className="header__space" />
      <Segments
        label={say('page.view.label')}
        value={view}
        choices={views.map((value) => ({ value, text: say(`page.view.${value}`) }))}
        onChoose={actions.chooseView}
      />
      <SetupTools {...props} />
      <div className="header__tools">
        <PopoverButton text={say('page.display')} label={say('page.display')}>
          {() => (
            <Suspense fallback={<p>{say('page.loading')}</p>}>
              <DisplayPanel choices={display} onChange={onChangeDisplay} />
            </Suspense>
          )}
        </PopoverButton>
        <button
          type="button"
          className="button"
          aria-label={say('page.help')}
          title={say('page.help')}
          aria-keyshortcuts="?"
          onClick={onHelp}
        >
          ?
        </button>
      </div>
    </header>
  );
});

/** What is set up before a lesson is shown, and what can be taken away from it. */
function SetupTools({ setup, model, actions, exportedState, onConnect, renderHarness }: HeaderProps) {
  const { lesson, input } = setup;
  return (
    <div className="header__setup">
      <ModelMenu model={model} connection={setup.connection} onChoose={actions.chooseModel} onConnect={onConnect} />
      <PopoverButton text={say('page.harness')} label={say('page.harness')}>
        {() => <Suspense fallback={<p>{say('page.loading')}</p>}>{renderHarness()}</Suspense>}
      </PopoverButton>
      <SharePanel isLive={setup.connection !== null} state={exportedState} />
      <ExportButton name={`${lesson.id}-${input}`} state={exportedState} />
    </div>
  );
}
