import { type Fault, fault } from '#core/fault.ts';
import { foldSigns } from '#core/names/host-text.ts';
import { isMailbox } from '#core/names/mailbox.ts';
import type { PublicSuffixes } from '#core/names/public-suffix.ts';
import { baseName } from '#core/names/wildcard.ts';

/** Local parts of the mailboxes reserved for a domain's owner (product.md, 'Domain validation', BR §3.2.2.4.4). */
export const standardMailboxes = ['admin', 'webmaster', 'hostmaster', 'postmaster', 'administrator'] as const;

/** The e-mail methods: a standard mailbox of the domain, or a mailbox named in a TXT record. */
export type EmailMethod = 'email' | 'email_dns';

export interface EmailChoice {
  readonly email: string;
  readonly method: EmailMethod;
  readonly source: 'standard' | 'saved';
}

/** The part of the list needed here; a checked host has its own `rootDomain`. */
type RootDomains = Pick<PublicSuffixes, 'rootDomain'>;

/**
 * Returns `email` for a standard mailbox, otherwise `email_dns` (product.md, 'Domain validation'). Given a common name, a standard mailbox
 * of another domain is `email_dns` too, since it validates nothing on its own (BR §3.2.2.4.4: at the name or a domain above it).
 */
export function emailMethodOf(mailbox: string, commonName?: string): EmailMethod {
  const [local = '', domain = ''] = mailbox.trim().toLowerCase().split('@');
  if (!standardMailboxes.some((name) => name === local)) return 'email_dns';
  if (commonName === undefined || domain === '') return 'email';
  return `.${baseName(commonName.toLowerCase())}`.endsWith(`.${domain}`) ? 'email' : 'email_dns';
}

/** Appends the common name's root domain, without any wildcard prefix, to a mailbox that has no @ (product.md, 'Domain validation'). */
export function completeMailbox(input: string, commonName: string, suffixes: RootDomains): string {
  const text = foldSigns(input.trim());
  const local = text.replace(/@$/, '');
  if (local === '' || local.includes('@')) return local;
  const root = suffixes.rootDomain(baseName(commonName));
  return root === null ? local : `${local}@${root}`;
}

/** Choices of the mailbox field: the standard mailboxes of the root domain, then saved ones, without duplicates. */
export function emailChoices(
  commonName: string,
  saved: readonly string[],
  suffixes: RootDomains,
): EmailChoice[] {
  const root = suffixes.rootDomain(baseName(commonName));
  const standard = root === null ? [] : standardMailboxes.map((name) => `${name}@${root}`);
  const own = [...new Set(saved)].filter((email) => !standard.includes(email.toLowerCase()));
  return [
    ...standard.map((email): EmailChoice => ({ email, method: 'email', source: 'standard' })),
    ...own.map(
      (email): EmailChoice => ({ email, method: emailMethodOf(email, commonName), source: 'saved' }),
    ),
  ];
}

/** Null if the text is a mailbox; `required` if it is empty, otherwise `email-format`. */
export function checkValidationEmail(text: string, field: string): Fault | null {
  if (text.trim() === '') return fault(field, 'required', '', 'admin@example.com');
  return isMailbox(text.trim()) ? null : fault(field, 'email-format', text, 'admin@example.com');
}
