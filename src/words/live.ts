import live from './en/live.json?compiled';
import { addWords } from './say.ts';

addWords(live);
