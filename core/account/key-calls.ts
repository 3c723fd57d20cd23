import { type Needed, type Right, rights } from '#core/account/rights.ts';
import type { Call } from '#core/contract/call.ts';

/** Whether an API key can hold a right. People alone make people, roles and keys, decide over spending, and take money out. */
const canHold: Readonly<Record<Right, boolean>> = {
  'orders:read': true,
  'orders:create': true,
  'orders:manage': true,
  'orders:cancel': true,
  'orders:revoke': true,
  'certificates:download': true,
  'payments:pay': true,
  'deposits:create': true,
  'finance:read': true,
  'invoices:apply': true,
  'referral:withdraw': false,
  'parties:read': true,
  'parties:write': true,
  'domains:write': true,
  'members:read': true,
  'members:write': false,
  'roles:write': false,
  'approvals:decide': false,
  'audit:read': true,
  'discovery:read': true,
  'discovery:write': true,
  'discovery:report': true,
  'account:write': false,
  'keys:write': false,
  'webhooks:write': false,
  'acme:write': false,
};

/** The rights a key can hold, in the order of the list. */
export const keyRights: readonly Right[] = rights.filter((right) => canHold[right]);

/** Calls without a right of their own that a key may make: what is the same for everybody, and in a sandbox its domains. */
const openToKeys: ReadonlySet<string> = new Set([
  'keys.self',
  'catalogue.products',
  'catalogue.exRate',
  'packages.offers',
  'sandbox.overview',
  'sandbox.putRecord',
  'sandbox.deleteRecord',
  'sandbox.putFile',
  'sandbox.deleteFile',
]);

/** Calls that concern the person who makes them, whatever their right: envelopes of shared private keys, asking people to decide,
 * and the address of their calendar. */
const forPeople: ReadonlySet<string> = new Set([
  ...['purchase.createKey', 'approvals.ask'],
  ...['discovery.calendar', 'discovery.openCalendar', 'discovery.closeCalendar'],
]);

/** The one call that a person confirms freshly and a key makes by its right alone: a stolen certificate cannot wait for a person. */
const confirmedByRight = 'orders.revoke';

/**
 * Whether API keys may make a call at all; whether a given one may is then decided by its rights (docs/product.md, 'API keys').
 * Public calls are open to everybody and know no key.
 */
export function isForKeys({ id, right, confirm }: Pick<Call, 'id' | 'right' | 'confirm'>): boolean {
  if (right === 'public') return true;
  if (right === 'signed-in') return openToKeys.has(id);
  if (confirm === 'fresh' && id !== confirmedByRight) return false;
  return isKeyRight(right) && !forPeople.has(id) && !id.startsWith('sharing.');
}

function isKeyRight(right: Needed): boolean {
  return (keyRights as readonly Needed[]).includes(right);
}
