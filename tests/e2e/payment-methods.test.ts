import { afterEach, describe, expect, it } from 'vitest';
import { replyCode } from '#core/contract/call.ts';
import { contract } from '#core/contract/contract.ts';
import { zhPayment } from '#src/features/payment/texts.zh.ts';
import { Console } from '#tests/e2e/console.ts';
import { expectAccessible, expectNoOverflow, expectTexts } from '#tests/e2e/page-check.ts';
import { type MethodName, PaymentPage, paneTexts } from '#tests/e2e/payment-page.ts';
import { browser, server } from '#tests/e2e/shared-server.ts';
import { startServerProcess } from '#tests/support/server/server-process.ts';
import { deposit } from '#tests/support/server/shop.ts';
import type { TestCustomer } from '#tests/support/server/test-server.ts';

let app: Console;
let pay: PaymentPage;
let customer: TestCustomer;

afterEach(() => app.close());

/** Required before a card is charged. */
const profile = {
  country: 'CN',
  province: '浙江',
  city: '杭州',
  address: '文三路 90 号',
  postalCode: '310012',
};

/** Creates a new customer with this balance, in cents. */
async function arrive({ balance = 100_000, ...options }: Partial<Arrival> = {}): Promise<void> {
  customer = await server.customer(profile);
  if (balance > 0) await deposit(server, customer.id, balance);
  app = await Console.open(browser, server.url, { ...options, token: customer.token });
  pay = new PaymentPage(app);
}
type Arrival = NonNullable<Parameters<typeof Console.open>[2]> & { readonly balance: number };

describe('a payment method', () => {
  it.each<{ method: MethodName; link: string }>([
    { method: 'alipay', link: paneTexts.open },
    { method: 'wechat', link: paneTexts.open },
    { method: 'usdt', link: paneTexts.open },
    { method: 'bank', link: paneTexts.open },
  ])('$method: is shown, accepted on the provider’s page, and charged once', async ({ method, link }) => {
    await arrive();
    const order = await pay.order(`${method}.example.com`);
    await pay.begin(method, order.orderNo);
    if (method === 'alipay' || method === 'wechat') await pay.code().waitFor();
    await expectTexts(app.page, 'zh');
    await expectAccessible(app.page);
    const hosted = await pay.settleOnPage(link, /^支付 Pay(?!,)/);
    // Closing a window while a form's reply is pending can hang the browser driver.
    await hosted.getByRole('status').filter({ hasText: '已付款' }).waitFor();
    await hosted.close();
    await pay.isPaid();
    await pay.expectPaidOnce(order);
    expect(app.problems()).toEqual([]);
  });

  it('reports a lost connection in the payment until it is restored', async () => {
    await arrive({ expected: [/ERR_INTERNET_DISCONNECTED|Failed to load resource/] });
    const order = await pay.order('offline.example.com');
    await pay.open(order.orderNo);
    const payment = app.page.getByRole('dialog', { name: zhPayment.title });
    const note = payment.getByRole('status').filter({ hasText: zhPayment.offline.title });
    await payment.waitFor();
    expect(await note.count()).toBe(0);
    await app.context.setOffline(true);
    await note.getByText(zhPayment.offline.about).waitFor();
    await app.context.setOffline(false);
    await note.waitFor({ state: 'detached' });
    await pay.button().waitFor();
  });

  it('paypal: is approved at PayPal and captured when the payer returns', async () => {
    await arrive();
    const order = await pay.order('paypal.example.com');
    await pay.begin('paypal', order.orderNo);
    const hosted = await pay.settleOnPage(/前往/, /^支付 Pay(?!,)/);
    await app.page.getByRole('dialog', { name: paneTexts.confirm.title }).waitFor();
    await hosted.waitForURL(/\/payment\?/);
    await pay.isPaid();
    await pay.expectPaidOnce(order);
    expect(app.problems()).toEqual([]);
  });

  it('stripe: loads its library when chosen, refuses a declined card beside it, and accepts a good one', async () => {
    await arrive();
    const scripts: string[] = [];
    app.page.on('request', (request) => {
      if (request.url().endsWith('/sandbox/stripe.js')) scripts.push(request.url());
    });
    const order = await pay.order('card.example.com');
    await pay.open(order.orderNo);
    await pay.choose('stripe');
    await pay.refuseOnce(replyCode.completePersonalInfo);
    await pay.button().click();
    const info = app.page.getByRole('alertdialog', { name: zhPayment.info.title });
    await info.getByRole('button', { name: zhPayment.info.go }).waitFor();
    await info.getByRole('button', { name: zhPayment.backup.later }).click();
    await info.waitFor({ state: 'detached' });
    expect(scripts).toEqual([]);
    await pay.button().click();
    const card = pay.dialog();
    await card.getByLabel('卡号').waitFor();
    // Nothing is awaited before the card is submitted, and only one button does that.
    await expect.poll(() => card.getByText(paneTexts.waiting.title).count()).toBe(0);
    await expect.poll(() => card.getByRole('button', { name: /^付款|等待到账/ }).count()).toBe(1);
    await card.getByLabel('卡号').fill('4000 0000 0000 0002');
    await card.getByLabel(/有效期 \(月/).fill('12 / 34');
    await card.getByLabel('安全码').fill('123');
    await expectAccessible(app.page);
    await card.locator('form').getByRole('button', { name: /^付款/ }).click();
    await card.getByText('您的卡被拒绝，请换一张卡。').waitFor();
    await pay.expectUnpaid(order);
    await card.getByLabel('卡号').fill('4242 4242 4242 4242');
    await card.locator('form').getByRole('button', { name: /^付款/ }).click();
    await pay.isPaid();
    await pay.expectPaidOnce(order);
    expect(scripts).toHaveLength(1);
    expect(app.problems()).toEqual([]);
  });

  it('is preselected if it was used last; before that, the balance is if sufficient', async () => {
    await arrive();
    const first = await pay.order('first.example.com');
    await pay.open(first.orderNo);
    await pay
      .dialog()
      .getByText(/约 [\d.]+ USD（汇率 0\.\d+）/)
      .first()
      .waitFor();
    await expect.poll(() => pay.dialog().getByRole('radio', { checked: true }).inputValue()).toBe('balance');
    await pay.choose('alipay');
    await pay.settle(await pay.press(pay.button()), 'accept');
    await pay.isPaid();
    const next = await pay.order('next.example.com');
    await pay.open(next.orderNo);
    await pay.method('alipay').and(app.page.locator(':checked')).waitFor({ state: 'attached' });
    expect(pay.payCalls).toBe(1);
  });

  it('fits on a phone, with the provider’s page one press away', async () => {
    await arrive();
    await app.page.setViewportSize({ width: 390, height: 844 });
    const order = await pay.order('phone.example.com');
    await pay.begin('usdc', order.orderNo);
    for (const method of ['bank', 'alipay'] as const) {
      await pay.dialog().getByRole('link', { name: paneTexts.open }).waitFor();
      await expectNoOverflow(app.page);
      await pay.change(method);
      await pay.dialog().getByRole('link', { name: paneTexts.open }).waitFor();
      await expectNoOverflow(app.page);
    }
    await pay.expectUnpaid(order);
    expect(app.problems()).toEqual([]);
  });
});

describe('a payment that goes wrong', () => {
  it('is reported when refused, charges nothing, and succeeds on the next attempt', async () => {
    await arrive();
    const order = await pay.order('refused.example.com');
    const first = await pay.begin('alipay', order.orderNo);
    await pay.settle(first, 'refuse');
    const refused = pay.dialog().getByText(paneTexts.refused.title).first();
    await refused.waitFor();
    await app.page.reload();
    await refused.waitFor();
    await pay.expectUnpaid(order);
    const second = await pay.press(pay.dialog().getByRole('button', { name: paneTexts.refused.again }));
    expect(second).not.toBe(first);
    await pay.settle(second, 'accept');
    await pay.isPaid();
    await pay.expectPaidOnce(order);
  });

  it('replaces an expired code, and credits money that still arrives for it to the balance', async () => {
    await arrive();
    const order = await pay.order('expired.example.com');
    const first = await pay.begin('wechat', order.orderNo);
    await pay.settle(first, 'expire');
    const renew = pay.dialog().getByRole('button', { name: paneTexts.expired.renewCode });
    await renew.waitFor();
    await app.page.reload();
    await renew.waitFor();
    await expect.poll(() => pay.code().count()).toBe(0);
    const second = await pay.press(renew);
    expect(second).not.toBe(first);
    await pay.settle(second, 'accept');
    await pay.isPaid();
    await pay.settle(first, 'late');
    await expect.poll(() => app.api.balance()).toBe(order.before + order.price);
    await pay.expectPaidOnce(order, order.price);
  });

  it('turns from expired to paid by itself when it is paid late', async () => {
    await arrive();
    const order = await pay.order('late.example.com');
    const paymentID = await pay.begin('alipay', order.orderNo);
    await pay.settle(paymentID, 'expire');
    await pay.dialog().getByRole('button', { name: paneTexts.expired.renewCode }).waitFor();
    await pay.settle(paymentID, 'late');
    await pay.isPaid();
    await pay.expectPaidOnce(order);
  });

  it('asks the provider on a check when the callback is lost, and ends by itself without one', async () => {
    await arrive();
    const order = await pay.order('lost.example.com');
    const paymentID = await pay.begin('alipay', order.orderNo);
    await pay.dialog().getByRole('button', { name: paneTexts.waiting.check }).click();
    await pay.dialog().getByText(paneTexts.checked.unpaid).first().waitFor();
    await pay.settle(paymentID, 'lose');
    await pay.isPaid();
    await pay.expectPaidOnce(order);
  });

  it('reports an order cancelled elsewhere, and credits money that still arrives to the balance', async () => {
    await arrive();
    const order = await pay.order('cancelled.example.com');
    const paymentID = await pay.begin('alipay', order.orderNo);
    const { client } = app.api;
    (await client.call(contract.orders.cancel, { body: { orderNos: order.orderNo } })).data();
    const over = app.page.getByRole('dialog', { name: zhPayment.confirm.failTitle });
    await over.getByText(zhPayment.confirm.closed).waitFor();
    await pay.settle(paymentID, 'late');
    await expect.poll(() => app.api.balance()).toBe(order.before + order.price);
    const timeline = (await pay.detail(order.orderNo))?.timeline ?? [];
    expect(timeline.filter(({ kind }) => kind === 'paid')).toEqual([]);
  });

  it('reports the ninetieth poll without a result, and finds the outcome on the next check', async () => {
    await arrive();
    await app.page.clock.install();
    const order = await pay.order('ninety.example.com');
    const paymentID = await pay.begin('wechat', order.orderNo);
    const polls: string[] = [];
    app.page.on('request', (request) => {
      if (request.url().includes(`/v1/orders/status/${order.orderNo}`)) polls.push(request.url());
    });
    const isOver = pay.dialog().getByText(paneTexts.unsettled.title).first();
    for (let waited = 0; waited < 400 && !(await isOver.isVisible()); waited += 1) {
      const answered = app.page
        .waitForResponse(/\/v1\/orders\/status\//, { timeout: 150 })
        .catch(() => undefined);
      await app.page.clock.fastForward(2_500);
      await answered;
    }
    await isOver.waitFor();
    expect(polls.length).toBeLessThanOrEqual(90);
    await pay.settle(paymentID, 'lose');
    await pay.dialog().getByRole('button', { name: zhPayment.confirm.check }).click();
    await pay.isPaid();
    await pay.expectPaidOnce(order);
  });

  it('can only be paid by the new code when the method is changed', async () => {
    await arrive();
    const order = await pay.order('changed.example.com');
    const first = await pay.begin('alipay', order.orderNo);
    const second = await pay.change('wechat');
    expect(second).not.toBe(first);
    const { client } = app.api;
    const states = await Promise.all(
      [first, second].map(
        async (id) => (await client.call(contract.payment.detail, { params: { id } })).data().state,
      ),
    );
    expect(states).toEqual(['replaced', 'open']);
    await pay.settle(second, 'twice');
    await pay.isPaid();
    await pay.expectPaidOnce(order);
  });

  it('opens once despite a double press, a reload and two tabs, and ends in both tabs', async () => {
    await arrive();
    const order = await pay.order('twice.example.com');
    await pay.open(order.orderNo);
    await pay.choose('alipay');
    await pay.button().dblclick();
    await pay.isWaiting();
    await expect.poll(() => pay.begun.length).toBeGreaterThan(0);
    const [paymentID = ''] = pay.begun;
    const other = new PaymentPage(await app.secondTab());
    await other.isWaiting();
    await other.code().waitFor();
    await app.page.reload();
    await pay.isWaiting();
    await pay.code().waitFor();
    expect(new Set([...pay.begun, ...other.begun])).toEqual(new Set([paymentID]));
    await pay.settle(paymentID, 'accept');
    await Promise.all([pay.isPaid(), other.dialog().waitFor({ state: 'detached' })]);
    await pay.expectPaidOnce(order);
    expect(app.problems()).toEqual([]);
  });

  it('charges nothing when the balance is one cent short, which a deposit fixes', async () => {
    await arrive({ balance: 0 });
    const order = await pay.order('cent.example.com');
    await deposit(server, customer.id, order.price - 1);
    await pay.open(order.orderNo);
    await pay.choose('balance');
    await pay
      .dialog()
      .getByText(/还差 ￥0\.01/)
      .waitFor();
    await pay.button().and(app.page.locator(':disabled')).waitFor();
    expect(pay.payCalls).toBe(0);
    expect((await pay.detail(order.orderNo))?.orderStatus).toBe(1001);
    expect(await app.api.balance()).toBe(order.price - 1);
    await depositAtProvider(100);
    await pay.dialog().getByRole('button', { name: '重新加载' }).click();
    await pay.choose('balance');
    await pay
      .dialog()
      .getByText(/付款后剩余 ￥0\.99/)
      .waitFor();
    await pay.button().click();
    await pay.isPaid();
    await pay.expectPaidOnce({ ...order, before: order.price - 1 }, 100 - order.price);
  });

  it('counts down by the server’s clock when the browser’s is an hour ahead', async () => {
    await arrive();
    await app.page.clock.install({ time: Date.now() + 3_600_000 });
    const order = await pay.order('clock.example.com');
    const paymentID = await pay.begin('alipay', order.orderNo);
    await expect.poll(() => pay.dialog().getByRole('timer').first().textContent()).toMatch(/^1[45]:\d\d$/);
    await pay.settle(paymentID, 'accept');
    await pay.isPaid();
    await pay.expectPaidOnce(order);
  });

  it('continues after its server is killed and restarted', async () => {
    const own = await startServerProcess();
    try {
      app = await Console.open(browser, own.url, { expected: [/Failed to load resource|ERR_CONNECTION/] });
      pay = new PaymentPage(app);
      const order = await pay.order('restart.example.com');
      const paymentID = await pay.begin('wechat', order.orderNo);
      await own.kill();
      await own.start();
      await pay.settle(paymentID, 'accept');
      await pay.isPaid();
      await pay.expectPaidOnce(order);
    } finally {
      await own.dispose();
    }
  });
});

/** A deposit paid at the sandbox's provider. */
async function depositAtProvider(amount: number): Promise<void> {
  const { client } = app.api;
  const before = await app.api.balance();
  const { depositNo } = (await client.call(contract.deposit.create, { body: { amount } })).data();
  const body = { payWay: 0, name: 'alipay', aim: 'deposit', orderNo: depositNo } as const;
  const { paymentID } = (await client.call(contract.payment.pay, { body })).data();
  await pay.settle(paymentID, 'accept');
  await expect.poll(() => app.api.balance()).toBe(before + amount);
}
