import type { Lesson } from '../../scenarios/scenario.ts';
import { say } from '../../words/say.ts';

/** Which lesson is on the screen; a menu as soon as there is another one. */
export function LessonMenu(props: {
  readonly lesson: Lesson;
  readonly lessons: readonly { readonly id: string; readonly title: string }[];
  readonly onChoose: (id: string) => void;
}) {
  const { lesson, lessons, onChoose } = props;
  if (lessons.length === 1) return <p className="header__lesson">{lesson.title}</p>;
  return (
    <select
      className="button header__lessons"
      aria-label={say('page.lesson.label')}
      value={lesson.id}
      onChange={(event) => onChoose(event.currentTarget.value)}
    >
      {lessons.map(({ id, title }) => (
        <option key={id} value={id}>
          {title}
        </option>
      ))}
    </select>
  );
}
