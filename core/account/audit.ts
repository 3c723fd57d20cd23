import type { Call } from '#core/contract/call.ts';

/** Writing calls that leave no entry: they change nothing that anybody would look for, or are a sandbox's own. */
const quiet: readonly string[] = [
  'account.readNotices',
  'security.confirm',
  'security.confirmCode',
  'security.confirmPasskey',
  'security.confirmPasskeyOptions',
  'security.googleAuth',
  'security.passkeyOptions',
  'security.twoStepAuthCode',
  'security.wechatAddress',
  // Codes are no change; what is done with them is.
  'account.bindCode',
  'account.originCode',
  'account.verifyOrigin',
  'account.newContactCode',
  'account.newTelCode',
  'notices.removeNotices',
  'notices.restoreNotices',
  'notices.readAnnouncement',
  'notices.dismissAnnouncement',
  'preferences.change',
  'preferences.saveView',
  'preferences.changeView',
  'preferences.removeView',
  'orders.batchVerify',
  'payment.check',
  'validation.verifyDomain',
  'validation.verifyDomains',
  'validation.verifyOrganizationDomains',
  'tools.startAudit',
  // The deliveries of the endpoint say it.
  'webhooks.sendTest',
  'webhooks.sendAgain',
  // The runs say it.
  'discovery.agentWork',
  'discovery.agentReport',
  // Writes an entry for each sharing itself.
  'sharing.share',
];

/**
 * Whether a successful call leaves an entry in the account's audit log. The kind of the entry is the call's id, so the list of kinds is
 * closed, and a writing call added later is written down without anybody's doing.
 */
export function isAudited({ id, effect, right }: Pick<Call, 'id' | 'effect' | 'right'>): boolean {
  return effect !== 'read' && right !== 'public' && !quiet.includes(id) && !id.startsWith('sandbox.');
}

/** Kinds of entries that are written beside a public call: nobody is signed in when it starts. */
export const publicKinds = [
  'session.login',
  'people.acceptInvitation',
  'account.signUp',
  'account.resetByEmail',
  'account.resetByTel',
] as const;
/** Kinds of calls that write an entry for each of their rows. */
export const rowKinds = ['sharing.share'] as const;
/** Kinds of what a client of an order's ACME directory did; the actor is its key. */
export const clientKinds = ['acme.pulled', 'acme.revoked'] as const;
/** Kinds that somebody outside the account writes: the reviewer of real names. */
export const outsideKinds = ['realname.personDecided', 'realname.organizationDecided'] as const;

/** The areas of the contract with such calls; the log is filtered by them. */
export const auditAreas = [
  'session',
  'security',
  'account',
  'notices',
  'people',
  'keys',
  'realname',
  'approvals',
  'sharing',
  'parties',
  'purchase',
  'orders',
  'validation',
  'payment',
  'deposit',
  'packages',
  'discovery',
  'transactions',
  'invoices',
  'referral',
  'webhooks',
  'acme',
  'support',
  'shop',
] as const;

/** How a customer's log names the operators of the shop, whoever it was; the shop's own log says who. */
export const operatorName = 'operator';

/** One value before and after; a setting, a role, the end of a switch. Never a secret. */
export interface AuditChange {
  readonly field: string;
  readonly before: string;
  readonly after: string;
}

/** What an entry says, as it is hashed: the names are sorted, times are RFC 3339. */
export interface AuditFacts {
  readonly seq: number;
  readonly at: string;
  readonly kind: string;
  readonly actorID: string;
  readonly actorName: string;
  readonly about: string;
  readonly changes: readonly AuditChange[];
  readonly from: string;
  /** SHA-256 of the entry before, hex; empty for the first. */
  readonly previous: string;
}

/** The text whose SHA-256 is the entry's hash. */
export function auditText({ changes, ...facts }: AuditFacts): string {
  return JSON.stringify([
    facts.seq,
    facts.at,
    facts.kind,
    facts.actorID,
    facts.actorName,
    facts.about,
    changes.map(({ field, before, after }) => [field, before, after]),
    facts.from,
    facts.previous,
  ]);
}

/** The first entry that does not follow the one before it, by its number; null if the chain holds. `hash`: SHA-256, hex. */
export function brokenAt(
  entries: readonly (AuditFacts & { readonly hash: string })[],
  hash: (text: string) => string,
  before: { readonly seq: number; readonly hash: string } = { seq: 0, hash: '' },
): number | null {
  let last = before;
  for (const entry of entries) {
    const follows = entry.seq === last.seq + 1 && entry.previous === last.hash;
    if (!follows || entry.hash !== hash(auditText(entry))) return entry.seq;
    last = entry;
  }
  return null;
}
