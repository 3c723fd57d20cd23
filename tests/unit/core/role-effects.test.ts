import { describe, expect, it } from 'vitest';
import { checkPlace } from '#core/account/check-place.ts';
import { checkRole } from '#core/account/check-role.ts';
import { rightAreas, rightsOfArea } from '#core/account/right-areas.ts';
import { rights } from '#core/account/rights.ts';
import { rightsChange, roleEffects } from '#core/account/role-effects.ts';

describe('a change of a role', () => {
  const ada = { name: 'Ada', scope: 'account' } as const;
  const bob = { name: 'Bob', scope: 'account' } as const;
  const cy = { name: 'Cy', scope: 'department' } as const;

  it('names the rights gained and lost in the order of the list', () => {
    expect(
      rightsChange(['parties:read', 'orders:read'], ['payments:pay', 'orders:create', 'orders:read']),
    ).toEqual({ gained: ['orders:create', 'payments:pay'], lost: ['parties:read'] });
  });

  it('says for whom, by what they see of the account', () => {
    expect(roleEffects([ada, cy, bob], ['orders:read'], ['orders:read', 'orders:cancel'])).toEqual([
      { scope: 'account', names: ['Ada', 'Bob'], gained: ['orders:cancel'], lost: [] },
      { scope: 'department', names: ['Cy'], gained: ['orders:cancel'], lost: [] },
    ]);
  });

  it('means nothing to a department where the right needs the whole account', () => {
    expect(roleEffects([cy], ['orders:read'], ['orders:read', 'finance:read'])).toEqual([]);
    expect(roleEffects([ada, cy], [], ['finance:read'])).toEqual([
      { scope: 'account', names: ['Ada'], gained: ['finance:read'], lost: [] },
    ]);
  });

  it('has no effect on nobody, or without a change', () => {
    expect(roleEffects([], [], ['orders:read'])).toEqual([]);
    expect(roleEffects([ada], ['orders:read'], ['orders:read'])).toEqual([]);
  });
});

describe('a role’s rights', () => {
  it('each stand in one area', () => {
    expect(rightAreas.flatMap(rightsOfArea).toSorted()).toEqual([...rights].toSorted());
  });

  it.each([
    { name: 'Clerk', rights: ['orders:read'] as const, want: [] },
    { name: ' ', rights: ['orders:read'] as const, want: ['name required'] },
    { name: 'Clerk', rights: [], want: ['rights required'] },
    { name: '', rights: [], want: ['name required', 'rights required'] },
  ])('and its name are required: $want', ({ name, rights: held, want }) => {
    expect(checkRole({ name, rights: held }).map(({ field, reason }) => `${field} ${reason}`)).toEqual(want);
  });
});

describe('a place in the account', () => {
  it.each([
    { place: { roleID: 'buyer', deptID: '', scope: 'account' }, want: [] },
    { place: { roleID: 'buyer', deptID: 'd', scope: 'department' }, want: [] },
    { place: { roleID: '', deptID: '', scope: 'account' }, want: ['roleID'] },
    { place: { roleID: 'buyer', deptID: '', scope: 'department' }, want: ['deptID'] },
  ] as const)('has a role, and the department it is limited to: $want', ({ place, want }) => {
    expect(checkPlace(place).map(({ field }) => field)).toEqual(want);
  });
});
