import type { CacheControl, TextBlock } from './types.ts';

/** Bytes in the request itself, as base64 text. */
export interface Base64Source<MediaType extends string> {
  readonly type: 'base64';
  readonly media_type: MediaType;
  readonly data: string;
}

/** Where to fetch it. */
export interface UrlSource {
  readonly type: 'url';
  readonly url: string;
}

/** A file that was uploaded before. */
export interface FileSource {
  readonly type: 'file';
  readonly file_id: string;
}

/** The kinds of picture that the API reads. */
export type ImageMediaType = 'image/jpeg' | 'image/png' | 'image/gif' | 'image/webp';

/** A picture. */
export interface ImageBlock {
  readonly type: 'image';
  readonly source: Base64Source<ImageMediaType> | UrlSource | FileSource;
  readonly cache_control?: CacheControl;
}

/** A document that the model may read and cite. */
export interface DocumentBlock {
  readonly type: 'document';
  readonly source:
    | Base64Source<'application/pdf'>
    | { readonly type: 'text'; readonly media_type: 'text/plain'; readonly data: string }
    | { readonly type: 'content'; readonly content: string | readonly (TextBlock | ImageBlock)[] }
    | UrlSource
    | FileSource;
  readonly title?: string | null;
  readonly context?: string | null;
  readonly citations?: { readonly enabled?: boolean } | null;
  readonly cache_control?: CacheControl;
}

/** A search hit that the harness hands to the model, to be cited. */
export interface SearchResultBlock {
  readonly type: 'search_result';
  readonly source: string;
  readonly title: string;
  readonly content: readonly TextBlock[];
  readonly citations?: { readonly enabled?: boolean };
  readonly cache_control?: CacheControl;
}

/** The name of a tool that was found and is loaded from here on. */
export interface ToolReferenceBlock {
  readonly type: 'tool_reference';
  readonly tool_name: string;
  readonly cache_control?: CacheControl;
}

/** What a tool_result may hold beside plain text. */
export type ToolResultContent = TextBlock | ImageBlock | DocumentBlock | SearchResultBlock | ToolReferenceBlock;

/** A file put into the container of the code execution tool. */
export interface ContainerUploadBlock {
  readonly type: 'container_upload';
  readonly file_id: string;
  readonly cache_control?: CacheControl;
}

/** A hit of the provider's own web search; the text of it is encrypted and goes back as it came. */
export interface WebSearchHit {
  readonly type: 'web_search_result';
  readonly url: string;
  readonly title: string;
  readonly encrypted_content: string;
  readonly page_age?: string | null;
}

/** The answer of the provider's own web search. It stands in the assistant's turn, behind its server_tool_use. */
export interface WebSearchResultBlock {
  readonly type: 'web_search_tool_result';
  readonly tool_use_id: string;
  readonly content: readonly WebSearchHit[];
  readonly cache_control?: CacheControl;
}
