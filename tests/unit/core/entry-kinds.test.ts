import { describe, expect, it } from 'vitest';
import { balanceChange, entryKindNames, kindsOf, linesOf } from '#core/money/entry-kinds.ts';

describe('entries of the ledger', () => {
  it.each(entryKindNames)('%s: its lines sum to zero, and those of the balance to its change', (kind) => {
    for (const provider of [undefined, 'bank', 'stripe']) {
      const lines = linesOf(kind, 12_345, { provider });
      expect(lines.reduce((sum, { cents }) => sum + cents, 0)).toBe(0);
      const ofBalance = lines.filter(({ account }) => account === 'balance');
      expect(ofBalance.reduce((sum, { cents }) => sum + cents, 0)).toBe(balanceChange(kind, 12_345));
    }
  });

  it('each kind has one sign', () => {
    expect([...kindsOf(-1), ...kindsOf(0), ...kindsOf(1)].toSorted()).toEqual([...entryKindNames].toSorted());
  });

  it.each([
    { name: 'a provider', provider: 'stripe', want: { account: 'clearing', provider: 'stripe' } },
    { name: 'the bank', provider: 'bank', want: { account: 'bank', provider: '' } },
    { name: 'no provider', provider: undefined, want: { account: 'bank', provider: '' } },
  ])('money that came from $name is taken from there', ({ provider, want }) => {
    const [from, to] = linesOf('deposit', 700, { provider });
    expect(from).toEqual({ ...want, cents: -700, charged: null });
    expect(to).toEqual({ account: 'balance', provider: '', cents: 700, charged: null });
  });

  it('keeps what was charged with the provider’s side, with its sign', () => {
    const charged = { currency: 'USD', cents: 98, rate: '0.14000000' };
    const [from, to] = linesOf('deposit', 700, { provider: 'stripe', charged });
    expect(from?.charged).toEqual({ ...charged, cents: -98 });
    expect(to?.charged).toBeNull();
    expect(linesOf('reversal', 700, { provider: 'stripe', charged })[1]?.charged).toEqual(charged);
  });
});
