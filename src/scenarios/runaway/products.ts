const THINGS = [
  'Enamel kettle',
  'Enamel mug',
  'Linen apron',
  'Linen towel',
  'Bread tin',
  'Cake tin',
  'Oak board',
  'Oak spoon',
  'Glass jug',
  'Glass jar',
  'Stone bowl',
  'Stone plate',
  'Copper pan',
  'Iron pan',
  'Wool blanket',
  'Cotton cushion',
];
const COLOURS = ['azure', 'sand', 'grey', 'moss', 'white', 'rust', 'black', 'plum', 'straw', 'rose', 'slate', 'mint'];
const STOCK = [
  'in stock, ships today; back after 30 days',
  'made to order, 3 days; not taken back',
  'in stock, ships tomorrow',
];

/** The catalogue as text: every thing in every colour. Long on purpose: a result that comes early is sent again each turn. */
export const CATALOGUE = THINGS.flatMap((thing) => COLOURS.map((colour) => `${thing}, ${colour}`))
  .map((name, index) => `${1_000 + index} ${name}; ${12 + ((index * 7) % 60)}.00 EUR; ${STOCK[index % STOCK.length]}`)
  .join('\n');
