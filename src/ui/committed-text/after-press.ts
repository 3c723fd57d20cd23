let isHeld = false;
const ends = ['mouseup', 'dragend', 'pointercancel'];

if (typeof window !== 'undefined') {
  addEventListener('mousedown', () => (isHeld = true), { capture: true });
  for (const end of ends) addEventListener(end, () => (isHeld = false), { capture: true });
}

/**
 * Runs at once, or, while a mouse button is held down, when it is let go: what changes the page's layout in between would move a
 * pressed button away, and its click would be lost.
 */
export function afterPress(run: () => void): void {
  if (!isHeld) {
    run();
    return;
  }
  const ended = new AbortController();
  const onEnd = () => {
    ended.abort();
    run();
  };
  for (const end of ends) addEventListener(end, onEnd, { capture: true, signal: ended.signal });
}
