import { randomUUID } from 'node:crypto';
import 'reflect-metadata';
import { isIP } from 'node:net';
import {
  type JsonGeneralName,
  Pkcs10CertificateRequestGenerator,
  SubjectAlternativeNameExtension,
} from '@peculiar/x509';
import { eq } from 'drizzle-orm';
import { vi } from 'vitest';
import { isSingleNameTls } from '#core/catalogue/single-tls.ts';
import type { OrderDetail } from '#core/contract/calls/orders.ts';
import type { NamesOrder } from '#core/contract/calls/purchase.ts';
import type { DomainValidation } from '#core/contract/calls/validation.ts';
import { contract } from '#core/contract/contract.ts';
import { products } from '#server/db/schema/catalogue.ts';
import { orders } from '#server/db/schema/orders.ts';
import { post } from '#server/ledger/ledger.ts';
import type { TestClient, TestCustomer, TestServer } from '#tests/support/server/test-server.ts';

const prices = {
  base: { 90: 2_500, 1: 8_800, 2: 16_000, 3: 22_000 },
  extraName: { 90: 500, 1: 1_900, 2: 3_500, 3: 5_000 },
  extraWildcard: { 90: 1_000, 1: 9_900, 2: 18_000, 3: 26_000 },
};

const sold = [
  { productNo: 'dv-single', productType: 'dv_one_ssl', subBrand: 'alphassl', maxYear: 3, maxNames: 1 },
  { productNo: 'dv-wild', productType: 'dv_wild_ssl', subBrand: 'sectigo', maxYear: 1, maxNames: 1 },
  { productNo: 'dv-flex', productType: 'dv_flex_ssl', subBrand: 'certum', maxYear: 1, maxNames: 100 },
  { productNo: 'ov-single', productType: 'ov_one_ssl', subBrand: 'digicert', maxYear: 1, maxNames: 1 },
  { productNo: 'cfca-dv', productType: 'dv_one_ssl', subBrand: 'cfca', maxYear: 1, maxNames: 1 },
  { productNo: 'ip-single', productType: 'dv_ip_single_ssl', subBrand: 'sectigo', maxYear: 1, maxNames: 1 },
  { productNo: 'code-ov', productType: 'ov_code', subBrand: 'certum', maxYear: 1, maxNames: 1 },
] as const;

/** Products of the stocked shop, as an order names them. */
export const flex = { productNo: 'dv-flex', productType: 'dv_flex_ssl' };
export const wild = { productNo: 'dv-wild', productType: 'dv_wild_ssl' };

/** Puts a few products of every type on sale; `dv-free` costs nothing and is valid for 90 days. */
export async function stockShop({ services }: TestServer): Promise<void> {
  const row = (product: (typeof sold)[number], position: number) => ({
    ...product,
    position,
    brand: product.subBrand,
    brandName: product.subBrand,
    brandDescription: '',
    brandDescriptionEn: '',
    typeDescription: '',
    productName: product.productNo,
    chineseName: '证书',
    englishName: 'Certificate',
    productDescription: '',
    productDescriptionEn: '',
    has90Days: true,
    includedNames: 1,
    prices: { ...prices, includedNames: 1 },
  });
  const rows = sold.map(row);
  const [first] = rows;
  if (first === undefined) throw new Error('no product');
  const free = { base: { 90: 0 }, extraName: { 90: 0 }, extraWildcard: { 90: 0 }, includedNames: 1 };
  await services.db
    .insert(products)
    .values([
      ...rows,
      { ...first, productNo: 'dv-free', productType: 'dv_one_free_ssl', maxYear: 0, prices: free },
    ]);
}

/** Credits a customer's balance. */
export async function deposit({ services }: TestServer, accountID: string, cents: number): Promise<void> {
  const at = services.clock.now();
  await services.db.transaction((tx) =>
    post(tx, { accountID, kind: 'deposit', cause: `test:${randomUUID()}`, cents, at }),
  );
}

/** A customer with this balance. */
export async function customerWith(server: TestServer, cents: number): Promise<TestCustomer> {
  const customer = await server.customer();
  if (cents > 0) await deposit(server, customer.id, cents);
  return customer;
}

const requests = new Map<string, Promise<string>>();

/** A P-256 request for the names; the same one each time for the same `owner`, since a key belongs to one customer. */
export function requestFor(names: readonly string[], owner = ''): Promise<string> {
  const id = `${owner} ${names.join(',')}`;
  const made = requests.get(id) ?? newRequest(names);
  requests.set(id, made);
  return made;
}

/** A P-256 request with a new key. Made in this process: starting openssl for each order takes longer than the order. */
export async function newRequest(names: readonly string[]): Promise<string> {
  const algorithm = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' };
  const san = names.map((value): JsonGeneralName => ({ type: isIP(value) === 0 ? 'dns' : 'ip', value }));
  const request = await Pkcs10CertificateRequestGenerator.create({
    name: [{ CN: [names[0] ?? ''] }],
    keys: await crypto.subtle.generateKey(algorithm, true, ['sign', 'verify']),
    signingAlgorithm: algorithm,
    extensions: [new SubjectAlternativeNameExtension(san)],
  });
  return request.toString('pem');
}

export type OrderChoice = {
  readonly names?: readonly string[];
  readonly productNo?: string;
} & Partial<NamesOrder>;

/** A valid body for creating an order; `choice` overrides parts of it. */
export async function orderBody(
  customer: TestCustomer,
  { names = ['shop.example.com'], productNo: _, ...choice }: OrderChoice = {},
): Promise<NamesOrder> {
  const csr = choice.sslCerts ? '' : await requestFor(names, customer.id);
  return {
    year: 1,
    dcvMethod: 'dns',
    productType: 'dv_one_ssl',
    sslCerts: [{ csr, key: 'v1.c2VhbGVk', commonName: names[0] ?? '', domainNames: names.join(',') }],
    ...choice,
  };
}

/** A product of the catalogue for a single name of any type. */
export async function singleNameProduct(
  customer: TestClient,
): Promise<{ readonly productNo: string; readonly productType: string }> {
  const { list } = await customer.ask(contract.catalogue.products, { query: {} });
  const product = list.find(({ productType }) => isSingleNameTls(productType));
  if (product === undefined) throw new Error('nothing to buy');
  return { productNo: product.productNo, productType: product.productType };
}

/** A product of the catalogue that takes names of every type, and the number included in its price. */
export async function flexProduct(customer: TestClient, brand?: string) {
  const query = { limit: 1000, offset: 1 };
  const { list } = await customer.ask(contract.catalogue.products, { query });
  const isMeant = ({ productType, subBrand }: (typeof list)[number]) =>
    productType === 'dv_flex_ssl' && (brand === undefined || subBrand === brand);
  const product = list.find(isMeant);
  if (product === undefined) throw new Error('nothing to buy');
  const { productNo, productType, includedNames } = product;
  return { product: { productNo, productType }, includedNames };
}

/** Creates an order. Returns its number. */
export async function placeOrder(customer: TestCustomer, choice: OrderChoice = {}): Promise<string> {
  const answer = await customer.call(contract.purchase.create, {
    params: { productNo: choice.productNo ?? 'dv-single' },
    body: await orderBody(customer, choice),
  });
  return answer.data().orderNos;
}

/** Creates several orders for the same name. Returns their numbers. */
export async function placeOrders(customer: TestCustomer, count: number): Promise<string[]> {
  const { sslCerts } = await orderBody(customer);
  const all = Array.from({ length: count }, () => sslCerts).flat();
  return (await placeOrder(customer, { sslCerts: all })).split(',');
}

export const balanceMethod = { payWay: 5, name: 'balance', aim: 'makeOrder' } as const;

export async function payOrder(customer: TestClient, orderNo: string): Promise<void> {
  await customer.ask(contract.payment.pay, { body: { ...balanceMethod, orderNo } });
}

export async function detailOf(customer: TestClient, orderNo: string): Promise<OrderDetail> {
  const { allOrders } = await customer.ask(contract.orders.detail, { params: { id: orderNo } });
  const [order] = allOrders;
  if (order === undefined) throw new Error('no order');
  return order;
}

export async function validationsOf(customer: TestClient, orderNo: string): Promise<DomainValidation[]> {
  return (await customer.ask(contract.validation.domainList, { params: { id: orderNo }, query: {} })).data;
}

/** Changes an order behind the server's back. */
export async function changeOrder(
  { services }: TestServer,
  orderNo: string,
  values: Partial<typeof orders.$inferInsert>,
): Promise<void> {
  await services.db.update(orders).set(values).where(eq(orders.orderNo, orderNo));
}

/** Publishes the validation of each name of the order in the sandbox. */
export async function publishValidations(customer: TestClient, orderNo: string): Promise<void> {
  for (const { recordType, recordName, expected, mail } of await validationsOf(customer, orderNo)) {
    if (recordType === 'FILE') {
      const { hostname, pathname } = new URL(recordName);
      const body = { host: hostname, path: pathname, content: expected };
      await customer.ask(contract.sandbox.putFile, { body });
    } else if (recordType === 'EMAIL') {
      if (mail === undefined || mail.contactRecord === '') continue;
      const body = { name: mail.contactRecord, type: 'TXT', value: expected } as const;
      await customer.ask(contract.sandbox.putRecord, { body });
    } else {
      const body = { name: recordName, type: recordType, value: expected };
      await customer.ask(contract.sandbox.putRecord, { body });
    }
  }
}

export function verify(customer: TestClient, orderNo: string) {
  return customer.call(contract.validation.verifyDomains, { params: { id: orderNo } });
}

/** Triggers validation checks until the certificate is issued. If the server has just checked, it asks the caller to wait. */
export async function issueNow(customer: TestClient, orderNo: string): Promise<void> {
  const isIssued = async () => {
    const { envelope } = await verify(customer, orderNo);
    if (![200, 429, 12012].includes(envelope.code)) throw new Error(JSON.stringify(envelope));
    return (await detailOf(customer, orderNo)).orderStatus === 1000;
  };
  await vi.waitUntil(isIssued, { timeout: 20_000, interval: 250 });
}

export async function publishAndIssue(customer: TestClient, orderNo: string): Promise<void> {
  await publishValidations(customer, orderNo);
  await issueNow(customer, orderNo);
}

export async function payAndIssue(customer: TestClient, orderNo: string): Promise<void> {
  await payOrder(customer, orderNo);
  await publishAndIssue(customer, orderNo);
}

/** Takes an order from creation to an issued certificate. */
export async function issuedOrder(
  server: TestServer,
  customer: TestCustomer,
  choice: OrderChoice = {},
): Promise<string> {
  await deposit(server, customer.id, 100_000);
  const orderNo = await placeOrder(customer, choice);
  await payAndIssue(customer, orderNo);
  return orderNo;
}
