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
  'account:write',
] as const;
export type Right = (typeof rights)[number];

/** Rights to run the shop: given by the shop, never by an account. `shop:cases`: read the cases that users sent to support. */
export const operatorRights = ['shop:cases'] as const;
export type OperatorRight = (typeof operatorRights)[number];

export type AnyRight = Right | OperatorRight;
export const anyRights = [...rights, ...operatorRights] as const;

/** What a call asks of its caller: a right, only a session (one's own profile), or nothing. */
export type Needed = AnyRight | 'signed-in' | 'public';

/** Whether somebody with these rights may make a call that needs `needed`; `held` is null without a session. */
export function isAllowed(needed: Needed, held: readonly AnyRight[] | null): boolean {
  if (needed === 'public') return true;
  return held !== null && (needed === 'signed-in' || held.includes(needed));
}
