import { beforeAll, describe, expect, it } from 'vitest';
import { isValidityPriced, priceOrder } from '#core/catalogue/price.ts';
import { productFamilies } from '#core/catalogue/product-families.ts';
import { isSingleNameTls } from '#core/catalogue/single-tls.ts';
import { productFamily, readTypeFlags } from '#core/catalogue/type-flags.ts';
import { contract } from '#core/contract/contract.ts';
import { offeredValidities } from '#core/orders/span.ts';
import { findProduct } from '#server/catalogue/products.ts';
import { seedCatalogue } from '#server/catalogue/seed-catalogue.ts';
import { seedDemo } from '#server/catalogue/seed-demo.ts';
import { users } from '#server/db/schema/accounts.ts';
import { contacts, products } from '#server/db/schema/catalogue.ts';
import { shareServer } from '#tests/support/server/share-server.ts';
import { signedIn } from '#tests/support/server/sign-in.ts';
import { startTestServer, type TestClient } from '#tests/support/server/test-server.ts';

const { catalogue } = contract;
const server = shareServer();
let demo: TestClient;
beforeAll(async () => {
  demo = await signedIn(server.url, 'demo@certhub.test', 'Certhub-demo-1');
});

const everything = { query: { limit: 1000, offset: 1 } };

describe('the catalogue', () => {
  it('has every brand and every product type', async () => {
    const { list, total } = await demo.ask(catalogue.products, everything);
    expect(total).toBe(list.length);
    expect(new Set(list.map((product) => product.subBrand))).toEqual(
      new Set([
        ...['certum', 'certum_nya', 'globalsign', 'globalsign_ks', 'globalsign_mssl', 'bitcert', 'geotrust'],
        ...['digicert', 'alphassl', 'sectigo', 'positivessl', 'cfca', 'universal'],
      ]),
    );
    const flags = list.map((product) => readTypeFlags(product.productType));
    for (const flag of [
      'dv',
      'ov',
      'ev',
      'code',
      'doc',
      'email',
      'vmc',
      'ip',
      'ipSingle',
      'ipSsl',
    ] as const) {
      expect(
        flags.some((each) => each[flag]),
        flag,
      ).toBe(true);
    }
    for (const flag of ['single', 'wild', 'flex', 'one', 'free', 'ssl'] as const) {
      expect(
        flags.some((each) => each[flag]),
        flag,
      ).toBe(true);
    }
    expect(new Set(list.map((product) => productFamily(product.productType)))).toEqual(
      new Set(productFamilies),
    );
    expect(list.filter((product) => isSingleNameTls(product.productType)).length).toBeGreaterThanOrEqual(10);
  });

  it('has texts in Chinese and English, and a unique number for each product', async () => {
    const { list } = await demo.ask(catalogue.products, everything);
    expect(new Set(list.map((product) => product.productNo)).size).toBe(list.length);
    for (const product of list) {
      for (const text of [product.chineseName, product.productDescription, product.brandDescription]) {
        expect(text).toMatch(/\p{Script=Han}/u);
      }
      for (const text of [product.englishName, product.productDescriptionEn, product.brandDescriptionEn]) {
        expect(text).toMatch(/[a-z]{3}/);
        expect(text).not.toMatch(/\p{Script=Han}/u);
      }
    }
  });

  it('has a price in whole cents for every validity it offers, never lower for a longer one', async () => {
    for (const { productNo } of await server.services.db.select().from(products)) {
      const product = await findProduct(server.services.db, productNo, () => true, new Date());
      if (!product) throw new Error(productNo);
      const { prices } = product;
      const validities = offeredValidities(product);
      expect(validities.length, productNo).toBeGreaterThan(0);
      const amounts = validities.map((validity) => {
        expect(isValidityPriced(prices, validity)).toBe(true);
        return priceOrder({ prices, names: ['a.example'], validity, discount: 100 }).allNowPrice;
      });
      expect(amounts, productNo).toEqual([...amounts].sort((a, b) => a - b));
      expect(amounts.every((amount) => Number.isInteger(amount))).toBe(true);
      expect(
        amounts.every((amount) => (readTypeFlags(product.productType).free ? amount === 0 : amount > 0)),
      ).toBe(true);
    }
  });

  it('charges more for more names, and most for wildcards', async () => {
    const { prices } =
      (await findProduct(server.services.db, 'sectigo-dv-flex', () => true, new Date())) ?? {};
    if (!prices) throw new Error('no such product');
    const price = (names: string[]) => priceOrder({ prices, names, validity: 1, discount: 100 }).allNowPrice;
    const three = price(['a.example', 'b.example', 'c.example']);
    const four = price(['a.example', 'b.example', 'c.example', 'd.example']);
    const wild = price(['a.example', 'b.example', 'c.example', '*.d.example']);
    expect([three, four > three, wild > three]).toEqual([89_800, true, true]);
    expect(price(['*.a.example', '*.b.example', '*.c.example', '*.d.example'])).toBeGreaterThan(four);
  });

  it('is paged', async () => {
    const page = (offset: number) => demo.ask(catalogue.products, { query: { limit: 7, offset } });
    const [first, second] = [await page(1), await page(2)];
    const all = (await demo.ask(catalogue.products, everything)).list;
    expect([...first.list, ...second.list]).toEqual(all.slice(0, 14));
    expect((await page(1000)).list).toEqual([]);
    expect(first.total).toBe(all.length);
  });

  it('keeps changed products and adds missing ones at the next start', async () => {
    const { db } = server.services;
    const before = await db.$count(products);
    await db.delete(products);
    await seedCatalogue(db);
    await db.update(products).set({ chineseName: '改过的' });
    await seedCatalogue(db);
    expect(await db.$count(products)).toBe(before);
    expect(new Set((await db.select().from(products)).map((row) => row.chineseName))).toEqual(
      new Set(['改过的']),
    );
  });

  it('has exchange rates as decimal text', async () => {
    const { currencies } = await demo.ask(catalogue.exRate, {});
    expect(currencies).toContainEqual({ currency: 'CNY', rate: '1' });
    expect(currencies.map((each) => each.currency)).toEqual([
      'CNY',
      'EUR',
      'GBP',
      'HKD',
      'JPY',
      'USD',
      'USDC',
      'USDT',
    ]);
  });
});

describe('the demo account', () => {
  it('has contacts with Chinese and English names, and organizations', async () => {
    const people = await demo.ask(contract.parties.contacts.list, everything);
    expect(people.data.map((contact) => contact.name)).toEqual(['林晓雨', '欧阳明', 'Ada Byron']);
    const organizations = await demo.ask(contract.parties.organizations.list, everything);
    expect(organizations.data.map((organization) => organization.country)).toEqual(['CN', 'CN', 'GB']);
  });

  it('finds its contacts by parts of a name, whatever the characters', async () => {
    const find = async (query: { firstname?: string; lastname?: string }) =>
      (await demo.ask(contract.parties.contacts.list, { query: { ...everything.query, ...query } })).total;
    expect(await find({ firstname: 'aDa' })).toBe(1);
    expect(await find({ lastname: '阳' })).toBe(1);
    expect(await find({ firstname: '%' })).toBe(0);
    expect(await find({ firstname: '_' })).toBe(0);
    expect(await find({ lastname: '林', firstname: '明' })).toBe(0);
  });

  it('is created once', async () => {
    const { db, clock } = server.services;
    expect(await seedDemo(db, clock.now(), 4)).toBe(false);
    expect(await db.$count(users)).toBe(5);
    expect(await db.$count(contacts)).toBe(6);
  });

  it('is not created outside a sandbox', async () => {
    const real = await startTestServer({ config: { sandbox: false } });
    expect(await real.services.db.$count(users)).toBe(0);
    expect(await real.services.db.$count(products)).toBeGreaterThan(50);
    await real.close();
  });
});
