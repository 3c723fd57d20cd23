import { noPassphrase, type PassphraseFacts } from '#core/session/passphrase.ts';

/** A passphrase as a machine knows it: the handle of a secret, and what may be shown of it. */
export interface HeldPassphrase {
  /** Of the secret box; null when the field is empty. */
  readonly handle: string | null;
  readonly facts: PassphraseFacts;
}

export const nothingHeld: HeldPassphrase = { handle: null, facts: noPassphrase };
