import { type Fault, fault } from '#core/fault.ts';
import { foldSigns } from '#core/names/host-text.ts';
import { isMailbox } from '#core/names/mailbox.ts';
import type { PublicSuffixes } from '#core/names/public-suffix.ts';
import { baseName } from '#core/names/wildcard.ts';

/** Local parts of the mailboxes a domain's owner holds (spec §5, BR §3.2.2.4.4). */
export const standardMailboxes = ['admin', 'webmaster', 'hostmaster', 'postmaster', 'administrator'] as const;

/** The e-mail methods: a standard mailbox of the domain, or one of the customer's own that a TXT record names. */
export type EmailMethod = 'email' | 'email_dns';

export interface EmailChoice {
  readonly email: string;
  readonly method: EmailMethod;
  readonly source: 'standard' | 'saved';
}

/** What is asked of the list; a host that was checked carries its own `rootDomain`. */
type RootDomains = Pick<PublicSuffixes, 'rootDomain'>;

/**
 * `email` for a standard mailbox, else `email_dns` (spec §5). With a common name, a standard mailbox of another domain
 * validates nothing by itself and counts as one's own (BR §3.2.2.4.4: at the name or a domain above it).
 */
export function emailMethodOf(mailbox: string, commonName?: string): EmailMethod {
  const [local = '', domain = ''] = mailbox.trim().toLowerCase().split('@');
  if (!standardMailboxes.some((name) => name === local)) return 'email_dns';
  if (commonName === undefined || domain === '') return 'email';
  return `.${baseName(commonName.toLowerCase())}`.endsWith(`.${domain}`) ? 'email' : 'email_dns';
}

/** Joins a mailbox without @ to the root domain of the common name, its wildcard prefix stripped (spec §5). */
export function completeMailbox(input: string, commonName: string, suffixes: RootDomains): string {
  const text = foldSigns(input.trim());
  const local = text.replace(/@$/, '');
  if (local === '' || local.includes('@')) return local;
  const root = suffixes.rootDomain(baseName(commonName));
  return root === null ? local : `${local}@${root}`;
}

/** What the mailbox field offers: the standard ones of the root domain, then those saved, none twice. */
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

/** Null when the text is a mailbox; `required` when nothing is there, else `email-format`. */
export function checkValidationEmail(text: string, field: string): Fault | null {
  if (text.trim() === '') return fault(field, 'required', '', 'admin@example.com');
  return isMailbox(text.trim()) ? null : fault(field, 'email-format', text, 'admin@example.com');
}
