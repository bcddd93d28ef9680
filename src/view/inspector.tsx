import { lazy, Suspense, useId, useState } from 'react';
import type { Scenario } from '../scenarios/scenario.ts';
import type { OutcomeName } from '../session/outcomes.ts';
import type { LaneReading } from '../session/reads.ts';
import type { Setup } from '../session/setup.ts';
import type { LaneName } from '../session/state.ts';
import type { Simulate } from '../session/what-if.ts';
import { say } from '../words/say.ts';
import type { BlockPlace } from './lane-props.ts';
import type { EditGestures } from './messages/use-editing.ts';
import './inspector.css';

const MessagesTab = lazy(async () => ({ default: (await import('./messages/messages-tab.tsx')).MessagesTab }));
const WorldTab = lazy(async () => ({ default: (await import('./world/world-tab.tsx')).WorldTab }));
const TraceTab = lazy(async () => ({ default: (await import('./trace/trace-tab.tsx')).TraceTab }));

const GuardsTab = lazy(async () => ({ default: (await import('./guards/guards-tab.tsx')).GuardsTab }));
const CostTab = lazy(async () => ({ default: (await import('./cost/cost-tab.tsx')).CostTab }));
const ExitsTab = lazy(async () => ({ default: (await import('./exits/exits-tab.tsx')).ExitsTab }));

const TABS = ['messages', 'world', 'trace', 'exits', 'guards', 'cost'] as const;
type Tab = (typeof TABS)[number];

/** What the inspector reads, and what can be done from it. */
export interface InspectorProps {
  readonly reading: LaneReading;
  /** Both lanes, for what compares them. */
  readonly lanes: Readonly<Record<LaneName, LaneReading>>;
  readonly setup: Setup;
  readonly picture: Scenario['picture'];
  /** The block to show in the messages, or null. */
  readonly shownBlock: BlockPlace | null;
  readonly onJump: (step: number) => void;
  /** Makes the model call on the screen end otherwise; null where a live model ends its calls itself. */
  readonly onForce: ((outcome: OutcomeName) => void) | null;
  /** What editing a message does: what goes on pauses, and a fork is made. */
  readonly edits: EditGestures;
  /** Makes a run again with the simulated model; null where a live one answers. */
  readonly simulate: Simulate | null;
}

/** A closer look at the lane in focus: its messages, its world, its trace. */
export function Inspector(props: InspectorProps) {
  const [tab, setTab] = useState<Tab>('messages');
  const [answered, setAnswered] = useState(props.shownBlock);
  // Asking for a block opens the tab that shows it. Set while drawing, as the answer to a new question and not an effect.
  if (answered !== props.shownBlock) {
    setAnswered(props.shownBlock);
    if (props.shownBlock !== null) setTab('messages');
  }
  const id = useId();
  const lane = say(`page.lane.${props.reading.run.program.mode}`);
  return (
    <aside className="inspector" aria-label={say('page.inspector.label', { lane })}>
      <div
        className="inspector__tabs"
        role="tablist"
        aria-label={say('page.inspector.label', { lane })}
        onKeyDown={moveTab}
      >
        {TABS.map((each) => (
          <button
            key={each}
            type="button"
            role="tab"
            id={`${id}-${each}`}
            className="inspector__tab"
            aria-selected={each === tab}
            aria-controls={`${id}-panel`}
            tabIndex={each === tab ? 0 : -1}
            onClick={() => setTab(each)}
          >
            {say(`page.inspector.${each}`)}
          </button>
        ))}
        <span className="inspector__lane">{lane}</span>
      </div>
      <div
        className="inspector__panel"
        role="tabpanel"
        id={`${id}-panel`}
        aria-labelledby={`${id}-${tab}`}
        // The limits have nothing in them to go to, and where they are long, keys must reach the scrolling.
        tabIndex={tab === 'guards' ? 0 : undefined}
      >
        <Suspense>
          <Panel {...props} tab={tab} />
        </Suspense>
      </div>
    </aside>
  );
}

function Panel(props: InspectorProps & { readonly tab: Tab }) {
  const { reading, lanes, picture, shownBlock, setup, simulate, onJump, onForce, edits, tab } = props;
  switch (tab) {
    case 'messages':
      return <MessagesTab reading={reading} shownBlock={shownBlock} gestures={edits} />;
    case 'world':
      return <WorldTab reading={reading} picture={picture} />;
    case 'trace':
      return <TraceTab reading={reading} onJump={onJump} />;
    case 'guards':
      return <GuardsTab reading={reading} setup={setup} simulate={simulate} />;
    case 'exits':
      return <ExitsTab reading={reading} onForce={onForce} />;
    case 'cost':
      return <CostTab {...lanes} focus={reading.lane} />;
  }
}

/** Left and Right move between the tabs and open them. */
function moveTab(event: React.KeyboardEvent<HTMLElement>): void {
  const tabs = [...event.currentTarget.querySelectorAll<HTMLElement>('[role="tab"]')];
  const current = tabs.indexOf(event.target as HTMLElement);
  const next = { ArrowRight: current + 1, ArrowLeft: current - 1, Home: 0, End: tabs.length - 1 }[event.key];
  if (next === undefined || current === -1 || event.shiftKey) return;
  event.preventDefault();
  const target = tabs[(next + tabs.length) % tabs.length];
  target?.focus();
  target?.click();
}
