import * as v from 'valibot';
import { replyCode } from '#core/contract/call.ts';
import { type ConfirmationAsked, confirmationSchema } from '#core/contract/factor-shapes.ts';
import { CallError } from '#core/contract/failure.ts';

/** A call waits until the user has confirmed who they are. */
export interface AskedConfirmation extends ConfirmationAsked {
  readonly answer: (isConfirmed: boolean) => void;
}

/** Where calls ask for a confirmation, and the page shows the question. */
export interface Confirming {
  /** Resolves with whether the user confirmed; at once with false where no page can ask. */
  ask(asked: ConfirmationAsked): Promise<boolean>;
  /** The open question; null without one. */
  current(): AskedConfirmation | null;
  /** A page that shows the questions. Returns a function that stops it. */
  subscribe(onChange: () => void): () => void;
}

/** Calls that ask at the same time share one question. */
export function createConfirming(): Confirming {
  const listeners = new Set<() => void>();
  let question: AskedConfirmation | null = null;
  /** The answer to the open question. */
  let shared = Promise.resolve(false);
  const notify = () => {
    for (const listener of listeners) listener();
  };
  return {
    ask(asked) {
      if (question !== null) return shared;
      if (listeners.size === 0) return Promise.resolve(false);
      const answered = new Promise<boolean>((resolve) => {
        const answer = (isConfirmed: boolean) => {
          question = null;
          notify();
          resolve(isConfirmed);
        };
        question = { ...asked, answer };
      });
      shared = answered;
      notify();
      return answered;
    },
    current: () => question,
    subscribe(onChange) {
      listeners.add(onChange);
      return () => {
        listeners.delete(onChange);
        if (listeners.size === 0) question?.answer(false);
      };
    },
  };
}

/** What a refused call asks for; null for every other failure. */
export function confirmationAsked(error: unknown): ConfirmationAsked | null {
  if (!(error instanceof CallError) || error.failure.kind !== 'refused') return null;
  const { code, data } = error.failure;
  if (code !== replyCode.confirmFirst) return null;
  const read = v.safeParse(confirmationSchema, data);
  return read.success ? read.output : null;
}
