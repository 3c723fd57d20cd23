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

/** A text message that tells of notices. What they are about is behind a sign-in: a variable of a template must not hold a domain name. */
export interface NoticeText {
  readonly accountID: string;
  readonly to: TextMessage['to'];
  /** What the first ones are about, such as 证书已签发: at most 15 characters. */
  readonly about: string;
  readonly count: number;
  readonly at: Date;
}

/** Sends text messages. A server without one neither signs up nor resets a password by telephone. */
export interface Texter {
  /** Rejects if the provider cannot be reached or refuses; a job tries again. */
  send(db: Db, message: TextMessage): Promise<void>;
  /** The same for notices; null where the site has no template for them. */
  readonly sendNotice: ((db: Db, message: NoticeText) => Promise<void>) | null;
}
