import harness from './en/harness.json?compiled';
import { addWords } from './say.ts';

addWords(harness);
