import { describe, expect, it } from 'vitest';
import { type CenterFacts, leftTodos, todos } from '#src/features/account/center/todos.ts';
import { createKeyReader, goRooms } from '#src/features/shell/go-keys.ts';

const nothing: CenterFacts = {
  ...{ authPProgress: 0, authEProgress: 0, personStatus: 'none', organizationStatus: 'none', orgName: '' },
  ...{ isProfileComplete: false, hasSecondFactor: false, hasLogo: false, hasOrders: false, members: 1 },
};
const all: CenterFacts = {
  ...{
    authPProgress: 100,
    authEProgress: 100,
    personStatus: 'passed',
    organizationStatus: 'waiting',
    orgName: 'A',
  },
  ...{ isProfileComplete: true, hasSecondFactor: true, hasLogo: true, hasOrders: true, members: 2 },
};
const paths = [...new Set(todos.map(({ path }) => path))];
const keys = (...args: Parameters<typeof leftTodos>) => leftTodos(...args).map(({ key }) => key);

describe('what is left to do', () => {
  it('is all of it at first, and nothing in the end', () => {
    expect(keys(nothing, paths, () => true)).toEqual(todos.map(({ key }) => key));
    expect(keys(all, paths, () => true)).toEqual([]);
  });

  it('has only what there is a page for, and what this user may do', () => {
    const without = paths.filter((path) => path !== '/account/secure');
    expect(keys(nothing, without, () => true)).not.toContain('secure');
    expect(keys(nothing, paths, () => false)).toEqual(['secure', 'person', 'profile']);
  });

  it('comes again after a refusal', () => {
    expect(keys({ ...all, personStatus: 'refused' }, paths, () => true)).toEqual(['person']);
  });
});

describe('moves by keys', () => {
  it('lead to one room each, and none takes the key that begins them', () => {
    const moves = goRooms.map(({ goKey }) => goKey);
    expect(new Set(moves).size).toBe(moves.length);
    for (const key of moves) expect(key).toMatch(/^[a-fh-z]$/);
    expect(goRooms.find(({ goKey }) => goKey === 'o')?.path).toBe('/orders/list');
  });

  it('are read within a moment', () => {
    const read = createKeyReader();
    expect(read('o', 0)).toBeNull();
    expect(read('g', 1_000)).toEqual({ act: 'wait' });
    expect(read('O', 2_000)).toEqual({ act: 'go', key: 'o' });
    expect(read('o', 2_100)).toBeNull();
    read('g', 3_000);
    expect(read('o', 4_600)).toBeNull();
    read('g', 5_000);
    expect(read('?', 5_100)).toEqual({ act: 'sheet' });
    expect(read('o', 5_200)).toBeNull();
    read('g', 6_000);
    expect(read('g', 6_100)).toEqual({ act: 'go', key: 'g' });
  });
});
