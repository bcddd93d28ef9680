import { memo } from 'react';
import type { Actor } from '../../engine/loop/transcript.ts';
import { say } from '../../words/say.ts';
import './actor-badge.css';

/** Says who did something, in colour and in words: model, code or person. */
export const ActorBadge = memo(function ActorBadge({ actor }: { readonly actor: Actor }) {
  return <span className={`actor-badge actor-badge--${actor}`}>{say(`page.actor.${actor}`)}</span>;
});
