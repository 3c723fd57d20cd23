import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { type ArgumentsOf, replyCode } from '#core/contract/call.ts';
import { contract } from '#core/contract/contract.ts';
import { findOrdered } from '#server/catalogue/products.ts';
import { auditEntries } from '#server/db/schema/audit.ts';
import { productChanges } from '#server/db/schema/catalogue.ts';
import { packageOffers } from '#server/db/schema/packages.ts';
import { shareShop } from '#tests/support/server/share-server.ts';
import { detailOf, flex, orderBody, placeOrder, wild } from '#tests/support/server/shop.ts';
import type { TestCustomer } from '#tests/support/server/test-server.ts';

const server = shareShop();
const { shop, catalogue, purchase } = contract;
const reason = 'The supplier changed prices';
const day = 24 * 3_600_000;
const later = (days: number) => new Date(Date.now() + days * day).toISOString();

type Asked = Partial<ArgumentsOf<typeof shop.changeProduct>['body']>;
const change = (by: TestCustomer, productNo: string, body: Asked) =>
  by.call(shop.changeProduct, { params: { productNo }, body: { reason, ...body } });
const operator = () => server.operator(['shop:catalogue']);
/** As if the time had come: the clock of the server stays. */
const passTo = (id: string, days: number) =>
  server.services.db
    .update(productChanges)
    .set({ fromTime: new Date(Date.now() + days * day) })
    .where(eq(productChanges.id, Number(id)));
const priceOf = async (by: TestCustomer, productNo: string) =>
  (
    await by.ask(purchase.price, {
      params: { id: productNo },
      body: { year: 1, sslDomains: [{ commonName: 'shop.example.com', domainNames: '' }] },
    })
  ).allNowPrice;
const sells = async (by: TestCustomer, productNo: string) =>
  (await by.ask(catalogue.products, { query: { limit: 100 } })).list.some(
    (product) => product.productNo === productNo,
  );

describe('a price', () => {
  it('changes from its day on everywhere, and an order keeps the price it was created with', async () => {
    const by = await operator();
    const customer = await server.customer({ discount: 50 });
    const before = await placeOrder(customer, {});
    const { id } = (
      await change(by, 'dv-single', { terms: [{ validity: 1, base: 9_900 }], fromTime: later(3) })
    ).data();
    expect(await priceOf(customer, 'dv-single')).toBe(4_400);
    const planned = await by.ask(shop.catalogueProduct, { params: { productNo: 'dv-single' } });
    expect(planned).toMatchObject({ prices: { base: { 1: 8_800 } }, unpaid: 1, active: 0, units: 0 });
    expect(planned.planned).toMatchObject([{ id, terms: [{ validity: 1, base: 9_900 }] }]);
    await passTo(id, -1);
    expect(await priceOf(customer, 'dv-single')).toBe(4_950);
    const body = await orderBody(customer, { names: ['new.example.com'] });
    const created = await customer.ask(purchase.create, { params: { productNo: 'dv-single' }, body });
    expect(created.total).toBe(4_950);
    expect((await detailOf(customer, before)).payAmount).toBe(4_400);
    const { list } = await customer.ask(catalogue.products, { query: { limit: 100 } });
    expect(list.find(({ productNo }) => productNo === 'dv-single')?.prices.base).toEqual({
      ...{ 90: 2_500, 1: 9_900, 2: 16_000, 3: 22_000 },
    });
    const { changes } = await by.ask(shop.catalogueProduct, { params: { productNo: 'dv-single' } });
    expect(changes).toMatchObject([
      { state: 'past', reason, before: { terms: [{ validity: 1, base: 8_800 }], isSold: true } },
    ]);
    const log = await server.services.db.select().from(auditEntries).where(eq(auditEntries.accountID, by.id));
    expect(log.find(({ kind }) => kind === 'shop.changeProduct')).toMatchObject({
      about: 'dv-single',
      changes: expect.arrayContaining([{ field: 'base', before: '1y 88.00', after: '1y 99.00' }]),
    });
  });

  it('is taken away for a term, while orders of the term still know it', async () => {
    const by = await operator();
    const customer = await server.customer();
    const { db, clock } = server.services;
    const bought = { productNo: 'dv-single', units: 5, cents: 30_000, days: 365, createTime: clock.now() };
    await db.insert(packageOffers).values([2, 3].map((validity) => ({ ...bought, validity })));
    const none = { validity: 3 as const, base: null };
    expect((await change(by, 'dv-single', { terms: [none] })).envelope.code).toBe(200);
    const { list } = await customer.ask(catalogue.products, { query: { limit: 100 } });
    expect(list.find(({ productNo }) => productNo === 'dv-single')?.maxYear).toBe(2);
    const ordered = await findOrdered(server.services.db, 'dv-single', () => true, new Date());
    expect(ordered?.prices.base[3]).toBe(22_000);
    // Its packages would pay for nothing.
    const { offers } = await customer.ask(contract.packages.offers, {});
    expect(offers.filter(({ productNo }) => productNo === 'dv-single')).toMatchObject([{ validity: 2 }]);
  });

  it('that is planned can be taken back once, and one in force cannot', async () => {
    const by = await operator();
    const asked = { terms: [{ validity: 1 as const, base: 1 }], fromTime: later(1) };
    const { id } = (await change(by, wild.productNo, asked)).data();
    const undo = (number: string) =>
      by.call(shop.undoChange, { params: { id: number }, body: { reason: 'mistyped' } });
    expect((await undo(id)).envelope.code).toBe(200);
    expect((await undo(id)).envelope.code).toBe(replyCode.wrongState);
    await passTo(id, -1);
    expect(await priceOf(await server.customer(), wild.productNo)).toBe(8_800);
    const { changes } = await by.ask(shop.catalogueProduct, { params: { productNo: wild.productNo } });
    expect(changes).toMatchObject([{ id, state: 'undone' }]);
    const now = (await change(by, wild.productNo, { terms: [{ validity: 1, base: 8_900 }] })).data();
    expect((await undo(now.id)).envelope.code).toBe(replyCode.wrongState);
    expect((await undo('999999')).envelope.code).toBe(404);
  });

  it('is refused for what the product does not have, for no change, and for the past', async () => {
    const by = await operator();
    const fields = async (body: Asked, productNo: string = flex.productNo) =>
      (await change(by, productNo, body)).envelope.errors?.map(({ field }) => field);
    expect(await fields({ terms: [{ validity: 2, base: 1 }] })).toEqual(['terms.0.validity']);
    const twice = { validity: 1 as const, base: 1 };
    expect(await fields({ terms: [twice, twice] })).toEqual(['terms.1.validity']);
    expect(await fields({ terms: [{ validity: 1, extraName: 1 }] }, wild.productNo)).toEqual([
      'terms.0.extraName',
    ]);
    expect(await fields({})).toEqual(['terms']);
    expect(await fields({ sale: 'suspend', fromTime: later(-1) })).toEqual(['fromTime']);
    expect(await fields({ sale: 'suspend', fromTime: later(800) })).toEqual(['fromTime']);
    expect((await change(by, 'nothing', { sale: 'suspend' })).envelope.code).toBe(404);
  });
});

describe('a suspended product', () => {
  it('is neither shown nor sold, in packages neither, until it is resumed; its orders live on', async () => {
    const by = await operator();
    const customer = await server.customer();
    const { db, clock } = server.services;
    const { productNo } = flex;
    const terms = { productNo, validity: 1, units: 5, cents: 30_000, days: 365, createTime: clock.now() };
    await db.insert(packageOffers).values(terms);
    const offered = async () => {
      const { offers } = await customer.ask(contract.packages.offers, {});
      return offers.filter((offer) => offer.productNo === productNo).length;
    };
    expect(await offered()).toBe(1);
    expect((await change(by, productNo, { sale: 'suspend' })).envelope.code).toBe(200);
    expect(await sells(customer, productNo)).toBe(false);
    expect(await offered()).toBe(0);
    const priced = { year: 1, sslDomains: [{ commonName: 'a.example.com', domainNames: '' }] };
    const refused = await customer.call(purchase.price, { params: { id: productNo }, body: priced });
    expect(refused.envelope.code).toBe(404);
    expect(await findOrdered(db, productNo, () => true, clock.now())).not.toBeNull();
    const { data } = await by.ask(shop.catalogue, {});
    expect(data.find((row) => row.productNo === productNo)?.isSold).toBe(false);
    await change(by, productNo, { sale: 'resume' });
    expect(await sells(customer, productNo)).toBe(true);
    expect(await offered()).toBe(1);
  });
});

describe('an exchange rate', () => {
  const put = (by: TestCustomer, currency: string, before: string, rate: string) =>
    by.call(shop.changeRate, { params: { currency }, body: { before, rate, reason: 'Market' } });

  it('is changed once for what was seen, with an entry in the log', async () => {
    const by = await operator();
    const rateOf = async () =>
      (await by.ask(catalogue.exRate, {})).currencies.find(({ currency }) => currency === 'USD')?.rate;
    const before = (await rateOf()) ?? '';
    expect((await put(by, 'USD', before, '0.15')).envelope.code).toBe(200);
    expect(await rateOf()).toBe('0.15');
    expect((await put(by, 'USD', before, '0.16')).envelope.code).toBe(replyCode.wrongState);
    const { db } = server.services;
    const log = await db.select().from(auditEntries).where(eq(auditEntries.kind, shop.changeRate.id));
    expect(log).toMatchObject([{ about: 'USD' }]);
    await put(by, 'USD', '0.15', before);
  });

  it.each([
    { currency: 'CNY', rate: '2', code: 404, why: 'the site’s own currency' },
    { currency: 'XXX', rate: '2', code: 404, why: 'a currency that nothing is charged in' },
    { currency: 'USD', rate: '0', code: replyCode.badInput, why: 'nothing' },
    { currency: 'USD', rate: '2000000', code: replyCode.badInput, why: 'a slip' },
  ])('refuses $why', async ({ currency, rate, code }) => {
    expect((await put(await operator(), currency, '1', rate)).envelope.code).toBe(code);
  });
});

describe('the description of a product', () => {
  it('changes at once for customers, and who saw another one is asked to look again', async () => {
    const by = await operator();
    const customer = await server.customer();
    const params = { productNo: 'dv-single' };
    const { productDescription, productDescriptionEn } = await by.ask(shop.catalogueProduct, { params });
    const before = { productDescription, productDescriptionEn };
    const texts = {
      productDescription: '一个域名，几分钟签发',
      productDescriptionEn: 'One name, issued in minutes',
    };
    const save = (from: typeof before) =>
      by.call(shop.changeTexts, { params, body: { before: from, texts, reason } });
    expect((await save(before)).envelope.code).toBe(replyCode.success);
    const { list } = await customer.ask(catalogue.products, { query: { limit: 100 } });
    expect(list.find(({ productNo }) => productNo === 'dv-single')).toMatchObject(texts);
    expect((await save(before)).envelope.code).toBe(replyCode.wrongState);
    const empty = { ...texts, productDescriptionEn: ' ' };
    const refused = await by.call(shop.changeTexts, {
      params,
      body: { before: texts, texts: empty, reason },
    });
    expect(refused.envelope.code).toBe(replyCode.badInput);
    const log = await server.services.db.select().from(auditEntries).where(eq(auditEntries.accountID, by.id));
    expect(log.find(({ kind }) => kind === 'shop.changeTexts')).toMatchObject({
      about: 'dv-single',
      changes: expect.arrayContaining([
        { field: 'productDescription', before: productDescription, after: texts.productDescription },
      ]),
    });
  });
});
