import type { WorldShelf } from '../scenario.ts';
import { isIndexUp, type Shop } from './shop.ts';

/** The shop as the strip draws it: the orders, and how the search is doing. */
export function shelfOf(shop: Shop): WorldShelf {
  return {
    kind: 'shelf',
    title: 'The shop',
    groups: [
      {
        label: 'Orders',
        things: shop.orders.map(({ id, customer, product, isGift }) => ({
          id,
          label: id,
          value: `${customer}, ${product.replace(/,.*$/, '')}${isGift ? ' (gift)' : ''}`,
          isGoal: id === 'A-1042',
        })),
      },
      {
        label: 'Search',
        things: [
          { id: 'index', label: 'Index:', value: isIndexUp(shop) ? 'works' : 'empty', isGoal: false },
          { id: 'searches', label: 'Searches:', value: String(shop.searchCount), isGoal: false },
        ],
      },
    ],
    sent: null,
  };
}
