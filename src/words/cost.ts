import cost from './en/cost.json?compiled';
import { addWords } from './say.ts';

addWords(cost);
