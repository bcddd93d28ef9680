import { setupI18n } from '@lingui/core';
import type inspector from './en/inspector.json';
import inspectorMessages from './en/inspector.json?compiled';
import type narration from './en/narration.json';
import narrationMessages from './en/narration.json?compiled';
import type page from './en/page.json';
import pageMessages from './en/page.json?compiled';
import type pictures from './en/pictures.json';
import picturesMessages from './en/pictures.json?compiled';

/** The name of one text of the page. */
export type WordId = keyof typeof page | keyof typeof narration | keyof typeof pictures | keyof typeof inspector;

const i18n = setupI18n({
  locale: 'en',
  messages: { en: { ...pageMessages, ...narrationMessages, ...picturesMessages, ...inspectorMessages } },
});

/** The text with this name in the page's language, with its values filled in. All words on the screen come from here. */
export function say(id: WordId, values: Readonly<Record<string, string | number>> = {}): string {
  return i18n._(id, values);
}
