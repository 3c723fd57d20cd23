import type { BrowserContext, Page } from 'playwright';
import { beforeEach, describe, expect, it } from 'vitest';
import { contract } from '#core/contract/contract.ts';
import { formatCents } from '#core/money/money.ts';
import { zhList } from '#src/console/list/texts.zh.ts';
import { zhFlowEvents } from '#src/console/support/events.texts.zh.ts';
import { zhSendFlow } from '#src/console/support/send.texts.zh.ts';
import { zhProfile } from '#src/features/account/texts.zh.ts';
import { zhDeposit } from '#src/features/deposit/texts.zh.ts';
import { zhOrders } from '#src/features/orders/list/texts.zh.ts';
import { zhPaymentPages, zhPaymentTest } from '#src/features/payment/pages/texts.zh.ts';
import { zhPayment, zhPaymentQueue } from '#src/features/payment/texts.zh.ts';
import { zhCommon } from '#src/i18n/texts/zh/common.ts';
import { contactSupport } from '#tests/e2e/contact-support.ts';
import { payButton } from '#tests/e2e/payment-page.ts';
import { browser, server } from '#tests/e2e/shared-server.ts';
import { watchProblems } from '#tests/support/browser/browser.ts';
import { signInAt } from '#tests/support/browser/browser-sign-in.ts';
import { storedAt } from '#tests/support/browser/stored.ts';
import { deposit, detailOf, payOrder, placeOrder } from '#tests/support/server/shop.ts';
import type { TestCustomer } from '#tests/support/server/test-server.ts';

const paymentPages = zhPaymentPages;
const deposits = zhDeposit;
const paymentTest = zhPaymentTest;
const profile = zhProfile;

const product = { productNo: 'bitcert-dv-one', productType: 'dv_one_ssl' };
const money = (cents: number) => formatCents(cents, { symbol: '￥', exRate: '1' });

describe('the payment pages', () => {
  let customer: TestCustomer;
  let context: BrowserContext;
  let page: Page;
  let problems: () => string[];

  beforeEach(async () => {
    customer = await server.customer();
    context = await browser.newContext({
      storageState: storedAt(server.url, { token: customer.token, lang: 'zh' }),
      viewport: { width: 1440, height: 900 },
    });
    problems = await watchProblems(context, { expected: [/Failed to load resource/] });
    page = await context.newPage();
    return () => context.close();
  });

  const order = (name = 'shop.example.com') => placeOrder(customer, { ...product, names: [name] });
  const open = (path: string) => page.goto(new URL(path, server.url).href);
  const address = () => new URL(page.url()).pathname + new URL(page.url()).search;
  const heading = (text: string) => page.getByRole('status').getByText(text, { exact: true });
  const choose = (name: string) => page.getByText(name, { exact: true }).click();
  const pay = () => page.getByRole('button', { name: payButton }).click();
  const balance = async () => (await customer.call(contract.session.account, {})).data().balance;
  const paidTimes = async (orderNo: string) =>
    (await detailOf(customer, orderNo)).timeline.filter(({ kind }) => kind === 'paid').length;
  /** Settles the open payment, as the provider's page would. */
  async function settle(number: string, outcome: 'accept' | 'refuse') {
    const { payment } = (await customer.call(contract.payment.check, { body: { orderNo: number } })).data();
    const ref = payment?.paymentID ?? '';
    return (
      await customer.call(contract.sandbox.settlePayment, { params: { ref }, body: { outcome } })
    ).data();
  }
  /** The payment is open at its provider. */
  const isAwaited = () => page.getByRole('button', { name: '我已付款，立即查询' }).waitFor();

  it('pay an order from a link in any spelling, and keep showing it as paid', async () => {
    await deposit(server, customer.id, 100_000);
    const orderNo = await order();
    await open(`/payment?order_no=${orderNo}&utm_source=mail`);
    await page.getByRole('group', { name: zhPayment.method }).waitFor();
    await expect.poll(address).toBe(`/payment?orderNo=${orderNo}`);
    await choose('账户余额');
    await pay();
    await page.getByRole('heading', { name: zhPayment.confirm.successTitle }).waitFor();
    expect(await paidTimes(orderNo)).toBe(1);
    await page.reload();
    await heading(paymentPages.paid.title).waitFor();
    await page.getByRole('link', { name: paymentPages.toOrder }).click();
    await page.waitForURL(new RegExp(`/ssl/certificate/${orderNo}`));
    expect(problems()).toEqual([]);
  });

  it('report an unknown or foreign number, and a cancelled order', async () => {
    const stranger = await server.customer();
    const foreign = await placeOrder(stranger, product);
    for (const orderNo of ['CN20200101-00001', foreign, 'NONSENSE']) {
      await open(`/payment?orderNo=${orderNo}`);
      await heading(paymentPages.missing.title).waitFor();
    }
    const orderNo = await order();
    (await customer.call(contract.orders.cancel, { body: { orderNos: orderNo } })).data();
    await open(`/payment?orderNo=${orderNo}`);
    await heading(paymentPages.closed.title).waitFor();
    await open('/payment');
    await heading(paymentPages.none.title).waitFor();
    expect(problems()).toEqual([]);
  });

  it('send a payment that failed because its order was cancelled to support with its events', async () => {
    const orderNo = await order();
    await open(`/payment?orderNo=${orderNo}`);
    await choose('支付宝');
    await pay();
    await isAwaited();
    (await customer.call(contract.orders.cancel, { body: { orderNos: orderNo } })).data();
    await heading(paymentPages.fail.title).waitFor();
    await heading(zhPayment.confirm.closed).waitFor();
    await contactSupport(page);
    const dialog = page.getByRole('dialog', { name: zhSendFlow.title });
    await dialog.getByRole('listitem').filter({ hasText: zhFlowEvents.payment.submit }).waitFor();
    expect(problems()).toEqual([]);
  });

  it('let a visitor sign in first and return to the payment', async () => {
    const visitor = await (await browser.newContext()).newPage();
    await signInAt(visitor, server.url, '/payment?orderNo=CN20200101-00001');
    await visitor.waitForURL(/\/payment\?orderNo=CN20200101-00001$/);
    await visitor.getByText(paymentPages.missing.title).waitFor();
    await visitor.context().close();
  });

  it('capture once on return from PayPal, and tolerate a reload and the back button', async () => {
    const orderNo = await order();
    await open(`/payment?orderNo=${orderNo}`);
    await choose('PayPal');
    await pay();
    await isAwaited();
    const { state, returnURL } = await settle(orderNo, 'accept');
    expect(state).toBe('approved');
    const captures: string[] = [];
    page.on('request', (request) => {
      if (request.url().includes('/paypal/capture'))
        captures.push(request.headers()['idempotency-key'] ?? '');
    });
    expect(returnURL).toMatch(/token=.*PayerID=/);
    await open(returnURL);
    await page.waitForURL(new RegExp(`/payment\\?orderNo=${orderNo}$`));
    await page.getByText(/^(付款成功|这笔订单已经付款)$/).waitFor();
    expect(new Set(captures).size).toBe(1);
    expect(await paidTimes(orderNo)).toBe(1);
    await page.reload();
    await heading(paymentPages.paid.title).waitFor();
    // The return link opened again, in another tab or from the history.
    await open(returnURL);
    await page.waitForURL(new RegExp(`/payment\\?orderNo=${orderNo}$`));
    await heading(paymentPages.paid.title).waitFor();
    await page.goBack();
    await page
      .getByText(/已经付款|付款成功/)
      .first()
      .waitFor();
    expect(await paidTimes(orderNo)).toBe(1);
    expect(await balance()).toBe(0);
    expect(new Set(captures).size).toBe(1);
    expect(problems()).toEqual([]);
  });

  it('resume the payment when the payer left PayPal, and keep no provider secret in the address', async () => {
    const orderNo = await order();
    await open(
      `/payment?orderNo=${orderNo}&payment_intent_client_secret=pi_1_secret_2&redirect_status=failed`,
    );
    await page.getByRole('group', { name: zhPayment.method }).waitFor();
    await expect.poll(address).toBe(`/payment?orderNo=${orderNo}`);
    await open(`/payment?orderNo=${orderNo}&token=5O190127TN364715T`);
    await page.getByRole('group', { name: zhPayment.method }).waitFor();
    await expect.poll(address).toBe(`/payment?orderNo=${orderNo}`);
    await open(`/payment?orderNo=${orderNo}&token=5O190127TN364715T&PayerID=NOBODY`);
    await heading(paymentPages.back.unknown.title).waitFor();
    await page.waitForURL(new RegExp(`/payment\\?orderNo=${orderNo}$`));
    expect(await paidTimes(orderNo)).toBe(0);
  });

  it('show the same payment in the dialog and on the page', async () => {
    const orderNo = await order();
    await open(`/payment?orderNo=${orderNo}`);
    await choose('支付宝');
    await pay();
    await isAwaited();
    const other = await context.newPage();
    await other.goto(new URL(`/ssl/certificate/${orderNo}?pay=true`, server.url).href);
    await other
      .getByRole('dialog', { name: zhPayment.title })
      .getByRole('button', { name: '我已付款，立即查询' })
      .waitFor();
    await settle(orderNo, 'accept');
    await page.getByRole('heading', { name: zhPayment.confirm.successTitle }).waitFor();
    await other.getByRole('dialog', { name: zhPayment.title }).waitFor({ state: 'detached' });
    expect(await paidTimes(orderNo)).toBe(1);
  });

  it('pay for several orders as far as the balance goes, then for the rest after a deposit', async () => {
    const numbers = [
      await order('one.example.com'),
      await order('two.example.com'),
      await order('three.example.com'),
    ];
    const { payAmount } = await detailOf(customer, numbers[0] ?? '');
    await deposit(server, customer.id, payAmount);
    await open('/orders/list');
    await page.getByRole('checkbox', { name: zhCommon.table.selectAll }).check();
    const bar = page.getByRole('region', { name: zhList.selection.label });
    await bar.getByText(money(3 * payAmount), { exact: false }).waitFor();
    await bar.getByRole('link', { name: zhOrders.selection.pay }).click();
    await page.waitForURL(/\/payment\/batch\?orderNos=/);
    await page
      .getByRole('link', { name: zhPayment.balance.deposit.replace('{{amount}}', money(2 * payAmount)) })
      .waitFor();
    await choose('账户余额');
    await pay();
    await page
      .getByRole('table', { name: zhPaymentQueue.failed })
      .getByText(zhPaymentQueue.reason['balance-short'])
      .first()
      .waitFor();
    expect(await balance()).toBe(0);
    await page
      .getByRole('main')
      .getByRole('link', { name: zhPayment.balance.deposit.replace('{{amount}}', money(2 * payAmount)) })
      .click();
    await page.waitForURL(/\/deposit\?/);
    await page.getByRole('button', { name: deposits.form.submit }).click();
    await choose('微信支付');
    await pay();
    await isAwaited();
    const [made] = (await customer.call(contract.deposit.list, { query: {} })).data().data;
    await settle(made?.depositNo ?? '', 'accept');
    await heading(deposits.result.paid).waitFor();
    expect(await balance()).toBe(2 * payAmount);
    await page.getByRole('button', { name: deposits.result.back }).click();
    await page.waitForURL(/\/payment\/batch\?orderNos=/);
    // The state of the queue when the page was left.
    await page
      .getByRole('main')
      .getByRole('button', { name: /^为其余 2 个订单付款/ })
      .click();
    const receipt = page.getByRole('heading', { name: zhPayment.confirm.successTitle });
    await receipt.waitFor();
    // The receipt has the focus, and orders paid here are not listed as left out.
    await expect.poll(() => receipt.evaluate((element) => element === document.activeElement)).toBe(true);
    const facts = page.getByRole('main').getByRole('definition');
    await expect.poll(() => facts.allTextContents()).toContain(money(3 * payAmount));
    expect(await page.getByText(/3 个订单已付款或已关闭/).count()).toBe(0);
    expect(await balance()).toBe(0);
    for (const number of numbers) expect(await paidTimes(number)).toBe(1);
    expect(problems()).toEqual([]);
  });

  it('list the orders of a batch that cannot be paid, and redirect a single order to its own page', async () => {
    await deposit(server, customer.id, 100_000);
    const [paid, unpaid] = [await order('paid.example.com'), await order('unpaid.example.com')];
    await payOrder(customer, paid);
    await open(`/payment/batch?orderNo=${paid},${unpaid},CN20200101-00001`);
    await page.getByText(paymentPages.batch.unknown).waitFor();
    await page.getByText(paymentPages.batch.leftOut.other.replace('{{count}}', '2')).waitFor();
    await expect
      .poll(address)
      .toBe(`/payment/batch?orderNos=${paid},${unpaid},CN20200101-00001`.replaceAll(',', '%2C'));
    await open(`/payment/batch?orderNos=${unpaid}`);
    await page.waitForURL(new RegExp(`/payment\\?orderNo=${unpaid}$`));
    await open(`/payment/batch?orderNos=${unpaid},CN2026`);
    await page.getByText(paymentPages.batch.unknown).waitFor();
    await page.getByText(paymentPages.batch.leftOut.other.replace('{{count}}', '1')).waitFor();
    await open(`/payment/batch?orderNos=${paid},CN20200101-00001`);
    await heading(paymentPages.batch.nothing.title).waitFor();
  });

  it('deposit by a scanned code, shown in the balance and the list', async () => {
    await open('/deposit');
    await page.getByText(deposits.list.none).waitFor();
    const amount = page.getByRole('textbox', { name: /金额/ });
    await amount.fill('0.5');
    await page.getByRole('button', { name: deposits.form.submit }).click();
    await page.getByText(/太少：至少 1\.00/).waitFor();
    // Neither leaving the field nor the pause after typing may move the button while it is pressed.
    await page.clock.install();
    await page.clock.pauseAt(Date.now() + 1_000);
    await amount.fill('1,000.50');
    await page.getByRole('button', { name: deposits.form.submit }).hover();
    await page.mouse.down();
    await page.clock.runFor(1_000);
    await page.mouse.up();
    await page.clock.resume();
    await choose('支付宝');
    await pay();
    await page.getByRole('img', { name: /付款二维码/ }).waitFor();
    await page.reload();
    await page.getByRole('img', { name: /付款二维码/ }).waitFor();
    const [made] = (await customer.call(contract.deposit.list, { query: {} })).data().data;
    expect(made?.amount).toBe(100_050);
    await settle(made?.depositNo ?? '', 'accept');
    await heading(deposits.result.paid).waitFor();
    expect(await balance()).toBe(100_050);
    await page.getByRole('link', { name: /可用余额.*1,000\.50/ }).waitFor();
    await page.getByRole('table', { name: deposits.list.title }).getByText(deposits.state.paid).waitFor();
    await page.getByRole('link', { name: deposits.result.form }).click();
    await amount.waitFor();
    expect(problems()).toEqual([]);
  });

  it('list an abandoned deposit and let it be paid from there', async () => {
    await open('/deposit?amount=20');
    await page.getByRole('button', { name: deposits.form.submit }).click();
    await page.getByRole('button', { name: zhPayment.notNow }).click();
    await heading(deposits.result.left).waitFor();
    const [made] = (await customer.call(contract.deposit.list, { query: {} })).data().data;
    await page.getByRole('link', { name: `${deposits.list.pay} ${made?.depositNo}` }).click();
    await page.waitForURL(new RegExp(`depositNo=${made?.depositNo}`));
    await choose('支付宝');
    await pay();
    await isAwaited();
    await settle(made?.depositNo ?? '', 'accept');
    await heading(deposits.result.paid).waitFor();
    expect(await balance()).toBe(2_000);
    await open('/deposit?depositNo=DP20200101-00001');
    await heading(deposits.result.missing).waitFor();
  });

  it('count down to the next deposit after too many', async () => {
    for (let made = 0; made < 30; made += 1)
      await customer.call(contract.deposit.create, { body: { amount: 100 } });
    await open('/deposit?amount=20');
    const submit = page.getByRole('button', { name: deposits.form.submit });
    await submit.click();
    const [before = '', after = ''] = deposits.form.tooMany.split('{{span}}');
    await page
      .getByText(new RegExp(`^${before}\\d+ ?秒${after}$`))
      .last()
      .waitFor();
    await expect.poll(() => submit.isDisabled()).toBe(true);
    await expect.poll(() => submit.textContent()).toMatch(/ · \d+ ?秒$/);
    await expect
      .poll(() => page.getByRole('textbox', { name: /金额/ }).getAttribute('aria-invalid'))
      .toBe(null);
  });

  it('offer no deposit if no method can pay it', async () => {
    await page.route('**/v1/orders/payWays', (route) =>
      route.fulfill({
        json: {
          code: 200,
          msg: '',
          data: { payWays: [{ payWay: 9, name: 'balance', switch: 'Y', showName: '', cnName: '' }] },
        },
      }),
    );
    await open('/deposit?amount=20');
    await page.getByText(deposits.form.noMethod).waitFor();
    await expect.poll(() => page.getByRole('button', { name: deposits.form.submit }).count()).toBe(0);
  });

  it('return from PayPal to the deposit’s own page', async () => {
    await open('/deposit?amount=30&next=/orders/list');
    await page.getByRole('button', { name: deposits.form.submit }).click();
    await choose('PayPal');
    await pay();
    await isAwaited();
    const [made] = (await customer.call(contract.deposit.list, { query: {} })).data().data;
    const { returnURL } = await settle(made?.depositNo ?? '', 'accept');
    await open(returnURL);
    await page.waitForURL(new RegExp(`/deposit\\?depositNo=${made?.depositNo}$`));
    await heading(deposits.result.paid).waitFor();
    expect(await balance()).toBe(3_000);
    // The address that started it shows the same.
    await open(`/deposit?depositNo=${made?.depositNo}&next=/orders/list`);
    await heading(deposits.result.paid).waitFor();
    await page.getByRole('button', { name: deposits.result.back }).click();
    await page.waitForURL(/\/orders\/list$/);
    expect(problems()).toEqual([]);
  });

  it.each([
    ['支付宝', 'lose', paymentTest.states.paid, 1_000],
    ['微信支付', 'twice', paymentTest.states.paid, 1_000],
    ['PayPal', 'accept', paymentTest.states.paid, 1_000],
    ['USDT', 'refuse', paymentTest.states.refused, 0],
  ] as const)('deposit by %s in the payment test: %s', async (method, outcome, state, gained) => {
    await open('/deposit/test');
    await choose(method);
    await choose(paymentTest.outcomes[outcome]);
    await page.getByRole('button', { name: paymentTest.run }).click();
    await page.getByText(paymentTest.step.ended.replace('{{state}}', state)).waitFor();
    expect(await balance()).toBe(gained);
    await page.getByRole('link', { name: /查看充值/ }).waitFor();
    expect(problems()).toEqual([]);
  });

  it('pay for an unpaid order in the payment test, and offer none if there is nothing to test', async () => {
    await open('/payment/test');
    await page.getByText(paymentTest.subject.none).waitFor();
    const orderNo = await order();
    await page.reload();
    await page.getByRole('button', { name: paymentTest.run }).click();
    await page.getByRole('link', { name: paymentTest.toOrder.replace('{{orderNo}}', orderNo) }).waitFor();
    expect(await paidTimes(orderNo)).toBe(1);
    await page.route('**/site/*.json', (route) => route.fulfill({ json: { sandbox: false } }));
    for (const path of ['/payment/test', '/deposit/test']) {
      await open(path);
      await page.waitForURL(/\/404$/);
    }
  });

  it('check and save personal information, and lead back to the payment', async () => {
    const orderNo = await order();
    await open(`/account/info?next=${encodeURIComponent(`/payment?orderNo=${orderNo}`)}`);
    await page.getByRole('button', { name: profile.saveAndPay }).waitFor();
    await page.getByRole('textbox', { name: '名称' }).fill('');
    await page.getByRole('button', { name: profile.saveAndPay }).click();
    await page
      .getByText(/名称.*请填写|名称不能为空|名称没有填写|请填写名称/)
      .first()
      .waitFor();
    await page.getByRole('textbox', { name: '名称' }).fill('Ada Byron');
    const country = page.getByRole('combobox', { name: /国家/ });
    await country.fill('GB');
    await page.getByRole('option').first().click();
    await page.getByRole('button', { name: profile.saveAndPay }).click();
    await page.waitForURL(new RegExp(`/payment\\?orderNo=${orderNo}$`));
    expect((await customer.call(contract.account.profile, {})).data()).toMatchObject({
      name: 'Ada Byron',
      country: 'GB',
      complete: true,
    });
    await open('/account/info?next=https://evil.example');
    await page.getByRole('button', { name: zhCommon.save, exact: true }).waitFor();
  });

  it('show every time in the account’s time zone', async () => {
    await open('/account/info');
    const zone = page.getByRole('combobox', { name: profile.timeZone });
    await zone.fill('kabul');
    await page.getByRole('option', { name: 'Asia/Kabul' }).click();
    await page.getByText(profile.timeZoneSaved).waitFor();
    await page.getByText(/GMT\+4:30/).waitFor();
    const orderNo = await order();
    await open(`/ssl/certificate/${orderNo}`);
    await page.getByText('GMT+4:30').first().waitFor();
    await customer.call(contract.account.changeTimeZone, { body: { timeZone: '' } });
  });

  it('show another currency at the server’s rate, beside the charged one', async () => {
    await deposit(server, customer.id, 100_000);
    const { currencies } = (await customer.call(contract.catalogue.exRate, {})).data();
    const exRate = currencies.find(({ currency }) => currency === 'USD')?.rate ?? '';
    const dollars = (cents: number) => formatCents(cents, { symbol: '$', exRate });
    await page.route('**/site/*.json', (route) =>
      route.fulfill({ json: { currency: { symbol: '$', unit: 'USD', exRate: '9.99' }, sandbox: true } }),
    );
    await open('/deposit');
    await page.getByRole('link', { name: new RegExp(`可用余额.*\\${dollars(100_000)}$`) }).waitFor();
    await page.getByText(`${dollars(50_000)}（500.00 CNY）`).waitFor();
    const orderNo = await order();
    const { payAmount } = await detailOf(customer, orderNo);
    await open(`/payment?orderNo=${orderNo}`);
    await choose('PayPal');
    await page
      .getByRole('button', {
        name: zhPayment.payAmount.replace('{{amount}}', dollars(payAmount)),
      })
      .click();
    await isAwaited();
    const { payment } = (await customer.call(contract.payment.check, { body: { orderNo } })).data();
    expect(payment?.webCurrency).toBe('USD');
    // PayPal's charge is already in dollars: the rate is not applied again.
    await page
      .getByRole('region', { name: 'PayPal' })
      .getByText(formatCents(payment?.transferredPriceCent ?? 0, { symbol: '$', exRate: '1' }), {
        exact: true,
      })
      .waitFor();
  });
});
