import { type Messages, setupI18n } from '@lingui/core';
import type cost from './en/cost.json';
import type costRuns from './en/cost-runs.json';
import type edits from './en/edits.json';
import type exits from './en/exits.json';
import type guards from './en/guards.json';
import type harness from './en/harness.json';
import type inspector from './en/inspector.json';
import type live from './en/live.json';
import type narration from './en/narration.json';
import type page from './en/page.json';
import pageMessages from './en/page.json?compiled';
import type panels from './en/panels.json';
import type pictures from './en/pictures.json';

/** The name of one text of the page. */
export type WordId =
  | keyof typeof page
  | keyof typeof panels
  | keyof typeof narration
  | keyof typeof pictures
  | keyof typeof cost
  | keyof typeof costRuns
  | keyof typeof edits
  | keyof typeof exits
  | keyof typeof guards
  | keyof typeof harness
  | keyof typeof inspector
  | keyof typeof live;

const LANGUAGE = 'en';

const i18n = setupI18n({ locale: LANGUAGE, messages: { [LANGUAGE]: pageMessages } });

/** Adds a catalogue. Parts of the page that load later bring their words along: see the other files of this folder. */
export function addWords(messages: Messages): void {
  i18n.load(LANGUAGE, messages);
}

/** The text with this name in the page's language, with its values filled in. All words on the screen come from here. */
export function say(id: WordId, values: Readonly<Record<string, string | number>> = {}): string {
  return i18n._(id, values);
}
