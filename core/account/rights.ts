/**
 * Rights of the users and API keys of an account, `area:verb`: a closed list, of which every call of the contract names the one it needs.
 * A role is a set of them (`core/account/roles.ts`).
 */
export const rights = [
  'orders:read',
  'orders:create',
  /** Validate, correct, resubmit, remark, and reissue without a price difference. */
  'orders:manage',
  'orders:cancel',
  'orders:revoke',
  'certificates:download',
  'payments:pay',
  'deposits:create',
  'finance:read',
  /** Apply for invoices, withdraw applications, and keep the titles and addresses on them. */
  'invoices:apply',
  /** Withdraw what inviting others has earned. */
  'referral:withdraw',
  'parties:read',
  'parties:write',
  'domains:write',
  'discovery:read',
  /** Scan: prove scopes, keep and run profiles, take certificates in, and say whose they are. */
  'discovery:write',
  /** Act as a scan agent: take its parts of scans, and report what it saw. */
  'discovery:report',
  'members:read',
  'members:write',
  'roles:write',
  /** Decide over orders that exceed somebody's spending limit. */
  'approvals:decide',
  'audit:read',
  /** Make API keys, change them and take them away. */
  'keys:write',
  /** Keep the endpoints that are told of the account's events. */
  'webhooks:write',
  /** Make and revoke the keys by which ACME clients pull the certificates of orders. */
  'acme:write',
  'account:write',
] as const;
export type Right = (typeof rights)[number];

/** Whoever holds one of these is told the account's balance; others read no amounts of the account. */
export const balanceRights = [
  'payments:pay',
  'deposits:create',
  'finance:read',
] as const satisfies readonly Right[];

/**
 * Rights to run the shop: given by the shop to its operators, never by an account's role.
 * - `shop:orders`: see every customer's orders, retry a step, cancel, refund.
 * - `shop:money`: book transfers, credit and debit balances, decide over money.
 * - `shop:customers`: see accounts, change a discount, disable, end sessions, reset a factor, erase.
 * - `shop:reviews`: decide over organizations, real names, withdrawals and invoices.
 * - `shop:catalogue`: list prices, and what is on sale.
 * - `shop:content`: announcements and help articles.
 * - `shop:site`: name, look, sender, legal texts, currency, and who issues invoices.
 * - `shop:system`: see queues, mails, providers and settings, and retry what failed.
 * - `shop:cases`: read and answer the cases that users sent to support.
 */
export const operatorRights = [
  'shop:orders',
  'shop:money',
  'shop:customers',
  'shop:reviews',
  'shop:catalogue',
  'shop:content',
  'shop:site',
  'shop:system',
  'shop:cases',
] as const;
export type OperatorRight = (typeof operatorRights)[number];

export type AnyRight = Right | OperatorRight;
export const anyRights = [...rights, ...operatorRights] as const;

/** Whose account it is. The shop has one of its own, whose users are its operators; it buys nothing. */
export const accountKinds = ['customer', 'shop'] as const;
export type AccountKind = (typeof accountKinds)[number];

/** The only right to run the shop that a customer's user may hold: it was given to them before there were operators. */
const ofCustomers: OperatorRight = 'shop:cases';

/**
 * What a user may do. `own`: what their role allows, which counts for nothing in the shop's account; `granted`: what the shop gave
 * them, which opens nothing but the cases in a customer's.
 */
export function heldRights(
  kind: AccountKind,
  own: readonly Right[],
  granted: readonly OperatorRight[],
): readonly AnyRight[] {
  return kind === 'shop' ? granted : [...own, ...granted.filter((right) => right === ofCustomers)];
}

/** What a call asks of its caller: a right, any right that only operators hold, only a session (one's own profile), or nothing. */
export type Needed = AnyRight | 'operator' | 'signed-in' | 'public';

/** Whether a call is the shop's: no customer's role opens it. */
export function isOfShop(needed: Needed): boolean {
  return needed === 'operator' || needed.startsWith('shop:');
}

/** Whether somebody with these rights may make a call that needs `needed`; `held` is null without a session. */
export function isAllowed(needed: Needed, held: readonly AnyRight[] | null): boolean {
  if (needed === 'public') return true;
  if (held === null) return false;
  if (needed === 'operator') return held.some((right) => isOfShop(right) && right !== ofCustomers);
  return needed === 'signed-in' || held.includes(needed);
}
