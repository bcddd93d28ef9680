import guards from './en/guards.json?compiled';
import { addWords } from './say.ts';

addWords(guards);
