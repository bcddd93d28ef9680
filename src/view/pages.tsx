import { Activity, lazy, type ReactNode, Suspense, use, useSyncExternalStore } from 'react';
import { pageNamedIn } from './page-name.ts';

const CostLab = lazy(async () => ({ default: (await import('./cost-lab/cost-lab.tsx')).CostLab }));

/** The lesson once it has been opened, and the address that leads back to where it stands. */
export interface OpenLesson {
  readonly page: ReactNode;
  readonly address: () => string;
}

let lesson: Promise<OpenLesson> | null = null;
let openedLesson: OpenLesson | null = null;

/**
 * Shows the page that the address names. The lesson is opened when it is first wanted; while another page is shown it
 * stays as it is, out of sight and without its keys.
 */
export function Pages({ openLesson }: { readonly openLesson: () => Promise<OpenLesson> }) {
  const isLab = useSyncExternalStore(onPage, pageNow) === 'cost';
  return (
    <Suspense>
      {isLab && lesson === null ? null : (
        <Activity mode={isLab ? 'hidden' : 'visible'}>
          <Lesson openLesson={openLesson} />
        </Activity>
      )}
      {isLab ? <CostLab lessonAddress={openedLesson?.address() ?? '#'} /> : null}
    </Suspense>
  );
}

function Lesson({ openLesson }: { readonly openLesson: () => Promise<OpenLesson> }) {
  lesson ??= openLesson().then((opened) => {
    openedLesson = opened;
    return opened;
  });
  return use(lesson).page;
}

function pageNow(): string | null {
  return pageNamedIn(window.location.hash);
}

function onPage(tell: () => void): () => void {
  window.addEventListener('hashchange', tell);
  return () => window.removeEventListener('hashchange', tell);
}
