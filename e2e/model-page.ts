import type { Page } from '@playwright/test';
import type { OutcomeName } from '../src/session/outcomes.ts';
import type { LaneName } from '../src/session/state.ts';
import type { Gesture } from '../src/session/testing/gestures.ts';
import { placeToJump, placeToSeek, runToShow } from '../src/session/testing/model-moves.ts';
import type { SessionModel } from '../src/session/testing/session-model.ts';
import { approval, button, lane, playhead } from './lesson-page.ts';

/** The names of the exits, as the table has them. */
const EXIT_NAMES: Readonly<Record<OutcomeName, string>> = {
  tool_use: 'tool_use',
  end_turn: 'end_turn',
  end_turn_empty: 'end_turn, no text',
  max_tokens: 'max_tokens',
  max_tokens_call: 'max_tokens in a call',
  stop_sequence: 'stop_sequence',
  pause_turn: 'pause_turn',
  refusal: 'refusal',
  model_context_window_exceeded: 'model_context_window_exceeded',
  error_400: '400 invalid request',
  error_429: '429 rate limit',
  error_500: '500 server error',
  error_529: '529 overloaded',
  cut: 'stream cut',
  tool_down: 'tool stays down',
  tool_outage: 'tool down for a moment',
  tool_forbidden: 'permission missing',
};

const VIEWS = { workflow: 'Workflow', both: 'Side by side', agent: 'Agent' } as const;
const SYNCS = { step: 'Step by step', race: 'Race', none: 'Unlinked' } as const;
const BUTTONS = {
  step: 'Next step',
  back: 'Previous step',
  turn: 'Next turn',
  'turn back': 'Previous turn',
  first: 'First step',
  last: 'Last step',
} as const;

/** The run of a lane's chips that a gesture means: only runs of one kind are shown together. */
function chipOf(model: SessionModel, shownIn: LaneName, nth: number): string | null {
  const run = runToShow(model, nth);
  return run.recipe.mode === model.lanes[shownIn].run.recipe.mode ? run.id : null;
}

/**
 * What a gesture comes to on the page, where some of them lead over another: whoever presses something in a lane brings it into
 * focus, and the inspector forces and switches in the lane in focus.
 */
export function onPage(model: SessionModel, gesture: Gesture): readonly Gesture[] {
  switch (gesture.type) {
    case 'answer': {
      const asked = model.laneOf(gesture.lane);
      if (model.facts(asked).questions.length === 0) return [];
      return [{ type: 'focus', lane: asked }, { ...gesture, type: 'seek', what: 'question' }, gesture];
    }
    case 'show': {
      const shownIn = model.laneOf(gesture.lane);
      return chipOf(model, shownIn, gesture.nth) === null ? [] : [{ type: 'focus', lane: shownIn }, gesture];
    }
    case 'force':
    case 'switch here':
      return [{ ...gesture, lane: model.focus }];
    case 'sync':
      return model.view === 'both' ? [gesture] : [];
    default:
      return [gesture];
  }
}

/**
 * Makes a gesture on the page, by what a person would use for it. Pressed by an event and not by a click of the mouse, which
 * would wait for a button that has nothing to do just now; that clicks arrive is for the other specs.
 */
export async function doOnPage(page: Page, model: SessionModel, gesture: Gesture): Promise<void> {
  switch (gesture.type) {
    case 'step':
    case 'back':
    case 'turn':
    case 'turn back':
    case 'first':
    case 'last':
      return button(page, BUTTONS[gesture.type]).dispatchEvent('click');
    case 'jump':
      return moveTo(page, model, placeToJump(model, gesture.nth));
    case 'seek':
      return moveTo(page, model, placeToSeek(model, gesture) ?? model.playhead);
    case 'answer': {
      const answer = gesture.answer === 'approve' ? 'Approve' : 'Refuse';
      return button(approval(page, model.laneOf(gesture.lane)), answer).dispatchEvent('click');
    }
    case 'force':
      return button(page, `Show it: ${EXIT_NAMES[gesture.outcome]}`).dispatchEvent('click');
    case 'switch here':
      return changeTurnsHere(page, gesture.change.maxTurns ?? 0);
    case 'show': {
      const shownIn = model.laneOf(gesture.lane);
      if (model.runs.filter(({ recipe }) => recipe.mode === model.lanes[shownIn].run.recipe.mode).length < 2) return;
      return lane(page, shownIn)
        .locator(`input[value="${chipOf(model, shownIn, gesture.nth)}"]`)
        .dispatchEvent('click');
    }
    case 'view':
      return page.getByRole('radio', { name: VIEWS[gesture.view], exact: true }).dispatchEvent('click');
    case 'sync':
      await page.getByRole('combobox', { name: 'How the lanes move together' }).selectOption(SYNCS[gesture.sync]);
      return;
    case 'focus':
      return lane(page, model.laneOf(gesture.lane)).dispatchEvent('pointerdown');
    default:
      throw new Error(`Nobody makes the gesture ${gesture.type} here.`);
  }
}

async function moveTo(page: Page, model: SessionModel, place: number): Promise<void> {
  await playhead(page).fill(String(Math.max(0, Math.min(model.length, place))));
}

async function changeTurnsHere(page: Page, turns: number): Promise<void> {
  await button(page, 'Harness').click();
  await page.getByText('from this step on').click();
  await page.getByLabel('Turns', { exact: true }).fill(String(turns));
  await page.keyboard.press('Enter');
  await page.keyboard.press('Escape');
}

/** What the page shows of all that the model knows. */
export interface Shown {
  readonly playhead: number;
  readonly length: number;
  /** The position in words begins with this. */
  readonly position: string;
  readonly lanes: readonly {
    readonly lane: string;
    readonly run: string | null;
    readonly isFocused: boolean;
    readonly isAsked: boolean;
    readonly isEnded: boolean;
  }[];
}

/** Reads it from the page, at once. */
export async function readPage(page: Page): Promise<Shown> {
  return page.evaluate(() => {
    const range = document.querySelector<HTMLInputElement>('[data-testid="playhead"]');
    return {
      playhead: Number(range?.value),
      length: Number(range?.max),
      position: /step \d+ of \d+\+?/.exec(range?.getAttribute('aria-valuetext') ?? '')?.[0] ?? '',
      lanes: [...document.querySelectorAll<HTMLElement>('[data-testid^="lane-"]')].map((card) => ({
        lane: card.dataset['testid']?.slice('lane-'.length) ?? '',
        run: card.querySelector<HTMLInputElement>('header input[type="radio"]:checked')?.value ?? null,
        isFocused: card.dataset['focused'] === 'true',
        isAsked: card.querySelector('[data-testid="approval"]') !== null,
        isEnded: card.querySelector('[data-testid="ending"]') !== null,
      })),
    };
  });
}

/** What the model says that the page has to show. */
export function expectedOn(model: SessionModel): Shown {
  const isOpen = model.visible.some((each) => !model.facts(each).isEnded);
  return {
    playhead: model.playhead,
    length: model.length,
    position: `step ${model.playhead} of ${model.length}${isOpen ? '+' : ''}`,
    lanes: model.visible.map((each) => {
      const { run, cursor } = model.lanes[each];
      const { questions, isEnded, length } = model.facts(each);
      const siblings = model.runs.filter(({ recipe }) => recipe.mode === run.recipe.mode);
      return {
        lane: each,
        run: siblings.length > 1 ? run.id : null,
        isFocused: model.focus === each,
        isAsked: questions.includes(cursor),
        isEnded: isEnded && cursor === length,
      };
    }),
  };
}
