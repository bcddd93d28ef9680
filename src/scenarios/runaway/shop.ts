/** An order of the shop. */
export interface Order {
  readonly id: string;
  readonly customer: string;
  /** The product's name, as the catalogue has it. */
  readonly product: string;
  /** Words by which the search knows the product beside its name. */
  readonly alsoCalled: string;
  readonly isGift: boolean;
}

/** The world of the scenario: the orders, and a search over them that may stop finding anything. */
export interface Shop {
  readonly orders: readonly Order[];
  readonly searchCount: number;
  /** How many searches are answered before the index is gone; null if it stays. */
  readonly answersUntil: number | null;
}

/** What tools can change in it. */
export type ShopEffect =
  | { readonly type: 'searched' }
  | { readonly type: 'order_marked'; readonly id: string; readonly isGift: boolean };

/** The shop after one effect. */
export function applyEffect(shop: Shop, effect: ShopEffect): Shop {
  if (effect.type === 'searched') return { ...shop, searchCount: shop.searchCount + 1 };
  const orders = shop.orders.map((order) => (order.id === effect.id ? { ...order, isGift: effect.isGift } : order));
  return { ...shop, orders };
}

/** Whether the index still answers the next search. */
export function isIndexUp({ searchCount, answersUntil }: Shop): boolean {
  return answersUntil === null || searchCount < answersUntil;
}

/** The orders that have every one of the words, in the customer's name or in what the product is called. */
export function ordersWith(words: string, { orders }: Shop): readonly Order[] {
  const wanted = words.toLowerCase().match(/[\p{L}\d]+/gu) ?? [];
  return orders.filter((order) => {
    const known = `${order.customer} ${order.product} ${order.alsoCalled}`.toLowerCase();
    return wanted.length > 0 && wanted.every((word) => known.includes(word));
  });
}
