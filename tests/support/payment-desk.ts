import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect } from 'vitest';
import { contract } from '#core/contract/contract.ts';
import { ledger } from '#server/db/schema/ledger.ts';
import { orders } from '#server/db/schema/orders.ts';
import { payments } from '#server/db/schema/payments.ts';
import {
  expectSound,
  type HouseCustomer,
  openPaymentHouse,
  type PaymentHouse,
} from '#tests/support/payment-house.ts';
import { minute } from '#tests/support/test-clock.ts';
import type { DatabaseKind } from '#tests/support/test-database.ts';

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
export function openPaymentDesk(database: DatabaseKind) {
  let house: PaymentHouse;
  beforeAll(async () => {
    house = await openPaymentHouse(database);
  });
  afterAll(() => house.close());
  beforeEach(() => {
    house.provider.trouble = () => 'none';
    house.provider.during = async () => undefined;
    house.clock.move(2 * minute);
  });

  const pay = (customer: HouseCustomer, orderNo: string, name: MethodName = 'alipay', key?: string) =>
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
  const detail = (customer: HouseCustomer, id: string) => customer.ask(call.detail, { params: { id } });
  const check = (customer: HouseCustomer, orderNo: string) => customer.ask(call.check, { body: { orderNo } });
  const notify = async (request: Request | null) => {
    if (request === null) throw new Error('nothing to tell');
    return (await house.request(request)).status;
  };
  const orderOf = async (orderNo: string) => {
    const [row] = await house.db.select().from(orders).where(eq(orders.orderNo, orderNo));
    if (row === undefined) throw new Error('no order');
    return row;
  };
  const paymentsOf = (orderNo: string) =>
    house.db.select().from(payments).where(eq(payments.orderNo, orderNo)).orderBy(payments.createTime);
  const deposit = async (customer: HouseCustomer, amount: number) =>
    (await customer.ask(contract.deposit.create, { body: { amount } })).depositNo;
  async function one(cents = 0) {
    const customer = await house.customer(cents);
    const [orderNo = ''] = await house.orders(customer, [price]);
    return { customer, orderNo };
  }
  /** The order is paid exactly once, and any other money received is on the balance. */
  async function expectPaidOnce(customer: HouseCustomer, orderNo: string, balance: number, payWay: string) {
    const order = await orderOf(orderNo);
    expect([order.status, order.payWay]).toEqual([1002, payWay]);
    const charges = await house.db.select().from(ledger).where(eq(ledger.orderID, order.id));
    expect(charges.filter((entry) => entry.kind === 'charge').map((entry) => entry.cents)).toEqual([-price]);
    expect(await expectSound(house.db, customer.id)).toBe(balance);
  }

  return {
    get house() {
      return house;
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
