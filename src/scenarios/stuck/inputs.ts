import type { ScenarioInput } from '../scenario.ts';
import type { Repository, RepositoryTest } from './repository.ts';

/** Explains what the tests alone do not say. */
const README = [
  '# Shop settings',
  'Each file under settings/ has one setting a line: name = value.',
  'A plain name holds for everything. To set it for one kind of goods only, add a line with the kind behind a dot:',
  'rate = 0.19 is the tax rate of everything, rate.book = 0.07 that of books alone.',
].join('\n');

const TAX = '# Tax rates\nrate = 0.19\nrounding = 2';
const CART = '# Cart\nlimit = 20\ncurrency = EUR';
const SHIPPING = '# Shipping\nfree_from = 50\ndays = 3';

function test(name: string, path: string, setting: string, wanted: string): RepositoryTest {
  const [key = setting, kind = null] = setting.split('.');
  return { name, path: `settings/${path}`, key, kind, wanted };
}

const RATE_OF_BOOKS = test('a book is taxed at 7 %', 'tax.ini', 'rate.book', '0.07');
const RATE_OF_GAMES = test('a game is taxed at 19 %', 'tax.ini', 'rate.game', '0.19');
const PLAIN_RATE = test('goods are taxed at 19 %', 'tax.ini', 'rate', '0.19');
const CART_LIMIT = test('a cart holds 40 things', 'cart.ini', 'limit', '40');
const FREE_SHIPPING = test('shipping is free from 30', 'shipping.ini', 'free_from', '30');

const EVERYTHING: Repository = {
  files: {
    'README.md': README,
    'settings/tax.ini': TAX,
    'settings/cart.ini': CART,
    'settings/shipping.ini': SHIPPING,
  },
  tests: [],
  runner: { hangs: false, stopsAtFirst: false },
  showsEdits: true,
  lastRun: null,
};

function input(id: string, label: string, differs: Partial<Repository>): ScenarioInput<Repository> {
  return { id, label, world: { ...EVERYTHING, ...differs } };
}

/** What can keep the tests from passing, and with it the four ways in which calls come again. */
export const REPOSITORIES: readonly [ScenarioInput<Repository>, ...ScenarioInput<Repository>[]] = [
  input('same-call', 'hang', {
    tests: [PLAIN_RATE, test('a cart holds 20 things', 'cart.ini', 'limit', '20')],
    runner: { hangs: true, stopsAtFirst: false },
  }),
  input('read-write-read', 'fail in two files', {
    tests: [PLAIN_RATE, CART_LIMIT, FREE_SHIPPING],
    showsEdits: false,
  }),
  input('run-edit-run', 'fail one at a time', {
    tests: [PLAIN_RATE, CART_LIMIT, FREE_SHIPPING],
    runner: { hangs: false, stopsAtFirst: true },
  }),
  input('two-steps', 'contradict each other', {
    tests: [RATE_OF_BOOKS, RATE_OF_GAMES],
  }),
];
