import type { DcvMethod } from '#core/contract/calls/validation.ts';
import { type NameKind, nameKindFor } from '#core/names/host-rules.ts';
import { isIpText } from '#core/names/ip-text.ts';
import { isWildcard } from '#core/names/wildcard.ts';
import { policyOn } from '#core/policy/policy.ts';
import type { Standing } from '#core/policy/rules.ts';

export type { DcvMethod } from '#core/contract/calls/validation.ts';

export const dcvMethods = ['dns', 'dns_txt', 'file', 'email', 'email_dns'] as const satisfies DcvMethod[];

/** Reason a method is not offered or, with `offered`, a note to read before choosing it. */
export type DcvNote =
  /** A file validates one name, never a wildcard (BR §3.2.2.4.18). */
  | 'wildcard-needs-dns'
  /** An IP address has no DNS name to put a record at (BR §3.2.2.5). */
  | 'ip-needs-file'
  /** The IP addresses among the names are validated by file, whatever method is chosen for the others. */
  | 'ip-by-file'
  /** The brand validates wildcards only by TXT record (product.md, 'Domain validation'). */
  | 'brand-needs-dns-txt'
  /** The brand validates wildcards only by CNAME record (product.md, 'Domain validation'). */
  | 'brand-needs-dns'
  /** Document and code products are ordered with file only (product.md, 'Domain validation'). */
  | 'product-needs-file'
  /** A mailbox is validated by mail to it. */
  | 'mailbox-needs-email'
  /** E-mail validation has ended under the policy of the day. */
  | 'email-ended'
  /** E-mail validation is being phased out (BR §1.2.2). */
  | 'email-discouraged';

export interface OfferedMethod {
  readonly method: DcvMethod;
  readonly offered: boolean;
  readonly reason?: DcvNote;
}

/**
 * Returns every method, with a reason for each that cannot validate all names (ASCII, including wildcards and addresses). `date` decides
 * about e-mail; without it, e-mail counts as discouraged. Code and document products have no names, so nothing is validated, but they are
 * ordered with `file` (product.md, 'Domain validation'). A mailbox is validated by mail to it (S/MIME BR §3.2.2.2).
 */
export function methodsFor(
  productType: string,
  subBrand: string,
  names: readonly string[],
  date?: Date,
): OfferedMethod[] {
  const asked: Asked = { subBrand, names, standing: date && policyOn(date).emailValidation };
  const judge = judges[nameKindFor(productType)];
  return dcvMethods.map((method) => ({ method, ...judge(method, asked) }));
}

/** Returns the methods a site supports: a site that sends no mail cannot validate by e-mail. */
export function carriedOut(methods: readonly OfferedMethod[], sendsMail: boolean): readonly OfferedMethod[] {
  return sendsMail ? methods : methods.filter(({ method }) => !isEmailMethod(method));
}

/** Whether the method needs a mailbox. */
export function isEmailMethod(method: DcvMethod): boolean {
  return method === 'email' || method === 'email_dns';
}

/** Returns the preselected method for a brand and names (product.md, 'Domain validation'); always an offered one if there is any. */
export function defaultMethod(productType: string, subBrand: string, names: readonly string[]): DcvMethod {
  const offered = methodsFor(productType, subBrand, names).filter((entry) => entry.offered);
  const preferred: DcvMethod = subBrand === 'certum' ? 'dns_txt' : 'dns';
  return offered.find((entry) => entry.method === preferred)?.method ?? offered[0]?.method ?? preferred;
}

/** Returns how one name of an order is validated, whatever method was ordered: an address by file, a mailbox by mail. */
export function validationMethodFor(method: DcvMethod, name: string): DcvMethod {
  if (name.includes('@')) return 'email';
  return isIpText(name) ? 'file' : method;
}

interface Asked {
  readonly subBrand: string;
  readonly names: readonly string[];
  readonly standing: Standing | undefined;
}

type Offer = Omit<OfferedMethod, 'method'>;

const offered: Offer = { offered: true };

function refused(reason: DcvNote): Offer {
  return { offered: false, reason };
}

const judges: Readonly<Record<NameKind, (method: DcvMethod, asked: Asked) => Offer>> = {
  none: (method) => (method === 'file' ? offered : refused('product-needs-file')),
  mailbox: (method) => (method === 'email' ? offered : refused('mailbox-needs-email')),
  ip: (method) => (method === 'file' ? offered : refused('ip-needs-file')),
  host: offerForHosts,
};

/** The only method a brand accepts for wildcards. */
const forcedForWildcard: Readonly<Record<string, { method: DcvMethod; note: DcvNote }>> = {
  certum: { method: 'dns_txt', note: 'brand-needs-dns-txt' },
  sectigo: { method: 'dns', note: 'brand-needs-dns' },
};

function offerForHosts(method: DcvMethod, { subBrand, names, standing }: Asked): Offer {
  const hasWildcard = names.some(isWildcard);
  const forced = hasWildcard ? forcedForWildcard[subBrand] : undefined;
  if (method === 'file') return hasWildcard ? refused('wildcard-needs-dns') : offered;
  if (forced !== undefined && forced.method !== method) return refused(forced.note);
  const isEmail = isEmailMethod(method);
  if (isEmail && standing === 'ended') return refused('email-ended');
  if (isEmail && standing !== 'allowed') return { offered: true, reason: 'email-discouraged' };
  return names.some(isIpText) ? { offered: true, reason: 'ip-by-file' } : offered;
}
