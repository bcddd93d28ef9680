import type { WorldShelf } from '../../scenarios/scenario.ts';
import { say } from '../../words/say.ts';
import { visibleText } from '../parts/visible-text.ts';

/** A world of things: a row for each group, and in it each thing with what there is to say of it. */
export function ShelfPlan({ shelf, changed }: { readonly shelf: WorldShelf; readonly changed: ReadonlySet<string> }) {
  return (
    <figure className="world__shelf" aria-label={shelf.title}>
      <dl>
        {shelf.groups.map((group) => (
          <div className="world__group" key={group.label}>
            <dt>{group.label}</dt>
            <dd>
              {group.things.length === 0 ? <p className="world__empty">{say('world.shelf.empty')}</p> : null}
              <ul className="world__things">
                {group.things.map((thing) => (
                  // A thing that reads otherwise is a new element: nothing on the page slides.
                  <Thing key={`${thing.id}/${thing.value}`} thing={thing} isChanged={changed.has(thing.id)} />
                ))}
              </ul>
            </dd>
          </div>
        ))}
      </dl>
    </figure>
  );
}

function Thing({
  thing,
  isChanged,
}: {
  readonly thing: WorldShelf['groups'][number]['things'][number];
  readonly isChanged: boolean;
}) {
  const classes = ['world__thing'];
  if (thing.isGoal) classes.push('world__thing--goal');
  if (isChanged) classes.push('world__thing--changed');
  const value = visibleText(thing.value);
  return (
    <li className={classes.join(' ')} title={`${visibleText(thing.label)}: ${value}`}>
      {thing.isGoal ? (
        <span className="world__flag" aria-hidden="true">
          ◆
        </span>
      ) : null}
      <b>{visibleText(thing.label)}</b> {value}
      <span className="visually-hidden">
        {thing.isGoal ? `, ${say('world.goal.thing')}` : ''}
        {isChanged ? `, ${say('world.changed_now')}` : ''}
      </span>
    </li>
  );
}
