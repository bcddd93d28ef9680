import { type GoalCheck, goalCheck } from '../../engine/loop/endings.ts';
import type { Shop } from './shop.ts';

/** The goal in the user's own words. */
export const GOAL = 'Find the order in which Ms Okafor bought the blue kettle, and mark it as a gift.';

const WANTED = 'A-1042';

/** Compares the orders with the goal: the right one is marked, and no other. */
export function checkGoal({ orders }: Shop): GoalCheck {
  const marked = orders.filter(({ isGift }) => isGift).map(({ id }) => id);
  const others = marked.filter((id) => id !== WANTED);
  const evidence = marked.length === 0 ? 'No order is marked.' : `Marked: ${marked.join(', ')}.`;
  return goalCheck([
    { statement: 'Ms Okafor’s kettle is marked as a gift.', holds: marked.includes(WANTED), evidence },
    { statement: 'No other order is.', holds: others.length === 0, evidence },
  ]);
}
