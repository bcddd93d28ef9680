import { lengthOf } from '../../../../engine/messages/chain.ts';
import { frontier } from '../../../../engine/run/run.ts';
import { runAhead } from '../../../../engine/run/run-ahead.ts';
import { workingModel, workingRun, workingSurroundings } from '../../../../engine/testing/synthetic.ts';
import { simulatedModel } from '../../../../model/simulated.ts';
import type { Tally } from './job.ts';

/** The engine's loop on the simulated API, which checks every request and plays the cache; all steps are kept. */
export async function engine(turns: number): Promise<Tally> {
  const model = simulatedModel({ respond: workingModel(turns), seed: '1', faults: [] });
  const { phase, ledger } = frontier(runAhead(workingRun(), workingSurroundings(), model, turns + 1).run);
  if (phase !== 'ended') throw new Error(`The run stopped in phase ${phase}.`);
  return { turns: ledger.turn, messages: lengthOf(ledger.context.messages) };
}
