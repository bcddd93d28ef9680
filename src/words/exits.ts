import exits from './en/exits.json?compiled';
import { addWords } from './say.ts';

addWords(exits);
