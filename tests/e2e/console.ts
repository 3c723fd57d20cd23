import type { Browser, BrowserContext, Page } from 'playwright';
import { expect } from 'vitest';
import { contract } from '#core/contract/contract.ts';
import { zhOrder } from '#src/features/orders/order/texts.zh.ts';
import { zhPayment, zhPaymentQueue } from '#src/features/payment/texts.zh.ts';
import { zhPurchase } from '#src/features/purchase/texts.zh.ts';
import { zhDcv } from '#src/features/validation/dcv.texts.zh.ts';
import { type WatchOptions, watchProblems } from '#tests/support/browser/browser.ts';
import { demo, signInAt } from '#tests/support/browser/browser-sign-in.ts';
import { storedAt } from '#tests/support/browser/stored.ts';
import { eventually } from '#tests/support/eventually.ts';
import { type CustomerApi, customerApi } from '#tests/support/server/customer-api.ts';
import { signIn, tokenIn } from '#tests/support/server/sign-in.ts';
import { createClient } from '#tests/support/server/test-server.ts';

/** The console in one tab, described in a user's terms. */
export class Console {
  private constructor(
    readonly page: Page,
    readonly url: string,
    readonly api: CustomerApi,
    /** Console errors, uncaught errors and policy violations so far. */
    readonly problems: () => string[],
  ) {}

  /** Opens a new browser profile, signed in with `token` or, by default, with a session of the demo account. */
  static async open(
    browser: Browser,
    url: string,
    options: WatchOptions & {
      readonly path?: string;
      readonly token?: string;
      /** Signs in through the sign-in page, as a user does. */
      readonly isSigningIn?: boolean;
      /** Plays the animations of dialogs and menus, as for most users; otherwise motion is reduced. */
      readonly isMoving?: boolean;
      /** The browser's time zone; by default that of the test machine. */
      readonly timezone?: string;
      /** Receives the profile before its first page. */
      readonly onProfile?: (context: BrowserContext) => void;
    } = {},
  ): Promise<Console> {
    const { path = '/launchpad', isSigningIn = false, isMoving = false } = options;
    const token = isSigningIn ? undefined : (options.token ?? (await demoToken(url)));
    const context = await browser.newContext({
      viewport: { width: 1440, height: 900 },
      acceptDownloads: true,
      reducedMotion: isMoving ? 'no-preference' : 'reduce',
      ...(options.timezone === undefined ? {} : { timezoneId: options.timezone }),
      ...(token === undefined ? {} : { storageState: storedAt(url, { token }) }),
    });
    const problems = await watchProblems(context, options);
    options.onProfile?.(context);
    const page = await context.newPage();
    if (isSigningIn) await signInAt(page, url, path);
    else await page.goto(new URL(path, url).href);
    return new Console(page, url, await customerApi(page, url), problems);
  }

  /** Opens the page of a customer's order. */
  static openOrder(
    browser: Browser,
    url: string,
    { token }: { readonly token: string },
    orderNo: string,
    options: Partial<Parameters<typeof Console.open>[2]> = {},
  ): Promise<Console> {
    const expected = [/Failed to load resource/];
    return Console.open(browser, url, { expected, ...options, token, path: `/ssl/certificate/${orderNo}` });
  }

  get context(): BrowserContext {
    return this.page.context();
  }

  /** The same customer and page in another tab of the same browser. */
  async secondTab(): Promise<Console> {
    const page = await this.context.newPage();
    await page.goto(this.page.url());
    return new Console(page, this.url, this.api, this.problems);
  }

  async close(): Promise<void> {
    await this.context.close();
  }

  /** Waits until the latest change in the form is on disk; a page closed earlier may lose it. */
  async isKept(): Promise<void> {
    await this.page
      .getByText(zhPurchase.panel.saved)
      .and(this.page.locator('[aria-busy=false]'))
      .waitFor({ state: 'attached' });
  }

  readonly buy = {
    open: async (): Promise<void> => {
      await this.page.goto(`${this.url}/ssl/certificates`);
      await this.buy.isShown();
    },
    /** The form is loaded and knows its product. */
    isShown: async (): Promise<void> => {
      await this.page.getByRole('button', { name: zhPurchase.buy }).waitFor();
      await this.page.getByRole('radio', { name: /CNAME/ }).waitFor({ state: 'attached' });
    },
    name: () => this.page.getByRole('textbox', { name: zhPurchase.names.label, exact: true }),
    typeName: async (name: string): Promise<void> => {
      await this.buy.name().fill(name);
      await this.buy.name().blur();
    },
    /** The name passed its check. */
    isNameGood: async (): Promise<void> => {
      await this.page.getByText(zhPurchase.names.good).waitFor({ state: 'attached' });
    },
    chooseEcc: async (): Promise<void> => {
      await this.page.getByRole('button', { name: zhPurchase.csr.change }).click();
      await this.page.getByText(zhPurchase.csr.ecc, { exact: true }).click();
    },
    chooseMethod: async (text: RegExp): Promise<void> => {
      await this.page.getByRole('radio', { name: text }).click({ force: true });
    },
    /** Types a name, waits for its check, buys, and waits for the payment dialog. */
    order: async (name: string): Promise<void> => {
      await this.buy.typeName(name);
      await this.buy.isNameGood();
      await this.buy.submit();
      await this.pay.isShown();
    },
    submit: async (): Promise<void> => {
      await this.page.getByRole('button', { name: zhPurchase.buy }).click();
    },
  };

  readonly pay = {
    dialog: () => this.page.getByRole('dialog', { name: zhPayment.title }),
    /** The dialog of a payment for several orders. */
    queue: () => this.page.getByRole('dialog', { name: zhPaymentQueue.title }),
    isShown: async (): Promise<void> => {
      await this.pay.dialog().waitFor();
      await this.pay.button().waitFor();
    },
    chooseBalance: async (): Promise<void> => {
      // Options are disabled while they load.
      const balance = this.pay.dialog().getByRole('radio').first();
      await balance.and(this.page.locator(':enabled')).waitFor({ state: 'attached' });
      // The dialog may still be moving into place.
      await eventually(() => balance.check({ force: true }));
      await this.pay
        .dialog()
        .getByText(/付款后剩余|余额不足/)
        .waitFor();
    },
    button: () => this.pay.dialog().getByRole('button', { name: /^付款|请选择付款方式/ }),
    submit: async (): Promise<void> => {
      await this.pay.button().click();
    },
    /** The payment was sent without a reply. */
    isUncertain: async (): Promise<void> => {
      await this.pay.dialog().getByText(zhPayment.confirm.uncertain).waitFor();
    },
    again: async (): Promise<void> => {
      await this.pay.dialog().getByRole('button', { name: zhPayment.confirm.again }).click();
    },
  };

  readonly order = {
    /** Waits for the page of an order. Returns its number. */
    isShown: async (): Promise<string> => {
      await this.page.waitForURL(/\/ssl\/certificate\/CN/);
      await this.page.getByRole('heading', { level: 1 }).waitFor();
      return new URL(this.page.url()).pathname.split('/').at(-1) ?? '';
    },
    /** Publishes the order's validation records in the sandbox, as the domain owner would at a DNS host. */
    publish: async (orderNo: string): Promise<void> => {
      const { data } = (
        await this.api.client.call(contract.validation.domainList, { params: { id: orderNo }, query: {} })
      ).data();
      for (const { recordName, recordType, expected } of data) {
        if (recordType === 'FILE') {
          const { host, pathname } = new URL(recordName);
          const body = { host, path: pathname, content: expected };
          (await this.api.client.call(contract.sandbox.putFile, { body })).data();
        } else if (recordType !== 'EMAIL') {
          const body = { name: recordName, type: recordType, value: expected };
          (await this.api.client.call(contract.sandbox.putRecord, { body })).data();
        }
      }
    },
    checkNow: async (): Promise<void> => {
      await this.page.getByRole('button', { name: zhDcv.check }).click();
    },
    isIssued: async (): Promise<void> => {
      await this.page.getByRole('button', { name: zhOrder.download }).waitFor();
    },
  };

  /** From a new draft to the payment dialog with the balance chosen. */
  async toPayment(name: string): Promise<void> {
    await this.buy.open();
    await this.buy.order(name);
    await this.pay.chooseBalance();
  }

  /** From an open form to a paid order. Returns its number. */
  async buyAndPay(name: string): Promise<string> {
    await this.buy.order(name);
    await this.pay.chooseBalance();
    await this.pay.submit();
    return this.order.isShown();
  }

  /** Expects exactly one order of that name, paid once. Returns its number. */
  async expectOneCharge(before: number, name: string): Promise<string> {
    const { data } = (await this.api.client.call(contract.orders.list, { query: { search: name } })).data();
    expect(data.map(({ commonName, orderStatus }) => ({ commonName, isPaid: orderStatus !== 1001 }))).toEqual(
      [{ commonName: name, isPaid: true }],
    );
    expect(before - (await this.api.balance())).toBe(data[0]?.payAmount);
    return data[0]?.orderNo ?? '';
  }
}

/** Token of a new session of the demo account. */
async function demoToken(url: string): Promise<string> {
  return tokenIn((await signIn(createClient(url, null), demo.account, demo.password)).headers);
}
