import { describe, expect, it } from 'vitest';
import { advise, type Wish } from '#core/catalogue/advise.ts';
import type { Product } from '#core/contract/calls/catalogue.ts';
import { seedProducts } from '#server/catalogue/seed-catalogue.ts';

/** Everything the sandbox sells, so that there is an offer for every wish. */
const catalogue: readonly Product[] = seedProducts();

function adviceFor(wish: Wish, discount = 100) {
  const advice = advise(catalogue, wish, discount);
  if (advice === null) throw new Error('nothing is sold');
  return advice;
}

describe('the first offer', () => {
  const rows: readonly { readonly wish: Wish; readonly product: string; readonly cents: number }[] = [
    { wish: {}, product: 'bitcert-dv-one', cents: 6_000 },
    { wish: { validity: 90 }, product: 'bitcert-dv-free', cents: 0 },
    { wish: { validity: 3 }, product: 'bitcert-dv-one', cents: 16_200 },
    // One of its three included names is the wildcard.
    { wish: { breadth: 'wildcard' }, product: 'bitcert-dv-flex', cents: 18_800 },
    { wish: { breadth: 'several' }, product: 'bitcert-dv-flex', cents: 18_800 },
    // Two names beyond the three included, each a quarter of the price.
    { wish: { breadth: 'several', count: 5 }, product: 'bitcert-dv-flex', cents: 18_800 + 2 * 4_700 },
    { wish: { owner: 'organization' }, product: 'bitcert-ov-one', cents: 48_800 },
    { wish: { owner: 'extended' }, product: 'positivessl-ev-one', cents: 98_800 },
    { wish: { owner: 'extended', breadth: 'several' }, product: 'sectigo-ev-flex', cents: 329_800 },
    { wish: { secured: 'ip' }, product: 'universal-dv-ip', cents: 29_800 },
    { wish: { secured: 'code' }, product: 'sectigo-ov-code', cents: 268_000 },
    { wish: { secured: 'code', owner: 'extended' }, product: 'sectigo-ev-code', cents: 398_000 },
    { wish: { secured: 'doc' }, product: 'cfca-doc', cents: 168_000 },
    { wish: { secured: 'email' }, product: 'sectigo-email-dv', cents: 15_800 },
    { wish: { secured: 'email', owner: 'organization' }, product: 'sectigo-email-ov', cents: 39_800 },
    { wish: { secured: 'vmc' }, product: 'digicert-vmc', cents: 1_080_000 },
  ];
  it.each(rows)('for $wish is $product', ({ wish, product, cents }) => {
    const [first] = adviceFor(wish).offers;
    expect(first?.product.productNo).toBe(product);
    expect(first?.price.allNowPrice).toBe(cents);
  });

  it('shows the discounted price of the customer', () => {
    expect(adviceFor({}, 80).offers[0]?.price).toEqual({
      allNowPrice: 4_800,
      allRawPrice: 6_000,
      discount: 80,
    });
  });

  it('is followed by more expensive ones', () => {
    const prices = adviceFor({ breadth: 'several', count: 20 }).offers.map(({ price }) => price.allNowPrice);
    expect(prices.length).toBeGreaterThan(3);
    expect(prices).toEqual(prices.toSorted((a, b) => a - b));
  });
});

describe('a wish that no product meets', () => {
  it.each<{ readonly wish: Wish; readonly need: Wish }>([
    // EVG §7.1.4.2 forbids wildcards.
    {
      wish: { breadth: 'wildcard', owner: 'extended' },
      need: { breadth: 'wildcard', owner: 'organization' },
    },
    { wish: { owner: 'organization', validity: 90 }, need: { owner: 'organization', validity: 1 } },
    { wish: { secured: 'code', breadth: 'several' }, need: { secured: 'code', breadth: 'one', count: 1 } },
    { wish: { secured: 'doc', owner: 'domain' }, need: { owner: 'organization' } },
    { wish: { secured: 'vmc', owner: 'domain' }, need: { owner: 'extended' } },
    { wish: { breadth: 'several', count: 100_000 }, need: { count: 250 } },
    { wish: { breadth: 'several', count: 1 }, need: { count: 2 } },
    { wish: { validity: 7 }, need: { validity: 1 } },
  ])('is relaxed from $wish to $need', ({ wish, need }) => {
    expect(adviceFor(wish).need).toMatchObject(need);
  });

  it('never gets an offer that is not sold at all', () => {
    const only = catalogue.filter(({ productNo }) => productNo === 'digicert-ov-code');
    expect(advise(only, { secured: 'ssl' }, 100)).toMatchObject({
      need: { secured: 'code', owner: 'organization', validity: 1 },
      offered: { secured: ['code'], breadth: [], owner: ['organization'], validity: [1] },
    });
    expect(advise([], {}, 100)).toBeNull();
  });
});

it('offers for each question only the answers that fit the earlier ones', () => {
  expect(adviceFor({ breadth: 'wildcard' }).offered).toMatchObject({
    breadth: ['one', 'several', 'wildcard'],
    owner: ['domain', 'organization'],
    validity: [90, 1, 2, 3],
  });
  expect(adviceFor({ secured: 'ip' }).offered.breadth).toEqual(['one', 'several']);
});
