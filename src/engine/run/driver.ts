import { messageTokens, requestTokens } from '../accounting/estimate.ts';
import { modelSpec } from '../accounting/models.ts';
import { authorize, type Beside, personFact } from '../loop/authorize.ts';
import type { Decision } from '../loop/decide.ts';
import { actorOf, type Fact, type LoopEvent } from '../loop/events.ts';
import { IllegalTransition } from '../loop/illegal-transition.ts';
import type { Question } from '../loop/question.ts';
import { CUT_RESPONSE, mayRetry } from '../loop/retry.ts';
import type { RunState } from '../loop/state.ts';
import { digest } from '../messages/digest.ts';
import type { PartialBlock } from '../messages/partial-block.ts';
import type { Asked, ModelOutcome, Surroundings } from './ports.ts';
import { appendEvent, frontier, type Run, stepCount } from './run.ts';
import { idempotencyKey, returnTool, toolsOf } from './tool-work.ts';

/** What a run needs next from outside: nothing, a model's answer, a person, another run; or it has ended. */
export type Need =
  | { readonly type: 'nothing' }
  | { readonly type: 'model'; readonly asked: Asked }
  | { readonly type: 'person'; readonly question: Question }
  | { readonly type: 'child'; readonly childRun: string }
  | { readonly type: 'ended' };

/**
 * Carries a run one step forward by doing what its program decides. Whatever code can do is done and becomes an event;
 * whatever it can't do is handed back as a need. Anything the harness throws becomes `run_crashed`, so that the steps
 * before it stay; only an illegal transition goes through to the caller, since then the run itself can't be trusted.
 */
export function advance(run: Run, surroundings: Surroundings): { readonly run: Run; readonly need: Need } {
  try {
    return perform(run, run.program.decide(frontier(run)), surroundings);
  } catch (error) {
    if (error instanceof IllegalTransition) throw error;
    const message = error instanceof Error ? error.message : String(error);
    return done(happen(run, { type: 'run_crashed', message }));
  }
}

function perform(run: Run, decision: Decision, surroundings: Surroundings): { readonly run: Run; readonly need: Need } {
  const { ledger } = frontier(run);
  switch (decision.type) {
    case 'build_request': {
      const { request, node } = decision;
      const estimatedInputTokens = requestTokens(request);
      return done(happen(run, { type: 'request_built', request, node, estimatedInputTokens }, decision.waitMs));
    }
    case 'call_model': {
      const { modelContext, clock, call, attempt } = ledger;
      return {
        run,
        need: { type: 'model', asked: { request: decision.request, modelContext, at: clock, call, attempt } },
      };
    }
    case 'change_context':
      return done(happen(run, { ...decision, type: 'context_changed' }));
    case 'schedule_retry':
      return done(happen(run, { type: 'retry_scheduled', delayMs: decision.delayMs, retry: ledger.attempt + 1 }));
    case 'read_stop_reason': {
      const state = frontier(run);
      if (state.phase !== 'reading_response') throw new RangeError('There is no response to read.');
      const { route, cause } = decision;
      return done(happen(run, { type: 'stop_reason_read', stopReason: state.response.stop_reason, route, cause }));
    }
    case 'take_branch':
      return done(happen(run, { ...decision, type: 'branch_taken' }));
    case 'authorize_call':
      return done(happen(run, authorize(decision.toolCall, ledger, besides(run, surroundings), run.program.harness)));
    case 'wait_for_person':
      return { run, need: { type: 'person', question: decision.question } };
    case 'start_tool':
      return done(
        happen(run, {
          type: 'tool_started',
          toolCall: decision.toolCall,
          idempotencyKey: idempotencyKey(run, decision.toolCall),
        }),
      );
    case 'return_tool': {
      const { fact, world, millis } = returnTool(run, decision, surroundings);
      return done(happen({ ...run, world }, fact, millis));
    }
    case 'append_results': {
      const { message } = decision;
      const tokens = messageTokens(message, modelSpec(ledger.context.head.model).tokenizer);
      return done(happen(run, { type: 'results_appended', message, tokens }));
    }
    case 'check_guards':
      return done(happen(run, { type: 'guard_checked', readings: decision.readings, tripped: decision.tripped }));
    case 'check_goal':
      return done(happen(run, { type: 'goal_checked', goal: surroundings.checkGoal(run.world.current) }));
    case 'end_run':
      return done(happen(run, { type: 'run_ended', ending: decision.ending }));
    case 'wait_for_child':
      return { run, need: { type: 'child', childRun: decision.childRun } };
    case 'nothing':
      return { run, need: { type: 'ended' } };
  }
}

/** Takes in what came of the model call that `advance` asked for. */
export function takeOutcome(run: Run, outcome: ModelOutcome): Run {
  const { attempt } = frontier(run).ledger;
  const { harness } = run.program;
  const { modelContext, millis } = outcome;
  switch (outcome.type) {
    case 'response': {
      const { response, unfinished } = outcome;
      return happen(run, { type: 'response_received', response, ...partly(unfinished), modelContext }, millis);
    }
    case 'failure': {
      const { failure, body } = outcome;
      const willRetry = mayRetry(failure, attempt, harness);
      return happen(run, { type: 'request_failed', failure, body, willRetry, modelContext }, millis);
    }
    case 'cut': {
      const willRetry = mayRetry(CUT_RESPONSE, attempt, harness);
      const { received, unfinished } = outcome;
      return happen(run, { type: 'response_cut', received, ...partly(unfinished), willRetry, modelContext }, millis);
    }
  }
}

/** Most responses are whole, and then nothing is said of a part. */
function partly(unfinished: PartialBlock | null): { readonly unfinished?: PartialBlock } {
  return unfinished === null ? {} : { unfinished };
}

/** Takes in a person's answer to the call or the wait that they were asked about. Throws if nobody was asked. */
export function takeDecision(run: Run, answer: 'approve' | 'refuse'): Run {
  const decision = run.program.decide(frontier(run));
  if (decision.type !== 'wait_for_person') throw new RangeError('Nothing is waiting for a person.');
  return happen(
    run,
    personFact(decision.question, answer, frontier(run).ledger.attempt + 1, run.program.harness, () => worldPrint(run)),
  );
}

function besides(run: Run, surroundings: Surroundings): Beside {
  return { tools: toolsOf(run, surroundings), world: () => worldPrint(run) };
}

/** The tool world as it is, as a fingerprint. */
function worldPrint({ world }: Run): string {
  return digest(JSON.stringify(world.current) ?? '');
}

function happen(run: Run, fact: Fact, millis = 0): Run {
  return appendEvent(run, envelop(run, fact, millis));
}

function envelop(run: Run, fact: Fact, millis: number): LoopEvent {
  const state = frontier(run);
  const { turn, call, attempt, clock } = state.ledger;
  const counts = fact.type === 'request_built' ? countsOfNext(state) : { turn, call, attempt };
  return { index: stepCount(run), ...counts, at: clock + millis, actor: actorOf(fact.type), ...fact };
}

/** A retry is the same call of the same turn again; anything else is the next turn. */
function countsOfNext(state: RunState): { turn: number; call: number; attempt: number } {
  const { turn, call, attempt } = state.ledger;
  if (state.phase === 'waiting_to_retry') return { turn, call, attempt: attempt + 1 };
  return { turn: turn + 1, call: call + 1, attempt: 0 };
}

function done(run: Run): { readonly run: Run; readonly need: Need } {
  return { run, need: { type: 'nothing' } };
}
