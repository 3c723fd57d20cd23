import type { Right } from '#core/account/rights.ts';

/** Groups of event kinds, as the form lists them. */
export const eventGroups = [
  'orders',
  'validation',
  'certificates',
  'money',
  'approvals',
  'discovery',
  'account',
] as const;
export type EventGroup = (typeof eventGroups)[number];

/**
 * What an endpoint can be told of: a closed list, each raised in one place, in the transaction that causes it. A kind never changes its
 * meaning; new ones may be added.
 */
export const eventKinds = [
  'order.created',
  'order.paid',
  'order.canceled',
  /** The paid span ended before a certificate was issued. */
  'order.ended',
  /** The CA returned the request: it can be corrected or the order canceled. */
  'order.returned',
  /** Validation of the next certificate has begun and waits for the account, or a request is asked of it. */
  'validation.needed',
  'request.needed',
  /** One name was validated, or a check of it failed for good. */
  'validation.passed',
  'validation.failed',
  /** The organization named in the order has been vetted. */
  'organization.passed',
  'certificate.issued',
  /** A further certificate of the same order was issued. */
  'certificate.reissued',
  'certificate.revoked',
  /** A threshold of days before the end is reached. */
  'certificate.expiring',
  'certificate.ended',
  /** A provider's payment has arrived. */
  'payment.settled',
  'payment.reversed',
  /** Money is back on the balance, or on its way to where it came from, has arrived there, or came back. */
  'refund.credited',
  'refund.begun',
  'refund.settled',
  'refund.returned',
  'invoice.issued',
  'invoice.refused',
  'budget.reached',
  'package.ending',
  'approval.asked',
  'approval.given',
  'approval.refused',
  /** Somebody was told of an alert of the inventory, or one of these has ended. */
  'alert.opened',
  'alert.closed',
  'real-name.passed',
  'real-name.refused',
] as const;
export type EventKind = (typeof eventKinds)[number];

/** A test that somebody pressed for, and what a person chose in their notices: sent to one endpoint, chosen by nobody. */
export const ownKinds = ['webhook.test', 'notice'] as const;
export type AnyEventKind = EventKind | (typeof ownKinds)[number];
export const anyEventKinds: readonly AnyEventKind[] = [...eventKinds, ...ownKinds];

const groupOf: Readonly<Record<string, EventGroup>> = {
  order: 'orders',
  validation: 'validation',
  request: 'validation',
  organization: 'validation',
  certificate: 'certificates',
  payment: 'money',
  refund: 'money',
  invoice: 'money',
  budget: 'money',
  package: 'money',
  approval: 'approvals',
  alert: 'discovery',
  'real-name': 'account',
};

export function groupOfKind(kind: EventKind): EventGroup {
  const group = groupOf[kind.slice(0, kind.indexOf('.'))];
  if (group === undefined) throw new Error(`${kind} belongs to no group`);
  return group;
}

export function kindsOfGroup(group: EventGroup): readonly EventKind[] {
  return eventKinds.filter((kind) => groupOfKind(kind) === group);
}

const rightOfGroup: Readonly<Record<EventGroup, Right>> = {
  orders: 'orders:read',
  validation: 'orders:read',
  certificates: 'orders:read',
  money: 'finance:read',
  approvals: 'orders:read',
  discovery: 'discovery:read',
  account: 'account:write',
};

/** What somebody needs besides to let an endpoint be told of a kind: it says no more than they may read themselves. */
export function rightOfKind(kind: EventKind): Right {
  return rightOfGroup[groupOfKind(kind)];
}

/** What the log says of a delivery. */
export const shownStates = ['waiting', 'held', 'delivered', 'failed'] as const;
