import { useCallback, useState } from 'react';
import type { Session } from '../session/session.ts';
import type { LaneName, SessionState } from '../session/state.ts';
import type { BlockPlace } from './lane-props.ts';

/** A block that was asked for, and where its lane stood then. */
interface ShownBlock {
  readonly at: BlockPlace;
  readonly lane: LaneName;
  readonly runId: string;
  readonly cursor: number;
}

/**
 * The block to show in the messages, or null, and the way to ask for one. It holds for the step at which it was asked for:
 * the next move of the cursor, and another lane in focus, end it for good.
 */
export function useShownBlock(
  session: Session,
  state: SessionState,
): readonly [BlockPlace | null, (lane: LaneName, at: BlockPlace) => void] {
  const [shown, setShown] = useState<ShownBlock | null>(null);
  const show = useCallback(
    (lane: LaneName, at: BlockPlace) => {
      const { runId, cursor } = session.getState().lanes[lane];
      // A new value each time, so that asking twice shows it twice.
      setShown({ at: { ...at }, lane, runId, cursor });
    },
    [session],
  );
  if (shown === null) return [null, show];
  const { runId, cursor } = state.lanes[shown.lane];
  if (state.focus === shown.lane && runId === shown.runId && cursor === shown.cursor) return [shown.at, show];
  // Set while drawing, so that not even one frame marks a block that is no longer meant.
  setShown(null);
  return [null, show];
}
