import {
  dictionary,
  listOf,
  nullableField,
  oneOf,
  optional,
  record,
  required,
  tagged,
  text,
  textOr,
  truth,
} from './shape.ts';
import { CACHE_MARK, typeField } from './shared-shapes.ts';

const CITATIONS = nullableField(record({ enabled: optional(truth) }));

/** Prose. Source: SDK messages.ts, TextBlockParam. */
export const TEXT = record({
  ...typeField('text'),
  text: required(text()),
  ...CACHE_MARK,
  citations: nullableField(listOf(dictionary)),
});

const URL_SOURCE = record({ ...typeField('url'), url: required(text()) });
const FILE_SOURCE = record({ ...typeField('file'), file_id: required(text()) });

/** A picture. Source: SDK messages.ts, ImageBlockParam. */
export const IMAGE = record({
  ...typeField('image'),
  source: required(
    tagged(
      new Map([
        [
          'base64',
          record({
            ...typeField('base64'),
            media_type: required(oneOf('image/jpeg', 'image/png', 'image/gif', 'image/webp')),
            data: required(text()),
          }),
        ],
        ['url', URL_SOURCE],
        ['file', FILE_SOURCE],
      ]),
    ),
  ),
  ...CACHE_MARK,
  transformations: nullableField(record({ oversized_image: optional(oneOf('downsize', 'error')) })),
});

/** The two kinds that may stand almost anywhere. */
export const TEXT_AND_IMAGES = new Map([
  ['text', TEXT],
  ['image', IMAGE],
]);

/** A document. Source: SDK messages.ts, DocumentBlockParam. */
export const DOCUMENT = record({
  ...typeField('document'),
  source: required(
    tagged(
      new Map([
        [
          'base64',
          record({
            ...typeField('base64'),
            media_type: required(oneOf('application/pdf')),
            data: required(text()),
          }),
        ],
        ['text', record({ ...typeField('text'), media_type: required(oneOf('text/plain')), data: required(text()) })],
        ['content', record({ ...typeField('content'), content: required(textOr(listOf(tagged(TEXT_AND_IMAGES)))) })],
        ['url', URL_SOURCE],
        ['file', FILE_SOURCE],
      ]),
    ),
  ),
  title: nullableField(text()),
  context: nullableField(text()),
  citations: CITATIONS,
  ...CACHE_MARK,
});

/** A search hit. Source: SDK messages.ts, SearchResultBlockParam. */
export const SEARCH_RESULT = record({
  ...typeField('search_result'),
  source: required(text()),
  title: required(text()),
  content: required(listOf(TEXT)),
  citations: CITATIONS,
  ...CACHE_MARK,
});
