const MOVING = ['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown', 'Home', 'End', 'PageUp', 'PageDown'];

/** Keeps the keys that move a slider with the slider: elsewhere on the page they move the playhead. */
export function ownArrows(event: React.KeyboardEvent): void {
  if (MOVING.includes(event.key)) event.stopPropagation();
}
