import type { PublicSuffixes } from '#core/names/public-suffix.ts';
import { baseName } from '#core/names/wildcard.ts';
import { type EmailMethod, standardMailboxes } from '#core/validation/emails.ts';

export interface ValidationMailbox {
  /** Recipient; ASCII, lower case. */
  readonly mailbox: string;
  /** Owner of the TXT record that must name the mailbox (BR §3.2.2.4.14); empty for a standard mailbox. */
  readonly contactRecord: string;
}

/**
 * Returns who confirms a name by mail. `chosen` is the mailbox given for the order. With `email` it must be a standard mailbox (otherwise
 * null): it is used as given if its domain is the name or above it, otherwise moved to the name's own root domain (BR §3.2.2.4.4). With
 * `email_dns` it is any mailbox named in the root domain's TXT record.
 */
export function validationMailbox(
  method: EmailMethod,
  name: string,
  chosen: string,
  { rootDomain }: Pick<PublicSuffixes, 'rootDomain'>,
): ValidationMailbox | null {
  const mailbox = chosen.trim().toLowerCase();
  const base = baseName(name);
  const root = rootDomain(base) ?? base;
  if (method === 'email_dns') return { mailbox, contactRecord: `_validation-contactemail.${root}` };
  const [local = '', domain = ''] = mailbox.split('@');
  if (!standardMailboxes.some((standard) => standard === local)) return null;
  const isAbove = `.${base}`.endsWith(`.${domain}`) && `.${domain}`.endsWith(`.${root}`);
  return { mailbox: isAbove ? mailbox : `${local}@${root}`, contactRecord: '' };
}
