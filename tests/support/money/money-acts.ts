import { and, eq, sql } from 'drizzle-orm';
import { contract } from '#core/contract/contract.ts';
import { leastWithdrawal } from '#core/referral/rewards.ts';
import { wholeAccount } from '#server/account/own.ts';
import { orders } from '#server/db/schema/orders.ts';
import { withdrawals } from '#server/db/schema/referral.ts';
import { openInvoicing } from '#server/invoices/invoicing.ts';
import { claimInvoice } from '#server/invoices/issue.ts';
import { post } from '#server/ledger/ledger.ts';
import { payAtOnce } from '#server/payment/pay-order.ts';
import { keepReferral } from '#server/referral/codes.ts';
import { settleInvited } from '#server/referral/rewards.ts';
import { endWithdrawal, withdrawRewards } from '#server/referral/withdraw.ts';
import { dispute } from '#tests/support/money/disputes.ts';
import { isKill, type MoneyServer } from '#tests/support/money/money-server.ts';
import { addTitle, applyFor, issuerOf } from '#tests/support/rows/invoiced.ts';
import { endPackages, fromBalance, offerPackage, packageMethod } from '#tests/support/rows/package-shop.ts';
import type { SeededRandom } from '#tests/support/seeded-random.ts';
import {
  balanceMethod,
  deposit,
  flex,
  orderBody,
  publishValidations,
  requestFor,
} from '#tests/support/server/shop.ts';
import { day, hour, minute } from '#tests/support/server/test-clock.ts';
import { createClient, type TestClient, type TestCustomer } from '#tests/support/server/test-server.ts';

/** Somebody who buys, and who invited them. */
export interface Cast {
  readonly money: MoneyServer;
  readonly random: SeededRandom;
  readonly buyer: TestCustomer;
  readonly inviter: TestCustomer;
  /** The buyer's client, whose calls may be sent twice and whose server may die in them. */
  readonly client: TestClient;
  readonly title: string;
  readonly offerID: string;
}

export async function castFor(money: MoneyServer, random: SeededRandom): Promise<Cast> {
  const { server, clock } = money;
  const inviter = await server.customer({ displayName: 'Ada' });
  const buyer = await server.customer({ displayName: 'Grace', country: random.pick(['CN', 'GB']) });
  const { code } = await inviter.ask(contract.referral.code, { query: {} });
  await server.services.db.transaction((tx) => keepReferral(tx, buyer.id, code, clock.now()));
  await deposit(server, buyer.id, random.pick([1, 8_800, 60_000, 400_000]));
  // What others whom she invited brought her.
  const reward = {
    accountID: inviter.id,
    kind: 'reward',
    cause: `test:${inviter.id}`,
    cents: 25_000,
  } as const;
  await server.services.db.transaction((tx) => post(tx, { ...reward, at: clock.now() }));
  return {
    ...{ money, random, buyer, inviter },
    client: doubtful(createClient(server.url, buyer.token), random),
    title: await addTitle(buyer),
    offerID: await offerPackage(server, 1 + random.below(3), 1_000 + random.below(9_000)),
  };
}

/** Sends some calls again with their key, after the answer or instead of waiting for it. */
function doubtful(client: TestClient, random: SeededRandom): TestClient {
  const call: TestClient['call'] = async (asked, args, { key = crypto.randomUUID(), ...rest } = {}) => {
    const send = () => client.call(asked, args, { ...rest, key });
    if (asked.effect !== 'create') return send();
    const times = random.below(7);
    if (times === 1) await Promise.all([send(), send()]);
    if (times === 2) await send();
    return send();
  };
  return { ...client, call, ask: async (asked, args) => (await call(asked, args)).data() };
}

const providers = [
  { payWay: 0, name: 'alipay' },
  { payWay: 1, name: 'wechat' },
  { payWay: 2, name: 'paypal' },
  { payWay: 3, name: 'usdt' },
  { payWay: 4, name: 'bank' },
  { payWay: 6, name: 'stripe' },
] as const;
const names = ['one', 'two', 'three'].map((label) => `${label}.money.example.com`);
const { purchase, orders: calls, payment, invoices, sandbox, packages } = contract;

/** Everything that moves money or what is invoiced of it. Whether it succeeds is up to the server. */
export const moneyActs: Readonly<Record<string, (cast: Cast) => Promise<unknown>>> = {
  buy,
  'buy and pay': async (cast) => pay(cast, await buy(cast), 'makeOrder'),
  'pay what waits': async (cast) => pay(cast, await orderIn(cast, [1001]), 'makeOrder'),
  'pay several': async (cast) => {
    const orderNos = [await orderIn(cast, [1001]), await orderIn(cast, [1001])].join(',');
    await cast.client.call(payment.batchPay, { body: { ...balanceMethod, orderNos } });
    await cast.money.runJobs();
  },
  'pay with a unit': async (cast) => {
    const orderNo = await orderIn(cast, [1001]);
    await cast.client.call(payment.pay, { body: { ...packageMethod, orderNo } });
  },
  'top up': async (cast) => {
    const amount = cast.random.pick([1, 8_800, 50_000]);
    const made = await cast.client.call(contract.deposit.create, { body: { amount } });
    if (made.envelope.code === 200) await payAtProvider(cast, made.data().depositNo, 'deposit');
  },
  'buy a package': async (cast) => {
    const made = await cast.client.call(packages.create, { body: { offerID: cast.offerID } });
    if (made.envelope.code !== 200) return;
    const orderNo = made.data().packageNo;
    if (cast.random.chance(0.3)) await payAtProvider(cast, orderNo, 'package');
    else await cast.client.call(payment.pay, { body: { ...fromBalance, orderNo } });
  },
  'end packages': ({ money: { server }, buyer }) => endPackages(server, buyer.id),
  cancel: async (cast) =>
    cast.client.call(calls.cancel, { body: { orderNos: await orderIn(cast, [1001, 1002, 1003]) } }),
  'give a name back': async (cast) => {
    const certid = await orderIn(cast, [1002, 1003, 1000], flex.productNo);
    await cast.client.call(calls.cancelHost, {
      body: { host: names[1 + cast.random.below(2)] ?? '', certid },
    });
  },
  issue,
  reissue,
  renew: async (cast) => {
    const orderid = await orderIn(cast, [1000]);
    const made = await cast.client.call(calls.renew, { body: { orderid, year: 1 } });
    if (made.envelope.code === 200) await pay(cast, made.data().orderNos, 'makeOrder');
  },
  'ask for an invoice by order': async (cast) => {
    const { data } = await cast.buyer.ask(invoices.invoiceable, { query: { limit: 100 } });
    const open = data[cast.random.below(Math.max(1, data.length))];
    if (open === undefined) return;
    const { orderNo: orderNos, open: amount } = open;
    await applyFor(cast.buyer, cast.title, Math.max(1, amount), { orderNos });
  },
  'ask for an invoice by amount': ({ buyer, title, random }) =>
    applyFor(buyer, title, 1 + random.below(30_000)),
  'take an application back': async (cast) => {
    const id = await application(cast);
    await cast.client.call(invoices.withdraw, { params: { id } });
  },
  'answer an application': async (cast) => {
    const id = await application(cast);
    const shop = issuerOf(cast.money.server);
    if (cast.random.chance(0.4)) await claimInvoice(openInvoicing(cast.money.server.services), id);
    await (cast.random.chance(0.75) ? shop.issue(id) : shop.refuse(id, 'Because'));
  },
  'choose what refunds become': async (cast) => {
    const orderNo = await orderIn(cast, [1002, 1003, 1004, 1000]);
    const choice = cast.random.pick(['settle', 'delay', 'refuse', 'lose']);
    await cast.client.call(sandbox.chooseRefunds, { params: { orderNo }, body: { choice } });
  },
  'take money back at the provider': async (cast) => {
    if (cast.random.chance(0.5)) return;
    const orderNo = await orderIn(cast, [1002, 1003, 1000]);
    await cast.client.call(sandbox.chooseRefunds, { params: { orderNo }, body: { choice: 'page' } });
    await cast.money.runJobs(() => cast.random.chance(0.2));
  },
  'take a payment back by a chargeback': ({ money: { server }, buyer, random }) =>
    dispute(server, buyer.id, random, 'returned'),
  'win a dispute': ({ money: { server }, buyer, random }) => dispute(server, buyer.id, random, 'reinstated'),
  'let time pass': async ({ money, random }) => {
    money.clock.move(random.pick([minute, hour, 2 * day, 31 * day]));
    await money.sweep('payment-sweep');
    await money.sweep('refund-sweep');
  },
  reward: async ({ money: { server, clock }, buyer }) =>
    server.services.db.transaction((tx) => settleInvited(tx, buyer.id, 10, clock.now())),
  'withdraw a reward': withdraw,
  'answer a withdrawal': async ({ money: { server, clock }, inviter, random }) => {
    const { db } = server.services;
    const waiting = and(eq(withdrawals.accountID, inviter.id), eq(withdrawals.state, 'waiting'));
    const [row] = await db.select().from(withdrawals).where(waiting);
    if (row === undefined) return;
    const end = { state: random.pick(['paid', 'refused']), note: 'Because' } as const;
    await db.transaction((tx) => endWithdrawal(tx, row.withdrawalNo, end, clock.now()));
  },
  'run the jobs': ({ money, random }) => money.runJobs(() => random.chance(0.2)),
  'die while paying': async (cast) => {
    const { server, clock } = cast.money;
    const { db, jobs } = server.services;
    const orderNo = await orderIn(cast, [1001]);
    const paying = {
      ...{ orderNo, payer: { userID: cast.buyer.userID, apiKeyID: null } },
      by: cast.random.pick(['balance', 'package']),
    } as const;
    await db
      .transaction(async (tx) => {
        await payAtOnce(tx, jobs, wholeAccount(cast.buyer.id), paying, clock.now());
        throw new Error('killed');
      })
      .catch(() => undefined);
  },
};

/** Does one act; a server that died in it is no error. */
export async function perform(act: string, cast: Cast): Promise<void> {
  try {
    await moneyActs[act]?.(cast);
  } catch (error) {
    if (!isKill(error)) throw error;
  }
}

async function buy(cast: Cast): Promise<string> {
  const isFlex = cast.random.chance(0.5);
  const choice = isFlex ? { ...flex, names } : {};
  const made = await cast.client.call(purchase.create, {
    params: { productNo: isFlex ? flex.productNo : 'dv-single' },
    body: await orderBody(cast.buyer, choice),
  });
  return made.envelope.code === 200 ? made.data().orderNos : '';
}

async function pay(cast: Cast, orderNo: string, aim: 'makeOrder' | 'reSign'): Promise<void> {
  if (orderNo === '') return;
  if (cast.random.chance(0.5)) return payAtProvider(cast, orderNo, aim);
  await cast.client.call(payment.pay, { body: { ...balanceMethod, aim, orderNo } });
}

async function payAtProvider(
  cast: Cast,
  orderNo: string,
  aim: 'makeOrder' | 'reSign' | 'deposit' | 'package',
): Promise<void> {
  const { client, random, money } = cast;
  const body = { ...random.pick(providers), aim, orderNo };
  const opened = await client.call(payment.pay, { body });
  if (opened.envelope.code !== 200) return;
  const { paymentID } = opened.data();
  if (paymentID === '') return;
  const outcome = random.pick(['accept', 'accept', 'accept', 'refuse']);
  const settled = await client.call(sandbox.settlePayment, { params: { ref: paymentID }, body: { outcome } });
  if (settled.envelope.code !== 200) return;
  const { searchParams } = new URL(settled.data().returnURL);
  const token = searchParams.get('token');
  if (token !== null) {
    const PayerID = searchParams.get('PayerID') ?? '';
    await client.call(payment.capturePaypal, { body: { token, PayerID } });
  }
  if (random.chance(0.8)) await money.runJobs(() => random.chance(0.2));
}

/** Validates and issues a paid order. */
async function issue(cast: Cast): Promise<void> {
  const orderNo = await orderIn(cast, [1002, 1003]);
  if (orderNo === '') return;
  await publishValidations(cast.buyer, orderNo).catch(() => undefined);
  await cast.client.call(contract.validation.verifyDomains, { params: { id: orderNo } });
  await cast.money.runJobs();
}

/** Asks for another certificate of the order, with fewer or more names, and pays what it costs. */
async function reissue(cast: Cast): Promise<void> {
  const orderNo = await orderIn(cast, [1000], flex.productNo);
  if (orderNo === '') return;
  const some = [...names.slice(0, 1 + cast.random.below(3)), 'four.money.example.com'];
  const csr = await requestFor(some, `${cast.buyer.id} ${cast.random.below(1e9)}`);
  const body = { orderNo, csr, key: '', domainNames: some.join(','), dcvMethod: 'dns' } as const;
  const made = await cast.client.call(calls.reSign, { body });
  if (made.envelope.code === 200 && made.data().total > 0) await pay(cast, orderNo, 'reSign');
}

async function withdraw({ money: { server, clock }, inviter, random }: Cast): Promise<void> {
  const amount = random.pick([leastWithdrawal, 2 * leastWithdrawal]);
  const bank = { holder: 'Ada', bankName: 'ICBC', accountNo: '6222020200112233' };
  const to = random.pick(['balance', 'bank']);
  const { id: accountID, userID } = inviter;
  await server.services.db.transaction((tx) =>
    withdrawRewards(tx, { accountID, userID }, { amount, to, ...bank }, clock.now()),
  );
}

/** One of the buyer's orders in these states; empty if there is none. */
async function orderIn({ money, buyer, random }: Cast, states: readonly number[], productNo?: string) {
  const { db } = money.server.services;
  const found = await db
    .select({ orderNo: orders.orderNo })
    .from(orders)
    .where(
      and(
        eq(orders.accountID, buyer.id),
        sql`${orders.status} in ${states}`,
        productNo === undefined ? undefined : eq(orders.productNo, productNo),
      ),
    )
    .orderBy(orders.orderNo);
  return found[random.below(Math.max(1, found.length))]?.orderNo ?? '';
}

async function application({ buyer, random }: Cast): Promise<string> {
  const { data } = await buyer.ask(invoices.list, { query: { state: 'applied' } });
  return data[random.below(Math.max(1, data.length))]?.id ?? '';
}
