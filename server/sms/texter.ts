import type { Contact } from '#core/account/contact.ts';
import type { Db } from '#server/db/open.ts';

/** A text message with a code. Its words are the provider's template, which carriers approve beforehand. */
export interface TextMessage {
  /** The customer it concerns; null for somebody who has no account yet. */
  readonly accountID: string | null;
  /** SHA-256 of the ticket of whoever asked for it without a session: a sandbox shows it to them. */
  readonly ticketHash?: string;
  readonly to: Extract<Contact, { kind: 'tel' }>;
  readonly code: string;
  readonly at: Date;
  readonly expireAt: Date;
}

/** Sends text messages. A server without one neither signs up nor resets a password by telephone. */
export interface Texter {
  /** Rejects if the provider cannot be reached or refuses; a job tries again. */
  send(db: Db, message: TextMessage): Promise<void>;
}
