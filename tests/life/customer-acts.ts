import 'reflect-metadata';
import { createHash } from 'node:crypto';
import { Pkcs10CertificateRequest } from '@peculiar/x509';
import { contract } from '#core/contract/contract.ts';
import type { Account } from '#tests/life/account.ts';
import { isFresh, type OrderFact, type ProductName } from '#tests/life/facts.ts';
import type { LifeServer } from '#tests/life/life-server.ts';
import type { SeededRandom } from '#tests/support/seeded-random.ts';
import { balanceMethod, newRequest, validationsOf } from '#tests/support/server/shop.ts';
import type { TestClient } from '#tests/support/server/test-server.ts';

interface Product {
  readonly productNo: string;
  readonly productType: string;
  readonly method: 'dns' | 'dns_txt' | 'file';
}
const products: Readonly<Record<ProductName, Product>> = {
  single: { productNo: 'dv-single', productType: 'dv_one_ssl', method: 'file' },
  wild: { productNo: 'dv-wild', productType: 'dv_wild_ssl', method: 'dns' },
  flex: { productNo: 'dv-flex', productType: 'dv_flex_ssl', method: 'dns_txt' },
  ov: { productNo: 'ov-single', productType: 'ov_one_ssl', method: 'dns' },
};
const productNames = ['single', 'wild', 'flex', 'flex', 'ov'] as const satisfies ProductName[];

interface Actor {
  readonly life: LifeServer;
  readonly account: Account;
  readonly client: TestClient;
  readonly random: SeededRandom;
  readonly seed: number;
  /** Contact and organization of an order that names one. */
  readonly parties: { readonly contactID: string; readonly orgID: string };
  /** Probability of publishing a wrong value, and of asking for a check at once. */
  readonly habits: { readonly careless: number; readonly impatient: number };
  /** Lets some minutes pass. */
  readonly wait: () => void;
}

/** What a customer can do. Each act makes its calls, adds the facts, and resolves with a word on it; null if it was refused. */
export function customerActs({ life, account, client, random, seed, parties, habits, wait }: Actor) {
  let count = 0;

  async function buy(): Promise<string> {
    count += 1;
    const product = random.pick(productNames);
    const base = `o${count}.s${seed}.example.com`;
    const names =
      product === 'wild'
        ? [`*.${base}`]
        : product === 'flex'
          ? [`a.${base}`, ...['b', 'c', 'd'].slice(0, random.below(4)).map((part) => `${part}.${base}`)]
          : [base];
    return buyNames(product, names, random.chance(0.4) ? 90 : 1);
  }

  async function buyNames(product: ProductName, names: readonly string[], validity: number): Promise<string> {
    const { productNo, productType, method } = products[product];
    const csr = await newRequest(names);
    const { orderNos: orderNo } = await client.ask(contract.purchase.create, {
      params: { productNo },
      body: {
        ...(product === 'ov' ? parties : {}),
        ...{ year: validity, dcvMethod: method, productType },
        sslCerts: [{ csr, key: '', commonName: names[0] ?? '', domainNames: names.join(',') }],
      },
    });
    await addOrder(orderNo, { product, names, validity, requestKey: keyOf(csr) });
    return `buys ${product} ${names.join('+')} as ${orderNo}`;
  }

  /** Whom the order renews is a fact that its own page tells. */
  async function addOrder(
    orderNo: string,
    asked: Pick<OrderFact, 'product' | 'names' | 'validity' | 'requestKey'>,
  ) {
    const { allOrders } = await client.ask(contract.orders.detail, { params: { id: orderNo } });
    const [order] = allOrders;
    const chain = order?.renewals.map((each) => each.orderNo) ?? [];
    const renews = chain[chain.indexOf(orderNo) - 1] ?? null;
    const addedDays = order?.addedDays ?? 0;
    account.order({ ...asked, orderNo, ordered: life.now(), renews, addedDays });
  }

  async function pay(order: OrderFact): Promise<string> {
    const { orderNo } = order;
    const aim = order.errand?.kind === 'first' ? 'makeOrder' : 'reSign';
    await client.ask(contract.payment.pay, { body: { ...balanceMethod, aim, orderNo } });
    account.pay(order, life.now());
    return `pays ${orderNo}`;
  }

  /** Publishes what the order asks for; a careless customer publishes another value. */
  async function publish(order: OrderFact): Promise<string> {
    let wrong = 0;
    for (const { domainName, recordType, recordName, expected } of await validationsOf(
      client,
      order.orderNo,
    )) {
      if (isFresh(order, domainName, life.now()) || recordType === 'EMAIL') continue;
      const isWrong = random.chance(habits.careless);
      if (isWrong) wrong += 1;
      const value = isWrong ? wrongValue(expected) : expected;
      await put(recordType, recordName, value);
      account.publish(order, domainName, { place: recordName, value: expected }, value);
    }
    if (random.chance(habits.impatient)) {
      wait();
      await client.call(contract.validation.verifyDomains, { params: { id: order.orderNo } });
      account.verify(order, life.now());
    }
    return `publishes for ${order.orderNo}${wrong === 0 ? '' : `, ${wrong} wrong`}`;
  }

  /** Ids of records by owner name, to replace them. */
  const records = new Map<string, string>();

  async function put(recordType: 'CNAME' | 'TXT' | 'FILE', place: string, value: string): Promise<void> {
    if (recordType === 'FILE') {
      const { hostname: host, pathname: path } = new URL(place);
      await client.ask(contract.sandbox.putFile, { body: { host, path, content: value } });
      return;
    }
    const id = records.get(place);
    if (id !== undefined) await client.ask(contract.sandbox.deleteRecord, { params: { id } });
    const record = await client.ask(contract.sandbox.putRecord, {
      body: { name: place, type: recordType, value },
    });
    records.set(place, record.id);
  }

  async function cancel(order: OrderFact): Promise<string | null> {
    const { orderNo } = order;
    const { envelope } = await client.call(contract.orders.cancel, { body: { orderNos: orderNo } });
    if (envelope.code !== 200) return null;
    account.cancel(order, life.now());
    return `cancels ${orderNo}`;
  }

  async function reissue(order: OrderFact): Promise<string | null> {
    const { orderNo, product } = order;
    const names = reissuedNames(order);
    const csr = await newRequest(names);
    const answer = await client.call(contract.orders.reSign, {
      body: {
        ...{ orderNo, csr, key: '' },
        ...{ domainNames: names.join(','), dcvMethod: products[product].method },
      },
    });
    if (answer.envelope.code !== 200) return null;
    const { total } = answer.data();
    account.reissue(order, { names, total, requestKey: keyOf(csr) }, life.now());
    return `reissues ${orderNo} for ${names.join('+')}, ${total} cents due`;
  }

  /** Sends a request with a new key for one that was returned. */
  async function resubmit(order: OrderFact): Promise<string | null> {
    const { orderNo, product, names } = order;
    const csr = await newRequest(names);
    const { envelope } = await client.call(contract.orders.reCommit, {
      params: { orderNo },
      body: { csr, key: '', domainNames: names.join(','), dcvMethod: products[product].method },
    });
    if (envelope.code !== 200) return null;
    account.resubmit(order, keyOf(csr), life.now());
    return `resubmits ${orderNo}`;
  }

  /** The same names, fewer or one more; a product for one name keeps it. */
  function reissuedNames({ product, names }: OrderFact): readonly string[] {
    if (product !== 'flex' || random.chance(0.5)) return names;
    if (names.length > 1 && random.chance(0.6)) return names.slice(0, -1);
    const [first = ''] = names;
    return [...names, first.replace(/^a\./, `n${random.below(1000)}.`)];
  }

  async function revoke(order: OrderFact): Promise<string | null> {
    const working = order.certificates.filter(
      ({ revoked, notAfter }) => revoked === null && notAfter > life.now(),
    );
    const certificate = working[random.below(working.length)];
    if (certificate === undefined) return null;
    const reason = random.pick(['superseded', 'keyCompromise', 'cessationOfOperation', 'unspecified']);
    const { orderNo } = order;
    const { serialNumber } = certificate;
    await life.confirm();
    await client.ask(contract.orders.revoke, { body: { orderNo, serialNumber, reason } });
    account.revoke(certificate, reason, life.now());
    return `revokes ${serialNumber} of ${orderNo}: ${reason}`;
  }

  async function chooseNextKey(order: OrderFact): Promise<string> {
    const nextKey = random.pick(['same', 'new', 'none', 'same']);
    const { orderNo } = order;
    await client.ask(contract.orders.nextKey, { params: { orderNo }, body: { nextKey } });
    account.chooseNextKey(order, nextKey);
    return `chooses ${nextKey} for the next key of ${orderNo}`;
  }

  async function renew(order: OrderFact): Promise<string | null> {
    const { orderNo: orderid, validity } = order;
    const answer = await client.call(contract.orders.renew, { body: { orderid, year: validity } });
    if (answer.envelope.code !== 200) return null;
    const { orderNos } = answer.data();
    await addOrder(orderNos, order);
    return `renews ${orderid} by ${orderNos}`;
  }

  const buyAgain = ({ product, names, validity }: OrderFact) => buyNames(product, names, validity);

  return { buy, buyAgain, pay, publish, cancel, reissue, resubmit, revoke, chooseNextKey, renew };
}

/** SHA-256 of the public key of a request. */
function keyOf(csr: string): string {
  const { rawData } = new Pkcs10CertificateRequest(csr).publicKey;
  return createHash('sha256').update(new Uint8Array(rawData)).digest('hex');
}

/** Well formed, and not what is asked for. */
function wrongValue(expected: string): string {
  return expected.startsWith('0') ? `1${expected.slice(1)}` : `0${expected.slice(1)}`;
}
