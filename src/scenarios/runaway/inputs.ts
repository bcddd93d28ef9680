import type { ScenarioInput } from '../scenario.ts';
import type { Order, Shop } from './shop.ts';

function order(id: string, customer: string, product: string, alsoCalled: string): Order {
  return { id, customer, product, alsoCalled, isGift: false };
}

const ORDERS: readonly Order[] = [
  order('A-1042', 'Okafor', 'Enamel kettle, azure, 1.5 l', 'blue teakettle'),
  order('A-1077', 'Okafor', 'Linen apron, sand', 'beige'),
  order('A-1103', 'Lindqvist', 'Enamel kettle, azure, 1.5 l', 'blue teakettle'),
  order('A-1150', 'Marsh', 'Bread tin, grey', 'loaf pan'),
];

function input(id: string, label: string, answersUntil: number | null): ScenarioInput<Shop> {
  return { id, label, world: { orders: ORDERS, searchCount: 0, answersUntil } };
}

/** For how long the search of the shop works. */
export const SHOPS: readonly [ScenarioInput<Shop>, ...ScenarioInput<Shop>[]] = [
  input('works', 'works', null),
  input('fails-later', 'goes quiet later', 2),
  input('fails-at-once', 'finds nothing', 0),
];
