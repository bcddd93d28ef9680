import { simulatedModel } from '../../model/simulated.ts';
import type { Lesson } from '../../scenarios/scenario.ts';
import { createSession, type Session } from '../session.ts';

/** A session with a hand-cranked clock. */
export interface OpenedSession {
  readonly session: Session;
  /** From now on every call of a model throws. */
  readonly forbid: () => void;
  /** Lets the time that playing waits for pass. */
  readonly tick: () => void;
  /** The waits that playing has asked for, in milliseconds. */
  readonly delays: () => readonly number[];
}

/** For tests: opens a lesson with the simulated model and no real clock. */
export function openSession(lesson: Lesson): OpenedSession {
  let forbidden = false;
  let due: (() => void) | null = null;
  const delays: number[] = [];
  const session = createSession(lesson, {
    instantModel: ({ lesson: { scenario }, seed }, faults) => {
      const model = simulatedModel({ respond: scenario.respond, seed, faults });
      return {
        ask: (asked) => {
          if (forbidden) throw new Error('A move of the cursor called the model.');
          return model.ask(asked);
        },
      };
    },
    slowModel: () => Promise.reject(new Error('This session has no slow model.')),
    after: (millis, callback) => {
      delays.push(millis);
      due = callback;
      return () => {
        due = null;
      };
    },
    canceller: () => new AbortController(),
  });
  return {
    session,
    forbid: () => {
      forbidden = true;
    },
    tick: () => {
      const callback = due;
      due = null;
      callback?.();
    },
    delays: () => delays,
  };
}
