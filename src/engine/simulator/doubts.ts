/** What is doubtful about a result: its words alone, or whether it would come out so at all. */
interface Doubt {
  readonly about: 'text' | 'verdict';
  readonly says: string;
}

/**
 * What the public record leaves open, each with what the simulator does about it. Rules and lints point here by name,
 * and whoever gets their result is told that it is unsure. Source: reference, marks `[?]`; cases/README.
 */
export const DOUBTS = {
  'own-words': {
    about: 'text',
    says: 'That the API refuses this is on record, but not in which words.',
  },
  'pairing-index': {
    about: 'text',
    says: 'In “`tool_use` ids were found without …” sources disagree whether N is the assistant’s message or the one behind it. Here it is the next message where there is one.',
  },
  'results-split': {
    about: 'verdict',
    says: 'Results over several user messages: the docs call it harmful, one report says 400, the mirror case is a recorded 200. Accepted, with a lint.',
  },
  'tools-undefined': {
    about: 'verdict',
    says: 'Tool blocks without `tools`: a 400 in 2024, reported as no longer enforced in 2026. Accepted, with a lint.',
  },
  'text-after-calls': {
    about: 'verdict',
    says: 'Text behind a tool_use in an assistant turn: reports disagree. Accepted, with a lint.',
  },
  'thinking-dropped': {
    about: 'verdict',
    says: 'Manual mode without its thinking block: reports up to January 2026 quote a 400, the docs of August 2026 also say that thinking is silently off then. Refused here.',
  },
  'empty-signature': {
    about: 'text',
    says: 'That an empty signature gets this text and no schema error is known from one pull request.',
  },
  'forced-choice': {
    about: 'verdict',
    says: 'Sources differ on which of the newest models refuse a forced tool_choice, and in which words.',
  },
  'haiku-disabled': {
    about: 'verdict',
    says: 'Whether Haiku 5.5 takes thinking of type disabled is not on record. Accepted.',
  },
  'server-call-index': {
    about: 'text',
    says: 'Which message the text about an open server call names is not on record. Here it is its own.',
  },
  'nested-empty-text': {
    about: 'verdict',
    says: 'That an empty text inside a tool_result is refused too is inferred from reports on MCP tools.',
  },
  'block-roles': {
    about: 'text',
    says: 'In which messages a block may stand is documented; the words of the refusal are not.',
  },
  'system-position': {
    about: 'text',
    says: 'Where a system message may stand is documented; the words of the refusal are not.',
  },
  'old-role-text': {
    about: 'text',
    says: 'The text about a role that does not exist is from 2024.',
  },
  'mixed-lifetimes': {
    about: 'text',
    says: 'That a marked last block and automatic caching must agree on the lifetime is documented without words.',
  },
  'removed-features': {
    about: 'text',
    says: 'What version 2026-10-21 has taken away is known from migration reports, the words are not.',
  },
  'counted-by-estimate': {
    about: 'verdict',
    says: 'The tokens are estimated; close to the limit the API may count otherwise.',
  },
  'effort-levels': {
    about: 'text',
    says: 'Which efforts a model takes was tried by third parties; the words are not on record.',
  },
  'threads-here': {
    about: 'verdict',
    says: 'The API keeps threads; the simulator refuses them as the API refuses what threads do not support.',
  },
  'fallback-billing': {
    about: 'verdict',
    says: 'Whether the attempt that a fallback took over from is billed is not on record. Here it is not.',
  },
  'partial-output': {
    about: 'verdict',
    says: 'The session file never says how the response stopped, so its output count may be an early one.',
  },
} as const satisfies Readonly<Record<string, Doubt>>;

/** The name of a doubt. */
export type DoubtName = keyof typeof DOUBTS;

/** How far to trust a result: wholly, but for its words, or not quite. */
export type Certainty = 'sure' | 'text_unsure' | 'unsure';

/** How far a result with this doubt can be trusted. */
export function certaintyOf(doubt: DoubtName | undefined): Certainty {
  if (doubt === undefined) return 'sure';
  return DOUBTS[doubt].about === 'text' ? 'text_unsure' : 'unsure';
}
