import edits from './en/edits.json?compiled';
import { addWords } from './say.ts';

addWords(edits);
