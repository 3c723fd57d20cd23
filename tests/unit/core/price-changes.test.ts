import { describe, expect, it } from 'vitest';
import { isSteep, listedOffer, offerAt, type PriceChange, priceStep } from '#core/catalogue/price-changes.ts';

const listed = listedOffer({
  base: { 90: 2_500, 1: 8_800, 2: 16_000 },
  extraName: { 1: 1_900 },
  extraWildcard: {},
  includedNames: 1,
});
const change = (day: number, part: Partial<PriceChange>): PriceChange => ({
  ...{ fromTime: new Date(Date.UTC(2026, 10, day)), terms: [], isSold: null },
  ...part,
});
const at = (day: number, ...changes: readonly PriceChange[]) =>
  offerAt(listed, changes, new Date(Date.UTC(2026, 10, day)));

describe('an offer', () => {
  it('is that of the list until a change starts, at its very moment', () => {
    const dearer = change(20, { terms: [{ validity: 1, base: 9_900 }] });
    expect(at(19, dearer)).toEqual(listed);
    expect(at(20, dearer).prices.base).toEqual({ 90: 2_500, 1: 9_900, 2: 16_000 });
  });

  it('keeps what a change does not name, also what an earlier one set', () => {
    const first = change(10, { terms: [{ validity: 90, base: 3_000 }] });
    const second = change(11, { terms: [{ validity: 1, extraName: 2_000, extraWildcard: 5_000 }] });
    expect(at(12, first, second).prices).toEqual({
      ...{ base: { 90: 3_000, 1: 8_800, 2: 16_000 }, includedNames: 1 },
      ...{ extraName: { 1: 2_000 }, extraWildcard: { 1: 5_000 } },
    });
  });

  it('has the last of two changes of the same moment', () => {
    const [one, other] = [9_000, 9_500].map((base) => change(10, { terms: [{ validity: 1, base }] }));
    expect(one && other && at(10, one, other).prices.base[1]).toBe(9_500);
  });

  it('loses a term, whose orders still know its last price', () => {
    const gone = at(10, change(10, { terms: [{ validity: 2, base: null }] }));
    expect([gone.prices.base[2], gone.lastPrices.base[2]]).toEqual([undefined, 16_000]);
    const back = at(
      12,
      change(10, { terms: [{ validity: 2, base: null }] }),
      change(11, { terms: [{ validity: 2, base: 1 }] }),
    );
    expect([back.prices.base[2], back.lastPrices.base[2]]).toEqual([1, 1]);
  });

  it('is suspended and resumed, while its price changes meanwhile', () => {
    const suspended = change(10, { isSold: false });
    const dearer = change(11, { terms: [{ validity: 1, base: 9_000 }] });
    expect(at(11, suspended, dearer)).toMatchObject({ isSold: false, prices: { base: { 1: 9_000 } } });
    expect(at(12, suspended, dearer, change(12, { isSold: true })).isSold).toBe(true);
  });
});

it.each([
  [100, 150, 50, false],
  [100, 201, 101, true],
  [100, 200, 100, false],
  [100, 50, -50, false],
  [100, 49, -51, true],
  [3, 4, 33, false],
  [0, 100, null, false],
  [null, 100, null, false],
  [100, null, null, false],
])('a step from %s to %s is %s percent, steep: %s', (before, after, step, steep) => {
  expect([priceStep(before, after), isSteep(before, after)]).toEqual([step, steep]);
});
