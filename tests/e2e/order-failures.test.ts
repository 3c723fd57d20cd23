import { eq } from 'drizzle-orm';
import type { Locator } from 'playwright';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { contract } from '#core/contract/contract.ts';
import { dayMs } from '#core/day.ts';
import { orders } from '#server/db/schema/orders.ts';
import { zhStatus } from '#src/console/status.texts.zh.ts';
import { zhOrder } from '#src/features/orders/order/texts.zh.ts';
import { zhReissue } from '#src/features/orders/reissue/texts.zh.ts';
import { zhPayment } from '#src/features/payment/texts.zh.ts';
import { zhDcv } from '#src/features/validation/dcv.texts.zh.ts';
import { zhCommon } from '#src/i18n/texts/zh/common.ts';
import { zhFaults } from '#src/i18n/texts/zh/faults.ts';
import { Console } from '#tests/e2e/console.ts';
import { browser, server } from '#tests/e2e/shared-server.ts';
import {
  deposit,
  detailOf,
  issuedOrder,
  payOrder,
  placeOrder,
  singleNameProduct,
  validationsOf,
} from '#tests/support/server/shop.ts';
import type { TestCustomer } from '#tests/support/server/test-server.ts';

let customer: TestCustomer;
let app: Console;
/** Paid but not validated; issued; issued with its paid period about to end; returned by the CA. */
let [waiting, issued, ending, returned] = ['', '', '', ''];
let names: readonly string[];

beforeAll(async () => {
  customer = await server.customer();
  await deposit(server, customer.id, 1_000_000);
  const { list } = (
    await customer.call(contract.catalogue.products, { query: { limit: 1000, offset: 1 } })
  ).data();
  const product = list.find(({ productType }) => productType === 'dv_flex_ssl');
  const { productNo = '', productType = '', includedNames = 1 } = product ?? {};
  names = Array.from({ length: includedNames }, (_, at) => `n${at}.example.com`);
  const choice = { productNo, productType, dcvMethod: 'dns_txt', names } as const;
  issued = await issuedOrder(server, customer, choice);
  // The name that the reissue adds was paid for once: nothing is due.
  await set(issued, { pricedNames: [...names, 'other.example.com'] });
  ending = await issuedOrder(server, customer, choice);
  waiting = await placeOrder(customer, { ...choice, names: [...names, 'typo.example.com'] });
  returned = await placeOrder(customer, choice);
  for (const orderNo of [waiting, returned]) {
    // With this many checks done, the server's own are an hour apart.
    await set(orderNo, { checks: 7 });
    await payOrder(customer, orderNo);
  }
  await set(returned, { status: 1003, nextCheckTime: null });
  await set(ending, { payTime: new Date(Date.now() - 350 * dayMs) });
  app = await Console.open(browser, server.url, {
    token: customer.token,
    path: '/orders/list',
    expected: [/Failed to load resource/],
  });
}, 120_000);
afterAll(async () => {
  expect(app.problems()).toEqual([]);
  await app.close();
});

const set = (orderNo: string, changes: Partial<typeof orders.$inferInsert>) =>
  server.services.db.update(orders).set(changes).where(eq(orders.orderNo, orderNo));
const button = (name: string) => app.page.getByRole('button', { name, exact: true });
const dialog = () => app.page.getByRole('dialog').or(app.page.getByRole('alertdialog'));
const inDialog = (name: string | RegExp) => dialog().getByRole('button', { name, exact: true });
const namesField = () => dialog().getByRole('textbox', { name: new RegExp(zhReissue.names) });
const asking = () => inDialog(zhReissue.ask);
const quickKey = () => dialog().getByRole('combobox', { name: zhReissue.key }).selectOption('ECC P-256');
const page = () => app.page.locator('body');

interface Action {
  readonly name: string;
  readonly order: () => string;
  readonly call: string;
  /** From the idle page to just before the final press; the dialog may already be open. */
  readonly open?: () => Promise<void>;
  /** True if the input is restored after a reload; otherwise it is discarded. Nothing has been done in either case. */
  readonly isKept?: boolean;
  readonly press: () => Locator;
  /** Replaces the click. */
  readonly act?: (press: Locator) => Promise<unknown>;
  /** Where the failure is reported. */
  readonly place: () => Locator;
  readonly isDone: () => Promise<boolean>;
}

const actions: readonly Action[] = [
  {
    name: 'save a remark',
    order: () => waiting,
    call: '**/v1/orders/remark/*',
    open: async () => {
      await button(zhOrder.facts.remarkEdit).click();
      await app.page.getByRole('textbox', { name: new RegExp(`^${zhOrder.facts.remark}`) }).fill('kept');
    },
    press: () => button(zhCommon.save),
    place: page,
    isDone: async () => (await detailOf(customer, waiting)).remark === 'kept',
  },
  {
    name: 'check the names',
    order: () => waiting,
    call: '**/v1/orders/verifyDomains/*',
    press: () => button(zhDcv.check),
    place: page,
    isDone: async () => {
      const [row] = await server.services.db.select().from(orders).where(eq(orders.orderNo, waiting));
      return row?.askedTime !== null;
    },
  },
  {
    name: 'change the method',
    order: () => waiting,
    call: '**/v1/orders/dcv',
    open: async () => {
      await button(zhDcv.change).click();
      await dialog().getByText(zhStatus.method.file, { exact: true }).click();
    },
    isKept: true,
    press: () => inDialog(zhCommon.save),
    place: dialog,
    isDone: async () => (await validationsOf(customer, waiting))[0]?.dcvMethod === 'file',
  },
  {
    name: 'remove a name',
    order: () => waiting,
    call: '**/cancelhost',
    open: () => button(zhDcv.removeName.startFor.replace('{{name}}', 'typo.example.com')).click(),
    press: () => inDialog(zhDcv.removeName.ok),
    place: dialog,
    isDone: async () => !(await detailOf(customer, waiting)).domainNames.includes('typo.example.com'),
  },
  {
    name: 'correct a name',
    order: () => waiting,
    call: '**/v1/orders/reCommit/*',
    open: async () => {
      await button(zhOrder.correct).click();
      await quickKey();
      await namesField().fill([...names.slice(1), 'right.example.com'].join('\n'));
      await namesField().blur();
    },
    isKept: true,
    press: () => inDialog(zhReissue.correct.go),
    place: dialog,
    isDone: async () => (await detailOf(customer, waiting)).domainNames.includes('right.example.com'),
  },
  {
    name: 'cancel',
    order: () => waiting,
    call: '**/v1/orders/cancel',
    open: () => button(zhOrder.cancel).click(),
    press: () => inDialog(zhOrder.cancelDialog.ok),
    place: dialog,
    isDone: async () => (await detailOf(customer, waiting)).orderStatus === 1004,
  },
  {
    name: 'resubmit',
    order: () => returned,
    call: '**/v1/orders/reCommit/*',
    open: async () => {
      await button(zhOrder.resubmit).click();
      await quickKey();
    },
    isKept: true,
    press: () => inDialog(zhReissue.resubmit.go),
    place: dialog,
    isDone: async () => (await detailOf(customer, returned)).orderStatus === 1002,
  },
  {
    name: 'choose the next key',
    order: () => issued,
    call: '**/v1/orders/next/*',
    press: () => app.page.getByRole('combobox', { name: zhOrder.next.label }),
    act: (press) => press.selectOption(zhOrder.next.new),
    place: page,
    isDone: async () => (await detailOf(customer, issued)).nextKey === 'new',
  },
  {
    name: 'renew',
    order: () => ending,
    call: '**/createorderrenew',
    open: () => button(zhOrder.renew).click(),
    isKept: true,
    press: () => inDialog(zhReissue.renew.go),
    place: dialog,
    isDone: async () => (await detailOf(customer, ending)).renewals.length === 2,
  },
  {
    name: 'reissue',
    order: () => issued,
    call: '**/v1/orders/reSign',
    open: async () => {
      await button(zhOrder.reissue).click();
      await quickKey();
      await namesField().fill([...names.slice(1), 'other.example.com'].join('\n'));
      // Wait for this notice, which the user must see first.
      await dialog()
        .getByText(/需要重新验证/)
        .waitFor();
    },
    isKept: true,
    press: () => inDialog(zhReissue.reissue.go),
    place: dialog,
    isDone: async () => (await detailOf(customer, issued)).isReSigning,
  },
  {
    name: 'cancel the reissue',
    order: () => issued,
    call: '**/v1/orders/cancel',
    open: () => button(zhOrder.cancelReissue).first().click(),
    press: () => inDialog(zhOrder.cancelReissue),
    place: dialog,
    isDone: async () => !(await detailOf(customer, issued)).isReSigning,
  },
  {
    name: 'revoke',
    order: () => issued,
    call: '**/v1/orders/revoke',
    open: async () => {
      await app.page.getByRole('button', { name: new RegExp(`^${zhOrder.revoke.start} `) }).click();
      await dialog().getByText(zhOrder.revoke.reasons.superseded, { exact: true }).click();
    },
    isKept: true,
    press: () => inDialog(zhOrder.revoke.ok),
    place: dialog,
    isDone: async () => (await detailOf(customer, issued)).orderStatus === 1008,
  },
];

const refusal = '此处不予受理';
const isCutOff = new RegExp(`${zhFaults.calls.disconnected}|${zhReissue.unresolved}`);

it.each(actions)(
  '$name: does nothing and reports it when refused or offline, acts once despite a double click and a lost reply, and survives a reload',
  async ({ order, call, open, isKept = false, press, act, place, isDone }) => {
    const { page, context } = app;
    /** Opens the dialog if needed; after reconnecting, the outcome is looked up automatically. */
    const isReady = async (canOpen = true) => {
      const isShown = await press().isVisible();
      // A dialog that closed by itself has completed its action.
      if (open && canOpen && !isShown && (await dialog().count()) === 0 && !(await isDone())) {
        await open();
        await press().waitFor();
      }
      return isShown && press().and(page.locator(':enabled')).isVisible();
    };
    const actOnce = () => (act ? act(press()) : press().click());
    await context.setOffline(false);
    await page.unrouteAll({ behavior: 'wait' });
    await page.goto(`${server.url}/ssl/certificate/${order()}`);
    if (open && place === dialog) {
      await expect.poll(() => isReady()).toBe(true);
      await page.reload();
      if (isKept) await press().waitFor();
      else await expect.poll(() => isReady(false)).toBe(false);
      expect(await isDone()).toBe(false);
    }
    await page.route(call, (route) => route.fulfill({ json: { code: 77_777, msg: refusal } }), { times: 1 });
    await expect.poll(() => isReady()).toBe(true);
    await actOnce();
    await place().getByText(refusal).first().waitFor();
    expect(await isDone()).toBe(false);

    await expect.poll(() => isReady()).toBe(true);
    await context.setOffline(true);
    await actOnce();
    await place().getByText(isCutOff).first().waitFor();
    expect(await isDone()).toBe(false);

    const keys: (string | undefined)[] = [];
    await page.route(call, async (route) => {
      keys.push(route.request().headers()['idempotency-key']);
      if (keys.length > 1) return route.continue();
      await route.fetch();
      await route.abort('connectionreset');
    });
    await context.setOffline(false);
    // An action that resumes automatically needs no press.
    const twice = { clickCount: 2, timeout: 1_000 };
    await expect
      .poll(async () => {
        if (!(await isDone()) && (await isReady()))
          await (act ? actOnce() : press().click(twice)).catch(() => undefined);
        return isDone();
      })
      .toBe(true);
    // If the outcome cannot be looked up, the action is pressed again; if the lookup got no reply, it is repeated.
    await expect
      .poll(async () => {
        if (place !== dialog) return [];
        if ((await isReady(false)) || (await asking().isVisible()))
          await press()
            .or(asking())
            .click({ timeout: 1_000 })
            .catch(() => undefined);
        // A renewal leads to its payment.
        return (await dialog().allInnerTexts()).filter((text) => !text.startsWith(zhPayment.title));
      })
      .toEqual([]);
    await page.goto(`${server.url}/ssl/certificate/${order()}`);
    await page.getByRole('heading', { level: 1 }).waitFor();
    expect(await isDone()).toBe(true);
    expect(await dialog().count()).toBe(0);
    await page.unrouteAll({ behavior: 'wait' });
    expect(new Set(keys).size).toBe(1);
  },
);

it('reports and closes an unfinished correction of an order that was cancelled elsewhere', async () => {
  const { page } = app;
  const orderNo = await placeOrder(customer, await singleNameProduct(customer));
  await page.goto(`${server.url}/ssl/certificate/${orderNo}`);
  await button(zhOrder.correct).click();
  await namesField().fill('typed.example.com');
  await namesField().blur();
  (await customer.call(contract.orders.cancel, { body: { orderNos: orderNo } })).data();
  await page.reload();
  await dialog().getByText(zhReissue.over.replace('{{status}}', zhStatus.stage.cancelled)).waitFor();
  expect(await dialog().getByText(zhReissue.correct.title).count()).toBe(1);
  expect(await namesField().inputValue()).toBe('typed.example.com');
  expect(await inDialog(zhReissue.correct.go).or(inDialog(zhReissue.resubmit.go)).count()).toBe(0);
  await inDialog(zhCommon.close).last().click();
  await expect.poll(() => dialog().count()).toBe(0);
});
