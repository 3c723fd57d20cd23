import type { Answer } from '#machines/kit/slot.ts';

/** Delay before a poll, in milliseconds. A poll is a slot; the next one starts once its machine has the answer. */
export interface PollTime {
  readonly after: number;
  /** Delay while the page is hidden; null waits until it is visible. */
  readonly afterHidden: number | null;
}

export interface Polled<T> {
  /** The page was hidden when the poll was sent. */
  readonly isHidden: boolean;
  readonly answer: Answer<T>;
}
