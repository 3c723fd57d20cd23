import type { MailLanguage } from '#core/notices/settings.ts';
import type { Db } from '#server/db/open.ts';
import type { MailContent, Words } from '#server/mail/templates/mail-content.ts';

/** An email to send. */
export interface Message {
  /** The customer it concerns; null for somebody who has no account yet. */
  readonly accountID: string | null;
  /** SHA-256 of the ticket of whoever asked for it without a session: a sandbox shows it to them. */
  readonly ticketHash?: string;
  readonly to: string;
  /** What it says; the mailer renders it (`templates/render-mail.ts`). */
  readonly content: MailContent;
  /** Its reader's; null where it is not known: it is then in both. */
  readonly language: MailLanguage | null;
  /** Instead of what the site's mails end with, to try it. */
  readonly closing?: Words | null;
  readonly at: Date;
  /** It speaks for the account, whose logo it shows. */
  readonly showsLogo?: boolean;
  /** When its content expires. The text is kept no longer. */
  readonly expireAt: Date;
}

/** Accepts emails. A server without one neither validates by email nor sends codes. */
export interface Mailer {
  /** Queues the email in the caller's transaction: it is sent only if that commits. */
  send(tx: Db, message: Message): Promise<void>;
}
