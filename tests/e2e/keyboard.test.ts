import type { Locator, Page } from 'playwright';
import { describe, expect, it } from 'vitest';
import { enOrder } from '#src/features/orders/order/texts.en.ts';
import { zhOrder } from '#src/features/orders/order/texts.zh.ts';
import { enPurchase } from '#src/features/purchase/texts.en.ts';
import { zhPurchase } from '#src/features/purchase/texts.zh.ts';
import { enDcv } from '#src/features/validation/dcv.texts.en.ts';
import { zhDcv } from '#src/features/validation/dcv.texts.zh.ts';
import { enMenu } from '#src/i18n/texts/en/menu.ts';
import { zhMenu } from '#src/i18n/texts/zh/menu.ts';
import { browser, server } from '#tests/e2e/shared-server.ts';
import { watchProblems } from '#tests/support/browser/browser.ts';
import { storedAt } from '#tests/support/browser/stored.ts';
import { customerWith } from '#tests/support/server/shop.ts';

/** Presses of Tab after which the search for an element fails. */
const most = 120;

/** Presses Tab until the wanted element has the focus. */
async function tabTo(page: Page, wanted: Locator): Promise<void> {
  const element = await wanted.first().elementHandle();
  for (let presses = 0; presses < most; presses += 1) {
    await page.keyboard.press('Tab');
    if (await page.evaluate((each) => document.activeElement === each, element)) return;
  }
  throw new Error(`${wanted} was not reached by Tab`);
}

const all = [
  { lang: 'zh', menu: zhMenu, purchase: zhPurchase, order: zhOrder, dcv: zhDcv, pay: /^付款 / },
  { lang: 'en', menu: enMenu, purchase: enPurchase, order: enOrder, dcv: enDcv, pay: /^Pay / },
] as const;

describe.each(all)(
  'a customer using only the keyboard, in $lang,',
  ({ lang, menu, purchase, order, dcv, pay }) => {
    it('buys, pays for, validates and receives a certificate', async () => {
      const customer = await customerWith(server, 100_000);
      const context = await browser.newContext({
        viewport: { width: 1440, height: 900 },
        reducedMotion: 'reduce',
        storageState: storedAt(server.url, { token: customer.token, lang }),
      });
      const problems = await watchProblems(context, { expected: [/status of 429/] });
      const page = await context.newPage();
      await page.goto(`${server.url}/launchpad`);
      await page.getByRole('heading', { level: 1 }).waitFor();

      const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true });
      await tabTo(page, page.getByRole('link', { name: menu.buy, exact: true }));
      await page.keyboard.press('Enter');
      const buy = button(purchase.buy);
      await buy.and(page.locator(':enabled')).waitFor();
      await tabTo(page, page.getByRole('textbox', { name: purchase.names.label, exact: true }));
      await page.keyboard.type(`keyboard-${lang}.example.com`);
      await page.keyboard.press('Shift+Tab');
      await page.getByText(purchase.names.good).waitFor({ state: 'attached' });
      await tabTo(page, buy);
      await page.keyboard.press('Enter');

      const balance = page.getByRole('dialog').getByRole('radio').first();
      await balance.and(page.locator(':enabled')).waitFor({ state: 'attached' });
      await tabTo(page, balance);
      await page.keyboard.press('Space');
      await button(pay).waitFor();
      await tabTo(page, button(pay));
      await page.keyboard.press('Enter');

      await page.waitForURL(/\/ssl\/certificate\/CN/);
      await button(dcv.sandbox).waitFor();
      await tabTo(page, button(dcv.sandbox));
      await page.keyboard.press('Enter');
      const publish = page
        .getByRole('dialog')
        .getByRole('button', { name: /^(发布|Publish)/ })
        .first();
      await publish.waitFor();
      await tabTo(page, publish);
      await page.keyboard.press('Space');
      await publish.waitFor({ state: 'detached' });
      await page.keyboard.press('Escape');
      await page.getByRole('dialog').waitFor({ state: 'detached' });
      const issued = button(order.download);
      await issued.or(button(dcv.check)).first().waitFor();
      // The server's own check may be faster.
      if (!(await issued.isVisible())) {
        await tabTo(page, button(dcv.check));
        await page.keyboard.press('Enter');
      }
      await issued.waitFor();
      await context.close();
      expect(problems()).toEqual([]);
    });
  },
);
