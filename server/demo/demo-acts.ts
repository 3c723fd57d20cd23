import 'reflect-metadata';
import { Pkcs10CertificateRequestGenerator, SubjectAlternativeNameExtension } from '@peculiar/x509';
import { contract } from '#core/contract/contract.ts';
import { caCrypto } from '#server/ca/crypto.ts';
import type { CustomerCalls } from '#server/demo/customer-calls.ts';
import { hostParts } from '#server/demo/demo-customers.ts';

/** The same number of a kind for the same days, so that two demos look alike. Values from 0 to below 1. */
export type Chance = () => number;

export interface DemoCustomer {
  readonly calls: CustomerCalls;
  readonly domain: string;
  /** Orders whose names are published, with what was bought. */
  readonly orders: { orderNo: string; names: string[]; isOld: boolean }[];
  count: number;
}

const offers = [
  { productNo: 'alphassl-dv-one', productType: 'dv_one_ssl', year: 1, names: (host: string) => [host] },
  {
    productNo: 'sectigo-dv-wild',
    productType: 'dv_wild_ssl',
    year: 1,
    names: (host: string) => [`*.${host}`],
  },
  {
    productNo: 'certum-dv-flex',
    productType: 'dv_flex_ssl',
    year: 1,
    names: (host: string) => [host, `www.${host}`, `api.${host}`],
  },
  { productNo: 'certum-dv-one', productType: 'dv_one_ssl', year: 90, names: (host: string) => [host] },
] as const;

/** Orders a certificate, pays for most, and publishes what the validation asks for. */
export async function buy(customer: DemoCustomer, chance: Chance): Promise<void> {
  const { calls, domain } = customer;
  const offer = offers[Math.floor(chance() * offers.length)] ?? offers[0];
  const part = hostParts[Math.floor(chance() * hostParts.length)] ?? 'www';
  customer.count += 1;
  const names = [
    ...offer.names(`${part}${customer.count > hostParts.length ? customer.count : ''}.${domain}`),
  ];
  const made = await calls.ask(contract.purchase.create, {
    params: { productNo: offer.productNo },
    body: {
      year: offer.year,
      dcvMethod: 'dns_txt',
      productType: offer.productType,
      sslCerts: [
        { csr: await requestFor(names), key: '', commonName: names[0] ?? '', domainNames: names.join(',') },
      ],
    },
  });
  if (made === null || chance() < 0.12) return;
  await pay(customer, made.orderNos, 'makeOrder', chance);
  // A few change their mind, and their money goes back the way it came.
  if (chance() < 0.08) {
    await calls.ask(contract.orders.cancel, { body: { orderNos: made.orderNos } });
    return;
  }
  // Some forget the record.
  if (chance() < 0.9) await publish(customer, made.orderNos);
  customer.orders.push({ orderNo: made.orderNos, names, isOld: false });
}

export async function deposit(customer: DemoCustomer, yuan: number, chance: Chance): Promise<void> {
  const made = await customer.calls.ask(contract.deposit.create, { body: { amount: yuan * 100 } });
  if (made !== null) await pay(customer, made.depositNo, 'deposit', chance);
}

/** From the balance, or by a provider's page, where a few give up. */
async function pay(
  { calls }: DemoCustomer,
  orderNo: string,
  aim: 'makeOrder' | 'deposit',
  chance: Chance,
): Promise<void> {
  const ways = (await calls.ask(contract.payment.payWays, {}))?.payWays ?? [];
  const name = aim === 'makeOrder' && chance() < 0.5 ? 'balance' : chance() < 0.6 ? 'alipay' : 'wechat';
  const way = ways.find((each) => each.name === name);
  if (way === undefined) return;
  const paid = await calls.ask(contract.payment.pay, { body: { payWay: way.payWay, name, aim, orderNo } });
  if (paid === null || paid.paymentID === '') return;
  const outcome = chance() < 0.06 ? 'refuse' : 'accept';
  await calls.ask(contract.sandbox.settlePayment, { params: { ref: paid.paymentID }, body: { outcome } });
}

async function publish({ calls }: DemoCustomer, orderNo: string): Promise<void> {
  const found = await calls.ask(contract.validation.domainList, { params: { id: orderNo }, query: {} });
  for (const { recordType, recordName, expected } of found?.data ?? []) {
    if (recordType !== 'TXT' && recordType !== 'CNAME') continue;
    await calls.ask(contract.sandbox.putRecord, {
      body: { name: recordName, type: recordType, value: expected },
    });
  }
}

/** What happens to an order later: a new key, a revocation, a cancellation that gives the money back. */
export async function change(customer: DemoCustomer, chance: Chance): Promise<void> {
  const order = customer.orders.find(({ isOld }) => !isOld);
  if (order === undefined) return;
  order.isOld = true;
  const { calls } = customer;
  const { orderNo, names } = order;
  const what = chance();
  if (what < 0.35) {
    const csr = await requestFor(names);
    const body = { orderNo, csr, key: '', domainNames: names.join(','), dcvMethod: 'dns_txt' } as const;
    if ((await calls.ask(contract.orders.reSign, { body })) !== null) await publish(customer, orderNo);
  } else if (what < 0.5) {
    await calls.ask(contract.orders.cancel, { body: { orderNos: orderNo } });
  } else if (what < 0.6) {
    const { allOrders = [] } = (await calls.ask(contract.orders.detail, { params: { id: orderNo } })) ?? {};
    const serialNumber = allOrders[0]?.certificates.at(-1)?.serialNumber;
    if (serialNumber !== undefined)
      await calls.ask(contract.orders.revoke, { body: { orderNo, serialNumber, reason: 'superseded' } });
  }
}

/** An operator gives a part of a customer's newest order back: a certificate that came late. */
export async function refundPart(operator: CustomerCalls, { orders }: DemoCustomer): Promise<void> {
  const orderNo = orders.at(-1)?.orderNo;
  if (orderNo === undefined) return;
  const params = { orderNo };
  const left = (await operator.ask(contract.shop.refundPreview, { params }))?.left ?? 0;
  const cents = Math.floor(left / 2);
  if (cents === 0) return;
  await operator.ask(contract.shop.refundOrder, { params, body: { cents, reason: '签发晚于约定' } });
}

async function requestFor(names: readonly string[]): Promise<string> {
  const algorithm = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' };
  const request = await Pkcs10CertificateRequestGenerator.create(
    {
      name: [{ CN: [names[0] ?? ''] }],
      keys: await caCrypto.subtle.generateKey(algorithm, true, ['sign', 'verify']),
      signingAlgorithm: algorithm,
      extensions: [
        new SubjectAlternativeNameExtension(names.map((value) => ({ type: 'dns' as const, value }))),
      ],
    },
    caCrypto,
  );
  return request.toString('pem');
}
