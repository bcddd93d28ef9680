import { randomFrom } from '../../engine/simulator/random.ts';
import type { ScenarioInput } from '../scenario.ts';
import { type InvoiceKind, makeOffice } from './make-office.ts';
import type { Office } from './office.ts';

function input(id: string, label: string, serial: number, kind: InvoiceKind): ScenarioInput<Office> {
  return { id, label, world: makeOffice(serial, kind, randomFrom(`invoice ${serial}`)) };
}

/** What can be in the tray. */
export const TRAYS: readonly [ScenarioInput<Office>, ...ScenarioInput<Office>[]] = [
  input('plain', 'plain', 10, 'plain'),
  input('odd-layout', 'in an odd layout', 11, 'odd_layout'),
  input('duplicate', 'a duplicate', 12, 'duplicate'),
];
