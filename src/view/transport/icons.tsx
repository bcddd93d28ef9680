function icon(path: string) {
  return (
    <svg className="transport__icon" viewBox="0 0 16 16" aria-hidden="true">
      <path d={path} />
    </svg>
  );
}

/** The signs on the transport's buttons. */
export const ICONS = {
  first: icon('M3 3h1.6v10H3zM13 3v10L6 8z'),
  previousTurn: icon('M8.2 3v10L2 8zM14 3v10L7.8 8z'),
  previousStep: icon('M11 3v10L4.5 8z'),
  play: icon('M4.5 2.5v11l9-5.5z'),
  pause: icon('M4 3h3v10H4zM9 3h3v10H9z'),
  nextStep: icon('M5 3v10l6.5-5z'),
  nextTurn: icon('M7.8 3v10L14 8zM2 3v10l6.2-5z'),
  last: icon('M11.4 3H13v10h-1.6zM3 3v10l7-5z'),
} as const;
