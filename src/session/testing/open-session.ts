import { simulatedModel } from '../../model/simulated.ts';
import { moveMeetingLesson } from '../../scenarios/move-meeting/lesson.ts';
import type { Lesson } from '../../scenarios/scenario.ts';
import type { SessionPorts } from '../ports.ts';
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

/** For sessions that talk to no live model. */
const NO_KEY = { set: () => undefined, forget: () => undefined, isSet: () => false };

/** For tests: opens a lesson with the simulated model and no real clock. Some ports may be others. */
export function openSession(lesson: Lesson, ports: Partial<SessionPorts> = {}): OpenedSession {
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
    now: () => 0,
    key: NO_KEY,
    testConnection: () => Promise.reject(new Error('This session connects to nothing.')),
    canceller: () => {
      const controller = new AbortController();
      return { signal: controller.signal, abort: () => controller.abort(new Error('stopped')) };
    },
    ...ports,
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

/** For tests: the session that somebody has who follows a link, `#` included. */
export async function openLink(link: string): Promise<Session> {
  const { session } = openSession(moveMeetingLesson);
  await session.actions.open(link);
  return session;
}
