import { digest } from '../../engine/messages/digest.ts';
import { randomFrom } from '../../engine/simulator/random.ts';
import { makeOffice } from './make-office.ts';
import type { Office } from './office.ts';

/** One invoice of a batch: the world that a run of it starts in. */
export interface BatchItem {
  readonly id: string;
  readonly kind: 'plain' | 'odd_layout';
  readonly world: Office;
}

/** How many invoices a batch has, and how many of them no template fits. */
export const BATCH_SIZE = 100;
export const ODD_COUNT = 5;

const FIRST_SERIAL = 100;

/**
 * A batch of a hundred invoices of which five are in an odd layout, at places that the seed picks. A description and no
 * more: who runs it, and which way, is somebody else's business. The same seed gives the same batch.
 */
export function batch(seed: string): readonly BatchItem[] {
  const odd = oddPlaces(seed);
  return Array.from({ length: BATCH_SIZE }, (_, index) => {
    const kind = odd.has(index) ? 'odd_layout' : 'plain';
    const serial = FIRST_SERIAL + index;
    return { id: `invoice-${index + 1}`, kind, world: makeOffice(serial, kind, randomFrom(digest(`${serial}`, seed))) };
  });
}

function oddPlaces(seed: string): ReadonlySet<number> {
  const random = randomFrom(digest('odd layouts', seed));
  const places = new Set<number>();
  while (places.size < ODD_COUNT) places.add(random.next(BATCH_SIZE));
  return places;
}
