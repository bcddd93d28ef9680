import narration from './en/narration.json?compiled';
import panels from './en/panels.json?compiled';
import pictures from './en/pictures.json?compiled';
import { addWords } from './say.ts';

addWords(narration);
addWords(panels);
addWords(pictures);
