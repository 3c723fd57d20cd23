import type { Answer } from '#machines/kit/slot.ts';

/** When a poll is taken, in milliseconds from now. A poll is a slot: the next one begins when its machine has the answer. */
export interface PollTime {
  readonly after: number;
  /** Behind a page that nobody looks at; null rests until somebody does. */
  readonly afterHidden: number | null;
}

export interface Polled<T> {
  /** Nobody was watching when it was asked. */
  readonly isHidden: boolean;
  readonly answer: Answer<T>;
}
