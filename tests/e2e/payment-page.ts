import type { Locator, Page, Response } from 'playwright';
import { expect } from 'vitest';
import type { PaymentOutcome } from '#core/contract/calls/sandbox.ts';
import { contract } from '#core/contract/contract.ts';
import { zhPayment, zhPaymentMethods } from '#src/features/payment/texts.zh.ts';
import type { Console } from '#tests/e2e/console.ts';
import { orderBody, placeOrder } from '#tests/support/server/shop.ts';
import type { TestCustomer } from '#tests/support/server/test-server.ts';

export const paneTexts = zhPaymentMethods;
/** Start of the button's name; the amount follows. */
export const payButton = new RegExp(
  `^${zhPayment.payAmount.replace('{{amount}}', '')}|^${zhPayment.chooseMethod}$`,
);

/** Chinese names of the methods, as listed by the server. */
export const methodNames = {
  alipay: /支付宝/,
  wechat: /微信/,
  paypal: /PayPal/,
  usdt: /USDT/,
  usdc: /USDC/,
  bank: /银行转账|对公/,
  stripe: /Stripe|银行卡|信用卡|Card/i,
  balance: /余额/,
} as const;
export type MethodName = keyof typeof methodNames;

/** An order awaiting payment. */
export interface UnpaidOrder {
  readonly orderNo: string;
  /** Cents. */
  readonly price: number;
  /** Balance before the payment, in cents. */
  readonly before: number;
}

/** Paying in one tab, described in the payer's terms; the provider is the sandbox's. */
export class PaymentPage {
  /** IDs of the payments opened from this tab, in order. */
  readonly begun: string[] = [];
  /** Number of pay calls. */
  payCalls = 0;

  constructor(readonly app: Console) {
    app.page.on('response', (response) => void this.note(response));
  }

  get page(): Page {
    return this.app.page;
  }

  /** An order created over the API, for its own name. */
  async order(name: string): Promise<UnpaidOrder> {
    const [orderNo = ''] = await this.orders(name, 1);
    const before = await this.app.api.balance();
    return { orderNo, price: await this.priceOf(orderNo), before };
  }

  async orders(name: string, count: number): Promise<string[]> {
    const { client } = this.app.api;
    const { list } = (
      await client.call(contract.catalogue.products, { query: { limit: 1000, offset: 1 } })
    ).data();
    const product = list.find(({ productType }) => productType === 'dv_one_ssl');
    if (product === undefined) throw new Error('no product');
    const buyer = { ...client, id: 'e2e' } as TestCustomer;
    const { sslCerts } = await orderBody(buyer, { names: [name] });
    const all = Array.from({ length: count }, () => sslCerts).flat();
    const numbers = await placeOrder(buyer, { productNo: product.productNo, sslCerts: all });
    return numbers.split(',');
  }

  /** Opens the payment dialog on the order's page. */
  async open(orderNo: string): Promise<void> {
    await this.page.goto(`${this.app.url}/ssl/certificate/${orderNo}?pay=true`);
    await this.button().waitFor();
  }

  dialog = () => this.page.getByRole('dialog', { name: zhPayment.title });
  button = () => this.dialog().getByRole('button', { name: payButton });
  method = (name: MethodName) => this.dialog().getByRole('radio', { name: methodNames[name] });
  code = () => this.dialog().getByRole('img', { name: /二维码/ });

  async choose(name: MethodName): Promise<void> {
    await this.method(name).check({ force: true });
    await this.method(name).and(this.page.locator(':checked')).waitFor({ state: 'attached' });
  }

  /** From an order to a payment pending at its provider. Returns its ID. */
  async begin(name: MethodName, orderNo: string): Promise<string> {
    await this.open(orderNo);
    await this.choose(name);
    return this.press(this.button());
  }

  /** Presses a button that starts a payment, and waits until it is pending. Returns its ID. */
  async press(button: Locator): Promise<string> {
    const answered = this.page.waitForResponse(isPaying);
    await button.click();
    const reply: { data?: { paymentID?: string } } = await (await answered).json();
    await this.isWaiting();
    return reply.data?.paymentID ?? '';
  }

  /** Changes the method while a payment is pending. Returns the new payment's ID. */
  async change(name: MethodName): Promise<string> {
    await this.dialog().getByRole('button', { name: paneTexts.change }).click();
    await this.choose(name);
    return this.press(this.button());
  }

  /** Refuses the next call that would start a payment with this code. */
  async refuseOnce(code: number): Promise<void> {
    await this.page.route(
      '**/v1/orders/pay',
      (route) => route.fulfill({ json: { code, msg: 'refused', data: null } }),
      { times: 1 },
    );
  }

  /** A payment is pending at its provider. */
  async isWaiting(): Promise<void> {
    await this.dialog().getByText(paneTexts.waiting.title, { exact: true }).first().waitFor();
  }

  /** Acts as the payer at the provider, without its page. */
  async settle(paymentID: string, outcome: PaymentOutcome): Promise<void> {
    const { client } = this.app.api;
    const body = { outcome };
    (await client.call(contract.sandbox.settlePayment, { params: { ref: paymentID }, body })).data();
  }

  /** Follows a link to the provider's page, which opens in its own window, and presses a button there. */
  async settleOnPage(link: RegExp | string, choice: RegExp): Promise<Page> {
    const opened = this.app.context.waitForEvent('page');
    await this.dialog().getByRole('link', { name: link }).click();
    const hosted = await opened;
    await hosted.getByRole('button', { name: choice }).click();
    return hosted;
  }

  /** The dialog has closed by itself, and the page shows the order. */
  async isPaid(): Promise<void> {
    await this.page.getByText(zhPayment.confirm.successTitle).first().waitFor();
    await this.dialog().waitFor({ state: 'detached' });
  }

  /** Expects one charge in the order's timeline, and the balance changed only by it and `balanceGained`. */
  async expectPaidOnce({ orderNo, before }: UnpaidOrder, balanceGained = 0): Promise<void> {
    const order = await this.detail(orderNo);
    expect(order?.orderStatus, `status of ${orderNo}`).not.toBe(1001);
    expect(order?.timeline.filter(({ kind }) => kind === 'paid')).toHaveLength(1);
    expect((await this.app.api.balance()) - before).toBe(balanceGained);
  }

  async expectUnpaid({ orderNo, before }: UnpaidOrder): Promise<void> {
    const order = await this.detail(orderNo);
    expect(order?.orderStatus, `status of ${orderNo}`).toBe(1001);
    expect(await this.app.api.balance()).toBe(before);
  }

  async detail(orderNo: string) {
    const params = { id: orderNo };
    return (await this.app.api.client.call(contract.orders.detail, { params })).data().allOrders[0];
  }

  private async priceOf(orderNo: string): Promise<number> {
    const query = { orderNos: orderNo };
    const [row] = (await this.app.api.client.call(contract.orders.list, { query })).data().data;
    return row?.payAmount ?? 0;
  }

  private async note(response: Response): Promise<void> {
    if (!isPaying(response)) return;
    this.payCalls += 1;
    const reply: { data?: { paymentID?: string } } = await response.json().catch(() => ({}));
    if (reply.data?.paymentID) this.begun.push(reply.data.paymentID);
  }
}

function isPaying(response: Response): boolean {
  return response.request().method() === 'POST' && /\/v1\/orders\/pay$/.test(response.url());
}
