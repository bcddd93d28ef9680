import type { ModelRequest } from '../engine/messages/request.ts';
import { answerHttp, type HttpAnswer } from '../engine/simulator/fetch.ts';
import type { Simulator, SimulatorContext } from '../engine/simulator/types.ts';

/** A `fetch` with the simulated API behind it, for one request. `answered` holds what came of it. */
export interface SimulatedFetch {
  readonly fetch: (url: string | URL | Request, init?: RequestInit) => Promise<Response>;
  readonly answered: () => HttpAnswer | null;
}

/** Makes a `fetch` that answers from the simulator in the given context and sends nothing anywhere. */
export function simulatedFetch(
  simulator: Simulator,
  context: SimulatorContext,
  earlier: ModelRequest | null = null,
): SimulatedFetch {
  let answered: HttpAnswer | null = null;
  return {
    answered: () => answered,
    fetch: async (_url, init) => {
      init?.signal?.throwIfAborted();
      answered = answerHttp(simulator, String(init?.body ?? ''), context, earlier);
      return new Response(answered.bodyText, { status: answered.status, headers: answered.headers });
    },
  };
}
