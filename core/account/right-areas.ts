import { type Right, rights } from '#core/account/rights.ts';

/** Headings under which the rights of a role are listed. */
export const rightAreas = ['orders', 'money', 'records', 'account'] as const;
export type RightArea = (typeof rightAreas)[number];

const areaOf: Readonly<Record<Right, RightArea>> = {
  'orders:read': 'orders',
  'orders:create': 'orders',
  'orders:manage': 'orders',
  'orders:cancel': 'orders',
  'orders:revoke': 'orders',
  'certificates:download': 'orders',
  'payments:pay': 'money',
  'deposits:create': 'money',
  'finance:read': 'money',
  'invoices:apply': 'money',
  'referral:withdraw': 'money',
  'parties:read': 'records',
  'parties:write': 'records',
  'domains:write': 'records',
  'discovery:read': 'records',
  'discovery:write': 'records',
  'discovery:report': 'records',
  'members:read': 'account',
  'members:write': 'account',
  'roles:write': 'account',
  'approvals:decide': 'money',
  'audit:read': 'account',
  'keys:write': 'account',
  'webhooks:write': 'account',
  'acme:write': 'orders',
  'account:write': 'account',
};

export function rightsOfArea(area: RightArea): readonly Right[] {
  return rights.filter((right) => areaOf[right] === area);
}
