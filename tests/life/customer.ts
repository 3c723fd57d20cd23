import { contract } from '#core/contract/contract.ts';
import type { Account } from '#tests/life/account.ts';
import {
  isFresh,
  isOver,
  later,
  newestOf,
  type OrderFact,
  type ProductName,
  paidUntil,
} from '#tests/life/facts.ts';
import type { LifeServer } from '#tests/life/life-server.ts';
import { isErrandOpen, stateOf, waitsFor } from '#tests/life/model.ts';
import { addParties } from '#tests/support/own-parties.ts';
import { type SeededRandom, seededRandom } from '#tests/support/seeded-random.ts';
import { balanceMethod, deposit, newRequest, validationsOf } from '#tests/support/shop.ts';
import { createClientOver, type TestClient } from '#tests/support/test-server.ts';

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

/** Minutes between two acts of a day. */
const pause = 7;
/** Days in which new orders are made. */
const buyingDays = 300;

export interface LifeCustomer {
  readonly id: string;
  readonly client: TestClient;
  /** Acts as this customer would on one day; `told` is called after each act with a word on it. */
  live(day: number, told: (act: string) => Promise<void>): Promise<void>;
}

/** A customer whose acts follow from the seed: busy or forgetful, exact or careless. */
export async function lifeCustomer(life: LifeServer, account: Account, seed: number): Promise<LifeCustomer> {
  const random = seededRandom(seed * 7919 + 17);
  const { id, token } = await life.server.customer();
  await deposit(life.server, id, 100_000_000);
  const parties = await addParties(life.server, id);
  // Compressing replies takes a tenth of the time.
  const plain = { 'accept-encoding': 'identity' };
  const client = createClientOver(life.server.url, token, (request) =>
    fetch(request, { headers: { ...Object.fromEntries(request.headers), ...plain } }),
  );
  const habits = habitsOf(random);
  const purchases = Array.from({ length: 6 + random.below(7) }, (_, index) =>
    index < 3 ? random.below(10) : random.below(buyingDays),
  );
  let count = 0;
  let today = 0;
  let minutes = 0;

  /** The clock of a day is this customer's alone, so that a seed lives the same life beside any other. */
  function wait(): void {
    minutes += pause;
    life.goTo(today, minutes);
  }

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
    await addOrder(orderNo, product, names, validity);
    return `buys ${product} ${names.join('+')} as ${orderNo}`;
  }

  /** Whom the order renews is a fact that its own page tells. */
  async function addOrder(orderNo: string, product: ProductName, names: readonly string[], validity: number) {
    const { allOrders } = await client.ask(contract.orders.detail, { params: { id: orderNo } });
    const [order] = allOrders;
    const chain = order?.renewals.map((each) => each.orderNo) ?? [];
    const renews = chain[chain.indexOf(orderNo) - 1] ?? null;
    const addedDays = order?.addedDays ?? 0;
    account.order({ orderNo, product, validity, ordered: life.now(), renews, addedDays, names });
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
    const answer = await client.call(contract.orders.reSign, {
      body: {
        ...{ orderNo, csr: await newRequest(names), key: '' },
        ...{ domainNames: names.join(','), dcvMethod: products[product].method },
      },
    });
    if (answer.envelope.code !== 200) return null;
    const { total } = answer.data();
    account.reissue(order, { names, total }, life.now());
    return `reissues ${orderNo} for ${names.join('+')}, ${total} cents due`;
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
    const { orderNo: orderid, product, names, validity } = order;
    const answer = await client.call(contract.orders.renew, { body: { orderid, year: validity } });
    if (answer.envelope.code !== 200) return null;
    const { orderNos } = answer.data();
    await addOrder(orderNos, product, names, validity);
    return `renews ${orderid} by ${orderNos}`;
  }

  /** What the customer does with an order today; null for nothing. */
  function chosenAct(order: OrderFact): ((order: OrderFact) => Promise<string | null>) | null {
    const now = life.now();
    const often = (probability: number) => random.chance(probability * habits.busy);
    const waiting = waitsFor(order, now);
    if (waiting === 'payment') return often(habits.pays) ? pay : often(0.01) ? cancel : null;
    if (waiting === 'validation') {
      const isFirst = order.errand?.kind === 'first';
      return often(isFirst ? 0.4 : habits.followsUp) ? publish : often(0.004) ? cancel : null;
    }
    const newest = newestOf(order);
    if (newest === null || isErrandOpen(order, now)) return null;
    const until = paidUntil(order);
    const isLate = until !== null && now >= later(until, -60);
    if (isLate && often(habits.renews)) return random.chance(0.8) ? renew : buyAgain;
    if (isOver(order, now)) return null;
    if (waiting === 'request' && often(habits.followsUp)) return reissue;
    if (newest.revoked !== null) return often(0.06) ? reissue : null;
    const isOldAlive = order.certificates
      .slice(0, -1)
      .some((each) => ['replaced', 'live', 'ending'].includes(stateOf(each, account.orders, now)));
    if (often(isOldAlive ? 0.02 : 0.002)) return revoke;
    if (often(0.006)) return reissue;
    if (often(0.004)) return chooseNextKey;
    return null;
  }

  const buyAgain = ({ product, names, validity }: OrderFact) => buyNames(product, names, validity);

  return {
    ...{ id, client },
    async live(day, told) {
      today = day;
      minutes = 0;
      life.goTo(today, minutes);
      const act = async (name: string | null) => {
        if (name !== null) await told(name);
      };
      for (const _ of purchases.filter((each) => each === day)) {
        wait();
        await act(await buy());
      }
      for (const order of [...account.orders]) {
        const chosen = chosenAct(order);
        if (chosen === null) continue;
        wait();
        await act(await chosen(order));
      }
    },
  };
}

/** How often this customer does what is asked, by day. */
function habitsOf(random: SeededRandom) {
  return {
    busy: random.pick([0.5, 1, 1.5]),
    pays: random.pick([0.02, 0.3, 0.6]),
    followsUp: random.pick([0.01, 0.05, 0.3]),
    renews: random.pick([0, 0.02, 0.1]),
    careless: random.pick([0, 0.15, 0.4]),
    impatient: random.pick([0, 0.5, 1]),
  };
}

/** Well formed, and not what is asked for. */
function wrongValue(expected: string): string {
  return expected.startsWith('0') ? `1${expected.slice(1)}` : `0${expected.slice(1)}`;
}
