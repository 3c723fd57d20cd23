import { type Right, rights } from '#core/account/rights.ts';

/** Roles every account has. It can make its own besides. */
export const builtInRoles = ['owner', 'manager', 'buyer', 'technician', 'finance', 'viewer'] as const;
export type BuiltInRole = (typeof builtInRoles)[number];

/** What a user sees: everything of the account, or the rows of their own department. */
export const scopes = ['account', 'department'] as const;
export type Scope = (typeof scopes)[number];

/** The rights of each built-in role (`docs/product.md`, 'Roles'). */
export const rightsOfRole: Readonly<Record<BuiltInRole, readonly Right[]>> = {
  owner: rights,
  manager: rights.filter((right) => right !== 'account:write' && right !== 'roles:write'),
  buyer: [
    'orders:read',
    'orders:create',
    'orders:manage',
    'orders:cancel',
    'certificates:download',
    'payments:pay',
    'parties:read',
    'parties:write',
    'domains:write',
  ],
  technician: [
    'orders:read',
    'orders:manage',
    'certificates:download',
    'domains:write',
    'discovery:read',
    'acme:write',
  ],
  finance: [
    ...rights.filter((right) => right.endsWith(':read')),
    'payments:pay',
    'deposits:create',
    'invoices:apply',
    'referral:withdraw',
  ],
  viewer: ['orders:read', 'parties:read', 'discovery:read'],
};

/** Rights that need the whole account in view: money, people and what they did belong to no department. */
const ofWholeAccount: readonly Right[] = [
  'finance:read',
  'invoices:apply',
  'deposits:create',
  'referral:withdraw',
  'members:read',
  'members:write',
  'roles:write',
  'audit:read',
  'account:write',
];

/** The rights somebody has in fact: those of their role that their scope allows. */
export function rightsWithin(held: readonly Right[], scope: Scope): readonly Right[] {
  return scope === 'account' ? held : held.filter((right) => !ofWholeAccount.includes(right));
}
