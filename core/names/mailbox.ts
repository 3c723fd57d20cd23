import { checkAscii } from '#core/names/check-ascii.ts';
import { mailboxMaximum } from '#core/names/host-text.ts';

/** A mailbox cut at its @; both parts as typed. */
export interface MailboxParts {
  readonly local: string;
  readonly domain: string;
}

/** RFC 5321 §4.1.2 `Dot-string`, ASCII: a certificate holds an rfc822Name in IA5String (RFC 5280 §4.2.1.6). */
const localPart = /^[\w!#$%&'*+/=?^`{|}~-]+(?:\.[\w!#$%&'*+/=?^`{|}~-]+)*$/;

/** Cuts a mailbox at its one @; null when it has none, several, or a local part that is none (RFC 5321 §4.5.3.1). */
export function cutMailbox(text: string): MailboxParts | null {
  if (text.length > mailboxMaximum) return null;
  const [local = '', domain = '', ...more] = text.split('@');
  if (more.length > 0 || domain === '' || local.length > 64 || !localPart.test(local)) return null;
  return { local, domain };
}

/** Is the text a mailbox in ASCII, by its form? Quoted local parts and address literals, which no one types, are none. */
export function isMailbox(text: string): boolean {
  const parts = cutMailbox(text);
  if (parts === null) return false;
  const flaw = checkAscii(parts.domain.toLowerCase());
  // Names kept for special use have mailboxes too, inside a organization's own network.
  return flaw === null || flaw.reason === 'name-reserved';
}

/** What may have been meant by a text that is no mailbox: the address in `Me <me@example.com>` or `mailto:me@example.com`. */
export function mailboxWithin(text: string): string | undefined {
  return text
    .split(/[\s<>"'():,;]+/u)
    .find((part) => part.slice(1, -1).includes('@'))
    ?.replace(/(?<!\.)\.+$/, '');
}
