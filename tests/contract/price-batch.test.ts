import { expect, it } from 'vitest';
import { contract } from '#core/contract/contract.ts';
import { shareCustomer, shareShop } from '#tests/support/server/share-server.ts';
import { workOf } from '#tests/support/work.ts';

const server = shareShop();
const customer = shareCustomer(() => server.customer({ discount: 90 }));

const names = (order: number) =>
  Array.from({ length: 10 }, (_, index) => `host-${order}-${index}.example.com`);
const price = (sslDomains: { commonName: string; domainNames: string }[]) =>
  customer.call(contract.purchase.price, { params: { id: 'dv-flex' }, body: { year: 1, sslDomains } });

it('prices 500 orders of ten names in one fast call, with the same result as one by one', async () => {
  const entries = Array.from({ length: 500 }, (_, order) => {
    const [commonName = '', ...others] = names(order);
    return { commonName, domainNames: others.join(',') };
  });
  const one = (await price(entries.slice(0, 1))).data();
  expect(one.allRawPrice).toBe(8_800 + 9 * 1_900);
  // The first call also loads the handler's code.
  const { result, ms } = await workOf(1_000, () => price(entries));
  const all = result.data();
  console.info(`500 orders of ten names priced with ${ms.toFixed(0)} ms of work`);
  expect(all).toEqual({
    allRawPrice: 500 * one.allRawPrice,
    allNowPrice: 500 * one.allNowPrice,
    discount: 90,
  });
  expect(ms).toBeLessThan(1_000);
});

it('charges once for a name written twice', async () => {
  const twice = [{ commonName: 'a.example.com', domainNames: 'a.example.com,b.example.com,b.example.com' }];
  expect((await price(twice)).data().allRawPrice).toBe(8_800 + 1_900);
});

it.each(['commonName', 'domainNames'] as const)('refuses an impossible name as %s', async (field) => {
  const entry = {
    commonName: 'a.example.com',
    domainNames: 'a.example.com',
    [field]: `${'b.'.repeat(500)}com`,
  };
  expect((await price([entry])).envelope).toMatchObject({
    code: 400,
    errors: [
      { field: `sslDomains.0.${field}`, reason: field === 'commonName' ? 'too-long' : 'name-too-long' },
    ],
  });
});

it('refuses more orders than a batch can hold', async () => {
  const entries = Array.from({ length: 501 }, () => ({ commonName: 'a.example.com', domainNames: '' }));
  expect((await price(entries)).envelope).toMatchObject({
    code: 400,
    errors: [{ field: 'sslDomains', reason: 'too-long' }],
  });
});
