import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect } from 'vitest';
import { contract } from '#core/contract/contract.ts';
import { ledger } from '#server/db/schema/ledger.ts';
import { orders } from '#server/db/schema/orders.ts';
import { payments } from '#server/db/schema/payments.ts';
import {
  expectSound,
  openPaymentServer,
  type PaymentCustomer,
  type PaymentServer,
} from '#tests/support/payment/payment-server.ts';
import { minute } from '#tests/support/server/test-clock.ts';
import type { DatabaseKind } from '#tests/support/server/test-database.ts';

/** Price of an order, in cents. */
export const price = 8_800;
const call = contract.payment;

export const methodsByName = {
  balance: 5,
  alipay: 0,
  wechat: 1,
  paypal: 2,
  usdt: 3,
  usdc: 3,
  stripe: 6,
} as const;
export type MethodName = keyof typeof methodsByName;

/** An in-process payment server for one test suite, with helpers for its customers' actions. */
export function openPaymentSuite(database: DatabaseKind) {
  let server: PaymentServer;
  beforeAll(async () => {
    server = await openPaymentServer(database);
  });
  afterAll(() => server.close());
  beforeEach(() => {
    server.provider.trouble = () => 'none';
    server.provider.during = async () => undefined;
    server.clock.move(2 * minute);
  });

  const pay = (customer: PaymentCustomer, orderNo: string, name: MethodName = 'alipay', key?: string) =>
    customer.call(
      call.pay,
      {
        body: {
          payWay: methodsByName[name],
          name,
          aim: orderNo.startsWith('DP') ? 'deposit' : 'makeOrder',
          orderNo,
        },
      },
      { key },
    );
  const detail = (customer: PaymentCustomer, id: string) => customer.ask(call.detail, { params: { id } });
  const check = (customer: PaymentCustomer, orderNo: string) =>
    customer.ask(call.check, { body: { orderNo } });
  const notify = async (request: Request | null) => {
    if (request === null) throw new Error('nothing to tell');
    return (await server.request(request)).status;
  };
  const orderOf = async (orderNo: string) => {
    const [row] = await server.db.select().from(orders).where(eq(orders.orderNo, orderNo));
    if (row === undefined) throw new Error('no order');
    return row;
  };
  const paymentsOf = (orderNo: string) =>
    server.db.select().from(payments).where(eq(payments.orderNo, orderNo)).orderBy(payments.createTime);
  const deposit = async (customer: PaymentCustomer, amount: number) =>
    (await customer.ask(contract.deposit.create, { body: { amount } })).depositNo;
  async function one(cents = 0) {
    const customer = await server.customer(cents);
    const [orderNo = ''] = await server.orders(customer, [price]);
    return { customer, orderNo };
  }
  /** The order is paid exactly once, and any other money received is on the balance. */
  async function expectPaidOnce(customer: PaymentCustomer, orderNo: string, balance: number, payWay: string) {
    const order = await orderOf(orderNo);
    expect([order.status, order.payWay]).toEqual([1002, payWay]);
    const charges = await server.db.select().from(ledger).where(eq(ledger.orderID, order.id));
    expect(charges.filter((entry) => entry.kind === 'charge').map((entry) => entry.cents)).toEqual([-price]);
    expect(await expectSound(server.db, customer.id)).toBe(balance);
  }

  return {
    get server() {
      return server;
    },
    pay,
    detail,
    check,
    notify,
    orderOf,
    paymentsOf,
    deposit,
    one,
    expectPaidOnce,
  };
}
