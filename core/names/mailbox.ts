import { checkAscii } from '#core/names/check-ascii.ts';
import { mailboxMaximum } from '#core/names/host-text.ts';

/** A mailbox split at its @; both parts as typed. */
export interface MailboxParts {
  readonly local: string;
  readonly domain: string;
}

/** RFC 5321 §4.1.2 `Dot-string`, ASCII: an rfc822Name in a certificate is an IA5String (RFC 5280 §4.2.1.6). */
const localPart = /^[\w!#$%&'*+/=?^`{|}~-]+(?:\.[\w!#$%&'*+/=?^`{|}~-]+)*$/;

/** Splits a mailbox at its only @; null if there is none or several, or the local part is invalid (RFC 5321 §4.5.3.1). */
export function cutMailbox(text: string): MailboxParts | null {
  if (text.length > mailboxMaximum) return null;
  const [local = '', domain = '', ...more] = text.split('@');
  if (more.length > 0 || domain === '' || local.length > 64 || !localPart.test(local)) return null;
  return { local, domain };
}

/** Whether the text is a well-formed ASCII mailbox. Quoted local parts and address literals, which nobody types, are not accepted. */
export function isMailbox(text: string): boolean {
  const parts = cutMailbox(text);
  if (parts === null) return false;
  const flaw = checkAscii(parts.domain.toLowerCase());
  // Special-use names can have mailboxes too, within an organization's own network.
  return flaw === null || flaw.reason === 'name-reserved';
}

/** Finds the address probably meant by a text that is not a mailbox: the one in `Me <me@example.com>` or `mailto:me@example.com`. */
export function mailboxWithin(text: string): string | undefined {
  return text
    .split(/[\s<>"'():,;]+/u)
    .find((part) => part.slice(1, -1).includes('@'))
    ?.replace(/(?<!\.)\.+$/, '');
}
