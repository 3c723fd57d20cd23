import { describe, expect, it } from 'vitest';
import { type PriceListWish, priceList } from '#core/catalogue/price-list.ts';
import { seedProducts } from '#server/catalogue/seed-catalogue.ts';

const catalogue = seedProducts();
const numbers = (wish: PriceListWish) =>
  priceList(catalogue, wish, 100).map(({ product }) => product.productNo);

describe('the price list', () => {
  it.each<{ readonly wish: PriceListWish; readonly shown: readonly string[] }>([
    { wish: { family: 'vmc' }, shown: ['digicert-vmc'] },
    { wish: { search: 'positive flex' }, shown: ['positivessl-dv-flex'] },
    { wish: { search: '  泛域名 CERTUM ov ' }, shown: ['certum-ov-wild'] },
    { wish: { brand: 'alphassl' }, shown: ['alphassl-dv-one', 'alphassl-dv-wild'] },
    {
      wish: { brand: 'alphassl', sort: 1, direction: 'desc' },
      shown: ['alphassl-dv-wild', 'alphassl-dv-one'],
    },
    { wish: { search: 'no such product' }, shown: [] },
    { wish: { search: '.*' }, shown: [] },
  ])('for $wish shows $shown', ({ wish, shown }) => {
    expect(numbers(wish)).toEqual(shown);
  });

  it('shows the whole catalogue in its order by default', () => {
    expect(numbers({})).toEqual(catalogue.map(({ productNo }) => productNo));
  });

  it('shows the prices of this customer, and none for a term that is not sold', () => {
    const [row] = priceList(catalogue, { search: 'bitcert-dv-flex' }, 80);
    expect(row).toMatchObject({ prices: { 90: 4_480, 1: 15_040, 2: 28_560, 3: 40_640 }, extraName: 3_760 });
    const [free] = priceList(catalogue, { search: 'bitcert-dv-free' }, 80);
    expect(free).toMatchObject({ prices: { 90: 0, 1: null, 2: null, 3: null }, extraName: null });
  });

  it.each(['asc', 'desc'] as const)('puts products without the price last, %s', (direction) => {
    const prices = priceList(catalogue, { sort: 3, direction }, 100).map((row) => row.prices[3]);
    const first = prices.indexOf(null);
    expect(first).toBeGreaterThan(0);
    expect(prices.slice(first).every((price) => price === null)).toBe(true);
    const known = prices.slice(0, first).map(Number);
    expect(known).toEqual(known.toSorted((a, b) => (direction === 'asc' ? a - b : b - a)));
  });
});
