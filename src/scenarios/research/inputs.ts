import type { ScenarioInput } from '../scenario.ts';
import type { Inbox } from './inbox.ts';

const BRIDGES = [
  'Lime Bridge',
  'Mill Bridge',
  'Ferry Bridge',
  'Harbour Bridge',
  'Chapel Bridge',
  'Iron Bridge',
  'Kestrel Bridge',
  'Market Bridge',
  'North Bridge',
  'Old Bridge',
  'Tram Bridge',
];

function input(id: string, label: string, count: number): ScenarioInput<Inbox> {
  return { id, label, world: { asker: 'Ines', names: BRIDGES.slice(0, count), answer: null } };
}

/** How much there is to look up: as many searches as there are bridges. */
export const QUESTIONS: readonly [ScenarioInput<Inbox>, ...ScenarioInput<Inbox>[]] = [
  input('one-lap', 'one bridge', 1),
  input('two-pauses', 'eight bridges', 8),
  input('three-pauses', 'eleven bridges', 11),
];
