import '../../words/live.ts';
import { useEffect, useState } from 'react';
import { isKnownModel } from '../../engine/accounting/models.ts';
import type { Connection } from '../../engine/messages/servers.ts';
import { frontier } from '../../engine/run/run.ts';
import { lanesToCarry, type Notice, type Progress } from '../../session/live.ts';
import type { SessionActions } from '../../session/session.ts';
import { runIn, type SessionState, visibleLanes } from '../../session/state.ts';
import { say } from '../../words/say.ts';
import { usdText } from '../parts/format.ts';
import { visibleText } from '../parts/visible-text.ts';
import '../parts/controls.css';
import './live.css';

/** What a live run is at and what it has cost: which model, the spend beside its cap, what is under way, and the way out. */
export function LiveBar(props: {
  readonly state: SessionState;
  readonly connection: Connection;
  readonly actions: SessionActions;
  readonly onSettings: () => void;
}) {
  const { state, connection, actions, onSettings } = props;
  const { underWay, notice } = state.live;
  const [progress] = Object.values(underWay);
  return (
    <section className="live" aria-label={say('live.bar.label')}>
      <p className="live__at">
        {say('live.bar.at', { model: visibleText(connection.model), host: hostOf(connection.baseUrl) })}
      </p>
      <ul className="live__spent">
        {visibleLanes(state.view).map((lane) => (
          <li key={lane}>{spentText(state, lane, connection)}</li>
        ))}
      </ul>
      <p className="live__now" role="status">
        {progress === undefined ? restText(state) : <ProgressText progress={progress} />}
      </p>
      <div className="live__buttons">
        {progress?.type === 'waiting' ? (
          <button type="button" className="button" onClick={actions.skipWait}>
            {say('live.bar.skip')}
          </button>
        ) : null}
        <button
          type="button"
          className={progress === undefined ? 'button' : 'button button--primary'}
          // Always there, so that no button moves when a call begins. A disabled one would lose the focus.
          aria-disabled={progress === undefined}
          onClick={progress === undefined ? undefined : actions.stop}
        >
          {say('live.bar.stop')}
        </button>
        <button type="button" className="button" onClick={onSettings}>
          {say('live.bar.settings')}
        </button>
        <button type="button" className="button" onClick={() => actions.chooseModel('simulated')}>
          {say('live.bar.simulated')}
        </button>
      </div>
      {notice === null ? null : <NoticeLine notice={notice} capUsd={state.live.capUsd} onCap={actions.setCap} />}
    </section>
  );
}

function spentText(state: SessionState, lane: 'workflow' | 'agent', { model }: Connection): string {
  const run = runIn(state, lane);
  const name = say(`page.lane.${run.program.mode}`);
  if (!isKnownModel(model)) return say('live.bar.spent.no_price', { lane: name });
  const values = { lane: name, spent: usdText(frontier(run).ledger.costUsd) };
  const { capUsd } = state.live;
  return capUsd === null
    ? say('live.bar.spent.no_cap', values)
    : say('live.bar.spent', { ...values, cap: usdText(capUsd) });
}

function restText(state: SessionState): string {
  return lanesToCarry(state).length > 0 ? say('live.bar.next') : '';
}

function ProgressText({ progress }: { readonly progress: Progress }) {
  return progress.type === 'asking' ? say('live.bar.asking') : <Countdown key={progress.since} {...progress} />;
}

/** The seconds that are left of a wait. It counts on the page's clock, which runs evenly. */
function Countdown({ delayMs, since }: Extract<Progress, { readonly type: 'waiting' }>) {
  const [now, setNow] = useState(since);
  useEffect(() => {
    const timer = setInterval(() => setNow(performance.now()), 250);
    return () => clearInterval(timer);
  }, []);
  const left = Math.max(0, Math.ceil((since + delayMs - now) / 1_000));
  return say('live.bar.waiting', { seconds: left });
}

function NoticeLine(props: {
  readonly notice: Notice;
  readonly capUsd: number | null;
  readonly onCap: (capUsd: number) => void;
}) {
  const { notice, capUsd, onCap } = props;
  if (notice.type === 'capped') {
    const raised = raisedCap(notice, capUsd ?? 0);
    const values = { spent: usdText(notice.spentUsd), next: usdText(notice.nextUsd), cap: usdText(capUsd ?? 0) };
    return (
      <p className="live__notice" role="alert">
        {say('live.notice.capped', values)}{' '}
        <button type="button" className="button" onClick={() => onCap(raised)}>
          {say('live.notice.raise', { cap: usdText(raised) })}
        </button>
      </p>
    );
  }
  const text =
    notice.type === 'failed'
      ? say('live.notice.failed', { message: visibleText(notice.message) })
      : say(`live.notice.stopped.${notice.during}`, { call: notice.call });
  return (
    <p className="live__notice" role="alert">
      {text}
    </p>
  );
}

/** Twice the cap, or as much as lets the next call through, in whole cents. */
function raisedCap({ spentUsd: spent, nextUsd }: { spentUsd: number; nextUsd: number }, capUsd: number): number {
  return Math.ceil(Math.max(capUsd * 2, spent + nextUsd) * 100) / 100;
}

function hostOf(baseUrl: string): string {
  return URL.canParse(baseUrl) ? new URL(baseUrl).host : baseUrl;
}
