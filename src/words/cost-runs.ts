import runs from './en/cost-runs.json?compiled';
import { addWords } from './say.ts';

addWords(runs);
