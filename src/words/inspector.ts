import inspector from './en/inspector.json?compiled';
import { addWords } from './say.ts';

addWords(inspector);
