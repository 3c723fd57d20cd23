import { describe, expect, it } from 'vitest';
import { rights } from '#core/account/rights.ts';
import { builtInRoles, rightsOfRole } from '#core/account/roles.ts';
import type { Member, Role } from '#core/contract/calls/people.ts';
import { zeroTime } from '#core/contract/fields.ts';
import {
  behindOnFactors,
  memberActs,
  ownersAmong,
  rightsIn,
  rolesToGive,
  type Self,
  withRights,
} from '#src/features/people/people-rules.ts';

const member = (values: Partial<Member>): Member => ({
  subAccountID: 'other',
  displayName: '',
  email: '',
  telephone: '',
  roleID: 'buyer',
  deptID: '',
  scope: 'account',
  isDisabled: false,
  hasSecondFactor: false,
  lastLoginTime: zeroTime,
  createdTime: zeroTime,
  ...values,
});
const self = (roleID: 'owner' | 'manager'): Self => ({ id: 'self', roleID, rights: rightsOfRole[roleID] });
const roles: Role[] = [
  ...builtInRoles.map((id) => ({ id, name: '', isBuiltIn: true, rights: [...rightsOfRole[id]], members: 1 })),
  { id: 'settings', name: 'Settings', isBuiltIn: false, rights: ['account:write'], members: 0 },
];

describe('the buttons of a user', () => {
  const none = { canChange: false, canSwitch: false, canRemove: false };
  const all = { canChange: true, canSwitch: true, canRemove: true };
  it.each([
    { name: 'of a buyer', by: 'manager', of: {}, owners: 1, want: all },
    { name: 'of one who is disabled', by: 'manager', of: { isDisabled: true }, owners: 1, want: all },
    { name: 'of an owner, to a manager', by: 'manager', of: { roleID: 'owner' }, owners: 2, want: none },
    { name: 'of another owner', by: 'owner', of: { roleID: 'owner' }, owners: 2, want: all },
    {
      name: 'of oneself',
      by: 'owner',
      of: { subAccountID: 'self', roleID: 'owner' },
      owners: 2,
      want: { canChange: true, canSwitch: false, canRemove: false },
    },
  ] as const)('$name', ({ by, of, owners, want }) => {
    expect(memberActs(self(by), member(of), owners)).toEqual(want);
  });

  it('count the owners who can sign in', () => {
    const owner = { roleID: 'owner' };
    expect(ownersAmong([member(owner), member({ ...owner, isDisabled: true }), member({})])).toBe(1);
  });
});

describe('the roles to choose from', () => {
  const named = (by: Self, of: { id: string; roleID: string }) =>
    rolesToGive(by, roles, of).map(({ id }) => id);
  it('are those within one’s own rights', () => {
    expect(named(self('owner'), { id: 'other', roleID: 'buyer' })).toEqual([...builtInRoles, 'settings']);
    expect(named(self('manager'), { id: 'other', roleID: 'buyer' })).toEqual([
      'manager',
      'buyer',
      'technician',
      'finance',
      'viewer',
    ]);
  });
  it('include the one somebody has, and are no others for oneself', () => {
    expect(named(self('manager'), { id: 'other', roleID: 'settings' })).toContain('settings');
    expect(named(self('owner'), { id: 'self', roleID: 'owner' })).toEqual(['owner']);
  });
});

describe('users without a second factor', () => {
  const [on, off] = [member({ hasSecondFactor: true }), member({})];
  it('are named once somebody has one', () => {
    expect(behindOnFactors([off, off])).toEqual([]);
    expect(behindOnFactors([on, off])).toEqual([off]);
    expect(behindOnFactors([on])).toEqual([]);
  });
  it('do not count while they are disabled', () => {
    expect(behindOnFactors([on, member({ isDisabled: true })])).toEqual([]);
  });
});

describe('rights in a form', () => {
  it('are kept in the order of the list, without what is none', () => {
    expect(rightsIn('parties:read,nothing,orders:read')).toEqual(['orders:read', 'parties:read']);
    expect(rightsIn('')).toEqual([]);
  });
  it('are added and taken out', () => {
    expect(withRights('parties:read', ['orders:read'], true)).toBe('orders:read,parties:read');
    expect(withRights('orders:read,parties:read', ['orders:read'], false)).toBe('parties:read');
    expect(withRights('', rights, true)).toBe(rights.join(','));
  });
});
