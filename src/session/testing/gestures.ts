import fc from 'fast-check';
import type { Harness } from '../../engine/loop/harness.ts';
import type { MessageEdit } from '../../engine/messages/edit.ts';
import { harnessChange } from '../../engine/testing/harnesses.ts';
import type { Answer } from '../decisions.ts';
import type { OutcomeName } from '../outcomes.ts';
import type { LaneName, Sync, View } from '../state.ts';
import { OUTCOME_NAMES } from './forced-play.ts';

/** A gesture of which there is nothing more to say. */
type PlainGesture = 'step' | 'back' | 'turn' | 'turn back' | 'first' | 'last' | 'play' | 'tick' | 'stop' | 'link';

/**
 * What a person does on the page. `lane` is one of the lanes on the screen, `nth` one of as many things as there happen to be,
 * both counted round and round, so that every gesture can be made at any time.
 */
export type Gesture =
  | { readonly type: PlainGesture }
  | { readonly type: 'jump'; readonly nth: number }
  /** To a step that shows a question to a person, or a model call that is out. */
  | { readonly type: 'seek'; readonly lane: LaneName; readonly what: 'question' | 'opening'; readonly nth: number }
  /** To such a question, and an answer to it; where the lane has none, only an answer. */
  | { readonly type: 'answer'; readonly lane: LaneName; readonly nth: number; readonly answer: Answer }
  | { readonly type: 'force'; readonly lane: LaneName; readonly outcome: OutcomeName }
  | { readonly type: 'switch here'; readonly lane: LaneName; readonly change: Partial<Harness> }
  /** What is sent is edited from the step on that the lane shows, where it was not edited before. */
  | { readonly type: 'edit'; readonly lane: LaneName; readonly edit: MessageEdit }
  | { readonly type: 'switch'; readonly change: Partial<Harness> }
  | { readonly type: 'input'; readonly nth: number }
  | { readonly type: 'show'; readonly lane: LaneName; readonly nth: number }
  | { readonly type: 'view'; readonly view: View }
  | { readonly type: 'sync'; readonly sync: Sync }
  | { readonly type: 'focus'; readonly lane: LaneName };

const nth = fc.nat({ max: 120 });
const lane = fc.constantFrom<LaneName>('workflow', 'agent', 'agent');
const plain = (...types: readonly PlainGesture[]): fc.Arbitrary<Gesture> =>
  fc.constantFrom(...types).map((type) => ({ type }));

/** The first message is there in every conversation: it says something else, or goes. */
const goalEdit: fc.Arbitrary<MessageEdit> = fc.oneof(
  fc
    .constantFrom('Move my planning meeting with Dana to Friday at 15:00.', 'Please wait.')
    .map((text) => ({ type: 'text' as const, message: 0, block: 0, text })),
  fc.constant({ type: 'deletion' as const, message: 0, block: null }),
);

/** Any gesture; those that make forks, and those that lead to where one can be made, come more often. */
export const anyGesture: fc.Arbitrary<Gesture> = fc.oneof(
  { weight: 4, arbitrary: plain('step', 'back', 'turn', 'turn back', 'first', 'last') },
  { weight: 3, arbitrary: plain('play', 'tick', 'tick', 'stop') },
  { weight: 1, arbitrary: plain('link') },
  { weight: 3, arbitrary: fc.record({ type: fc.constant('jump'), nth }) },
  {
    weight: 4,
    arbitrary: fc.record({ type: fc.constant('seek'), lane, what: fc.constantFrom('question', 'opening'), nth }),
  },
  {
    weight: 6,
    arbitrary: fc.record({ type: fc.constant('answer'), lane, nth, answer: fc.constantFrom('approve', 'refuse') }),
  },
  { weight: 3, arbitrary: fc.record({ type: fc.constant('force'), lane, outcome: fc.constantFrom(...OUTCOME_NAMES) }) },
  { weight: 3, arbitrary: fc.record({ type: fc.constant('switch here'), lane, change: harnessChange }) },
  { weight: 2, arbitrary: fc.record({ type: fc.constant('edit'), lane, edit: goalEdit }) },
  { weight: 1, arbitrary: fc.record({ type: fc.constant('switch'), change: harnessChange }) },
  { weight: 1, arbitrary: fc.record({ type: fc.constant('input'), nth }) },
  { weight: 2, arbitrary: fc.record({ type: fc.constant('show'), lane, nth }) },
  {
    weight: 1,
    arbitrary: fc.record({ type: fc.constant('view'), view: fc.constantFrom('workflow', 'both', 'agent') }),
  },
  { weight: 1, arbitrary: fc.record({ type: fc.constant('sync'), sync: fc.constantFrom('step', 'race', 'none') }) },
  { weight: 1, arbitrary: fc.record({ type: fc.constant('focus'), lane }) },
);
