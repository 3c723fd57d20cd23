import type { Journal } from '#src/adapters/journal/types.ts';

interface PageFlow {
  readonly flow: string;
  readonly journal: Journal;
}

const opened: PageFlow[] = [];

/** Notes that a page or dialog shows a flow, so that help knows what it is about. Returns how to end that. */
export function showFlow(shown: PageFlow): () => void {
  opened.push(shown);
  return () => {
    const at = opened.indexOf(shown);
    if (at >= 0) opened.splice(at, 1);
  };
}

/** Returns the flow shown last of those in view; undefined on a page without one. */
export function shownFlow(): PageFlow | undefined {
  return opened.at(-1);
}
