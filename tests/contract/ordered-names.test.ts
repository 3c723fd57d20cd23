import { beforeAll, describe, expect, it } from 'vitest';
import { contract } from '#core/contract/contract.ts';
import { zeroTime } from '#core/contract/fields.ts';
import { askedNamesMaximum } from '#core/orders/repeated-names.ts';
import { addDays } from '#core/orders/span.ts';
import { orderStatus } from '#core/orders/status.ts';
import type { orders } from '#server/db/schema/orders.ts';
import { giveCertificate } from '#tests/support/rows/given-certificate.ts';
import { makeRsaKeys, manyCertificates } from '#tests/support/rows/many-certificates.ts';
import { shareCustomer, shareShop } from '#tests/support/server/share-server.ts';
import { changeOrder } from '#tests/support/server/shop.ts';

const server = shareShop();
const customer = shareCustomer(() => server.customer());
const stranger = shareCustomer(() => server.customer());
let orderNos: readonly string[];
let names: readonly string[];
const tls = 'dv_one_ssl';
const end = addDays(new Date(), 100);

beforeAll(async () => {
  const sslCerts = await manyCertificates(await makeRsaKeys(1), { count: 4, names: 1, label: 'ordered' });
  names = sslCerts.map(({ commonName }) => commonName);
  const body = { year: 1, dcvMethod: 'dns', productType: tls, sslCerts } as const;
  const made = await customer.call(contract.purchase.create, { params: { productNo: 'dv-single' }, body });
  orderNos = made.data().orderNos.split(',');
  await change(0, { status: orderStatus.issued });
  await change(1, { status: orderStatus.issued });
  await giveCertificate(server.services, orderNos[0] ?? '', { notAfter: end });
  await giveCertificate(server.services, orderNos[1] ?? '', { notAfter: addDays(new Date(), -1) });
  await change(2, { status: orderStatus.cancelled });
}, 60_000);

async function change(place: number, values: Partial<typeof orders.$inferInsert>): Promise<void> {
  await changeOrder(server, orderNos[place] ?? '', values);
}

async function ask(productType: string, asked = names, by = customer) {
  const body = { productType, names: [...asked] };
  return (await by.ask(contract.purchase.orderedNames, { body })).list;
}

describe('names already ordered', () => {
  it('include valid certificates and pending orders, but no expired or cancelled ones', async () => {
    const found = await ask(tls, [...names, 'never-ordered.example.com']);
    expect(found.toSorted((one, other) => one.orderNo.localeCompare(other.orderNo))).toEqual([
      { name: names[0], orderNo: orderNos[0], certExpireTime: end.toISOString() },
      { name: names[3], orderNo: orderNos[3], certExpireTime: zeroTime },
    ]);
  });

  it('cover the same product family, whatever the type', async () => {
    expect(await ask('vmc')).toEqual([]);
    expect(await ask('ov_flex_ssl')).toHaveLength(2);
  });

  it('are limited to the customer’s own', async () => {
    expect(await ask(tls, names, stranger)).toEqual([]);
  });

  it('can be queried for at most 5000 names', async () => {
    const many = Array.from({ length: askedNamesMaximum }, (_, index) => `n${index}.example.com`);
    expect(await ask(tls, many)).toEqual([]);
    const body = { productType: tls, names: [...many, 'one-more.example.com'] };
    const { envelope } = await customer.call(contract.purchase.orderedNames, { body });
    expect(envelope.code).toBe(400);
  });
});
