import { type GoalCheck, type GoalCheckItem, goalCheck } from '../../engine/loop/endings.ts';
import { approverFor, isDuplicate, moneyText, type Office } from './office.ts';

/** The goal in the user's own words. */
export const GOAL =
  'Process the invoice in the tray: extract, validate, route and put it to its approver, or hold it back if something does not fit.';

/** Compares the office with what the invoice really says. A duplicate is to be held back, anything else to be put through. */
export function checkGoal(office: Office): GoalCheck {
  return goalCheck(isDuplicate(office) ? heldBack(office) : putThrough(office));
}

function heldBack({ held, approver, request }: Office): readonly GoalCheckItem[] {
  const isOut = approver !== null || request !== null;
  return [
    item('The duplicate is held back.', held !== null, held ?? 'It is not.'),
    item('Nobody was asked to approve it.', !isOut, isOut ? 'It went to an approver.' : 'It went nowhere.'),
  ];
}

function putThrough({ facts, recorded, approver, request, held }: Office): readonly GoalCheckItem[] {
  const right = approverFor(facts.gross);
  const { vendor, number, order, due, gross } = facts;
  const isRight =
    recorded !== null &&
    recorded.vendor === vendor &&
    recorded.number === number &&
    recorded.order === order &&
    recorded.due === due &&
    recorded.gross === gross;
  const entered =
    recorded === null ? 'Nothing was entered.' : `Entered: ${recorded.number}, ${moneyText(recorded.gross)}.`;
  const names = request?.includes(number) === true && request.includes(moneyText(gross));
  return [
    item('The fields are entered as the invoice has them.', isRight, entered),
    item(
      'It is on the right desk, not held back.',
      approver === right && held === null,
      held === null ? `On ${approver ?? 'nobody'}’s; right is ${right}’s.` : held,
    ),
    item(
      'The approver was asked with number and total.',
      names,
      request === null ? 'Nobody was asked.' : 'The request is out.',
    ),
  ];
}

function item(statement: string, holds: boolean, evidence: string): GoalCheckItem {
  return { statement, holds, evidence };
}
