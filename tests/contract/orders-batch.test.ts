import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import type { NamesOrder } from '#core/contract/calls/purchase.ts';
import { contract } from '#core/contract/contract.ts';
import { orders } from '#server/db/schema/orders.ts';
import { makeRsaKeys, manyCertificates } from '#tests/support/rows/many-certificates.ts';
import { shareCustomer, shareShop } from '#tests/support/server/share-server.ts';
import { detailOf, flex, validationsOf } from '#tests/support/server/shop.ts';
import { least } from '#tests/support/work.ts';

const server = shareShop();
const customer = shareCustomer(() => server.customer());
let keys: CryptoKeyPair[];
beforeAll(async () => {
  keys = await makeRsaKeys(4);
}, 60_000);

const single = { productNo: 'dv-single', productType: 'dv_one_ssl' };

function create(sslCerts: NamesOrder['sslCerts'], { productNo, productType } = single, by = customer) {
  const body: NamesOrder = { year: 1, dcvMethod: 'dns', productType, sslCerts };
  return by.call(contract.purchase.create, { params: { productNo }, body });
}

const countOrders = () => server.services.db.$count(orders);

/** Milliseconds of CPU time since `before`, which unlike elapsed time does not depend on other load. */
function workSince(before: NodeJS.CpuUsage): number {
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}

/** The longest time that this process, and thus every other customer, was blocked by `work`, in milliseconds of CPU time. */
async function longestWait(work: () => Promise<unknown>): Promise<number> {
  let longest = 0;
  let last = process.cpuUsage();
  let isOver = false;
  const look = () => {
    longest = Math.max(longest, workSince(last));
    last = process.cpuUsage();
    if (!isOver) setImmediate(look);
  };
  setImmediate(look);
  await work();
  isOver = true;
  return longest;
}

it('gives several orders the shared remark, or their own', async () => {
  const [first, second] = await manyCertificates(keys, { count: 2, names: 1, label: 'r' });
  if (first === undefined || second === undefined) throw new Error('no certificates');
  const body = { year: 1, dcvMethod: 'dns' as const, productType: single.productType, remark: 'all' };
  const { orderNos } = await customer.ask(contract.purchase.create, {
    params: { productNo: single.productNo },
    body: { ...body, sslCerts: [{ ...first, remark: 'own' }, second] },
  });
  const kept = await Promise.all(orderNos.split(',').map((each) => detailOf(customer, each)));
  expect(kept.map(({ remark }) => remark)).toEqual(['own', 'all']);
});

describe('500 orders in one call', () => {
  // `npm run bench` measures the time; here it only must not grow with one query per order.
  it('are created at once without blocking others for long', async () => {
    let batches = 0;
    const countOwn = () => server.services.db.$count(orders, eq(orders.accountID, customer.id));
    const before = await countOwn();
    const wait = await least(1_000, async () => {
      batches += 1;
      const certs = await manyCertificates(keys, { count: 500, names: 1, label: `a${batches}` });
      const began = process.cpuUsage();
      const longest = await longestWait(async () => {
        const made = (await create(certs)).data();
        expect(made.total).toBe(500 * 8_800);
        expect(made.orderNos.split(',')).toHaveLength(500);
      });
      expect(workSince(began)).toBeLessThan(15_000);
      return { ms: longest };
    });
    expect(await countOwn()).toBe(before + batches * 500);
    expect(wait.ms).toBeLessThan(1_000);
  });

  it('of ten names each keep every name in order', async () => {
    const certs = await manyCertificates(keys, { count: 500, names: 10, label: 'b' });
    const { orderNos } = (await create(certs, flex)).data();
    const all = orderNos.split(',');
    expect(all).toHaveLength(500);
    const validations = await validationsOf(customer, all[499] ?? '');
    expect(validations.map((validation) => validation.domainName).join(',')).toBe(certs[499]?.domainNames);
  });

  it('with faults are refused with the first hundred faults, each at its index, and none is created', async () => {
    const before = await countOrders();
    const certs = await manyCertificates(keys, { count: 300, names: 1, label: 'c' });
    const spoilt = certs.map((cert, index) =>
      index % 2 === 1 ? { ...cert, domainNames: `bad..${index}.com` } : cert,
    );
    const { envelope } = await create(spoilt);
    expect(envelope.code).toBe(400);
    expect(envelope.errors.map((fault) => fault.field)).toEqual(
      Array.from({ length: 100 }, (_, index) => `sslCerts.${index * 2 + 1}.domainNames`),
    );
    expect(await countOrders()).toBe(before);
  });

  it('with another customer’s key among them are refused at its index', async () => {
    const [certs, [stranger]] = await Promise.all([
      manyCertificates(keys, { count: 3, names: 1, label: 'd' }),
      manyCertificates(await makeRsaKeys(1), { count: 1, names: 1, label: 'e' }),
    ]);
    if (stranger === undefined) throw new Error('no request');
    (await create([stranger], single, await server.customer())).data();
    const before = await countOrders();
    const { envelope } = await create([...certs, stranger]);
    expect(envelope.errors).toMatchObject([{ field: 'sslCerts.3.csr', reason: 'key-reused' }]);
    expect(await countOrders()).toBe(before);
  });
});
