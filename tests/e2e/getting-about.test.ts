import type { Page } from 'playwright';
import { beforeAll, describe, expect, it } from 'vitest';
import { enOrder } from '#src/features/orders/order/texts.en.ts';
import { zhOrder } from '#src/features/orders/order/texts.zh.ts';
import { enParties } from '#src/features/parties/texts.en.ts';
import { zhParties } from '#src/features/parties/texts.zh.ts';
import { enPurchase } from '#src/features/purchase/texts.en.ts';
import { zhPurchase } from '#src/features/purchase/texts.zh.ts';
import { enPalette } from '#src/features/shell/overlay.texts.en.ts';
import { zhPalette } from '#src/features/shell/overlay.texts.zh.ts';
import { enFrame } from '#src/features/shell/texts.en.ts';
import { zhFrame } from '#src/features/shell/texts.zh.ts';
import { enVault } from '#src/features/vault/texts.en.ts';
import { zhVault } from '#src/features/vault/texts.zh.ts';
import { enMenu } from '#src/i18n/texts/en/menu.ts';
import { enShell } from '#src/i18n/texts/en/shell.ts';
import { zhMenu } from '#src/i18n/texts/zh/menu.ts';
import { zhShell } from '#src/i18n/texts/zh/shell.ts';
import { browser, server } from '#tests/e2e/shared-server.ts';
import { watchProblems } from '#tests/support/browser/browser.ts';
import { storedAt } from '#tests/support/browser/stored.ts';
import { placeOrder, singleNameProduct } from '#tests/support/server/shop.ts';

let token: string;
let orderNo: string;
beforeAll(async () => {
  const customer = await server.customer();
  orderNo = await placeOrder(customer, {
    ...(await singleNameProduct(customer)),
    names: ['about.example.com'],
  });
  token = customer.token;
});

const all = [
  {
    lang: 'zh',
    menu: zhMenu,
    shell: zhShell,
    frame: zhFrame,
    palette: zhPalette,
    vault: zhVault,
    order: zhOrder,
    purchase: zhPurchase,
    parties: zhParties,
  },
  {
    lang: 'en',
    menu: enMenu,
    shell: enShell,
    frame: enFrame,
    palette: enPalette,
    vault: enVault,
    order: enOrder,
    purchase: enPurchase,
    parties: enParties,
  },
] as const;

describe.each(all)('navigation in $lang', (words) => {
  const { lang, menu, shell, frame, palette, vault, order, purchase, parties } = words;
  async function from(path: string, see: (page: Page) => Promise<void>): Promise<void> {
    const context = await browser.newContext({
      reducedMotion: 'reduce',
      storageState: storedAt(server.url, { token, lang }),
    });
    const problems = await watchProblems(context);
    const page = await context.newPage();
    await page.goto(server.url + path);
    await page.getByRole('heading', { level: 1 }).first().waitFor();
    await see(page);
    await context.close();
    expect(problems()).toEqual([]);
  }
  const focused = (page: Page) =>
    page.evaluate(() => ({
      tag: document.activeElement?.tagName,
      text: document.activeElement?.textContent,
    }));
  async function findInPalette(page: Page, text: string): Promise<void> {
    await page.keyboard.press('Control+K');
    await page.getByRole('combobox', { name: palette.label }).fill(text);
    await page.getByRole('option', { selected: true }).filter({ hasText: text }).waitFor();
    await page.keyboard.press('Enter');
  }

  it('names a new page and focuses its heading', () =>
    from('/launchpad', async (page) => {
      // On the first page the browser sets the focus.
      expect((await focused(page)).tag).toBe('BODY');
      for (const name of [menu.orders, menu.contacts]) {
        const link = page.getByRole('navigation').first().getByRole('link', { name, exact: true });
        await link.focus();
        await page.keyboard.press('Enter');
        await expect.poll(() => focused(page)).toEqual({ tag: 'H1', text: name });
        const said = page.getByRole('status').filter({ hasText: `${name} · Certhub` });
        await said.waitFor({ state: 'attached' });
      }
      await page.goBack();
      await expect.poll(() => focused(page)).toEqual({ tag: 'H1', text: menu.orders });
      // The form's placeholder also has a heading, which the form's own replaces.
      await page
        .getByRole('navigation')
        .first()
        .getByRole('link', { name: menu.buy, exact: true })
        .press('Enter');
      await page.getByRole('button', { name: purchase.buy }).and(page.locator(':enabled')).waitFor();
      await expect.poll(async () => (await focused(page)).tag).toBe('H1');
    }));

  it('moves through a menu by keys and letters, and returns the focus', () =>
    from('/launchpad', async (page) => {
      const button = page.getByRole('banner').getByRole('button', { name: shell.language });
      const list = page.getByRole('menu', { name: shell.language });
      const marked = () =>
        list.evaluate(
          (each) => document.getElementById(each.getAttribute('aria-activedescendant') ?? '')?.textContent,
        );
      const isFocused = () => expect.poll(() => button.evaluate((each) => each === document.activeElement));
      await button.focus();
      await page.keyboard.press('ArrowDown');
      await expect.poll(marked).toBe('简体中文');
      await expect.poll(() => button.getAttribute('aria-expanded')).toBe('true');
      for (const [key, name] of [
        ['ArrowDown', 'English'],
        ['End', 'Français'],
        ['ArrowDown', 'Français'],
        ['Home', '简体中文'],
        ['d', 'Deutsch'],
      ] as const) {
        await page.keyboard.press(key);
        await expect.poll(marked).toBe(name);
      }
      await page.keyboard.press('Escape');
      await list.waitFor({ state: 'detached' });
      await isFocused().toBe(true);
      // Tab moves to the element after the button.
      await page.keyboard.press('Enter');
      await expect.poll(marked).toBe('简体中文');
      await page.keyboard.press('Tab');
      await list.waitFor({ state: 'detached' });
      await expect.poll(async () => (await focused(page)).tag).toBe('BUTTON');
      await isFocused().toBe(false);
      // With the mouse nothing is highlighted until hovered; a press outside or on the button closes the menu.
      await button.click();
      await list.waitFor();
      await expect.poll(() => list.getAttribute('aria-activedescendant')).toBeNull();
      await list.getByText('English', { exact: true }).hover();
      await expect.poll(marked).toBe('English');
      await page.mouse.click(700, 880);
      await list.waitFor({ state: 'detached' });
      await isFocused().toBe(true);
      await button.click();
      await list.waitFor();
      await button.click();
      await list.waitFor({ state: 'detached' });
      await isFocused().toBe(true);
    }));

  it('focuses a dialog’s first field, or its heading', () =>
    from('/orders/contact', async (page) => {
      await page.getByRole('button', { name: parties.add }).first().click();
      const dialog = page.getByRole('dialog');
      await dialog.waitFor();
      await expect.poll(async () => (await focused(page)).tag).toBe('INPUT');
      const first = dialog.locator('input:enabled').first();
      await page.waitForFunction((field) => document.activeElement === field, await first.elementHandle());
      await page.keyboard.press('Escape');
      await dialog.waitFor({ state: 'detached' });
      await page.getByRole('button', { name: frame.sandbox }).first().click();
      await dialog.waitFor();
      await expect.poll(async () => (await focused(page)).tag).toBe('H2');
    }));

  it('opens the vault, the advice and an order’s actions from the palette', () =>
    from(`/ssl/certificate/${orderNo}`, async (page) => {
      await page.getByRole('button', { name: order.cancel }).waitFor();
      await findInPalette(page, order.cancel);
      const dialog = page.getByRole('dialog').or(page.getByRole('alertdialog'));
      await dialog.filter({ hasText: order.cancelDialog.title }).waitFor();
      await page.keyboard.press('Escape');
      await dialog.waitFor({ state: 'detached' });
      await findInPalette(page, frame.vault);
      await page.getByRole('dialog', { name: vault.title, exact: true }).waitFor();
      await page.keyboard.press('Escape');
      await dialog.waitFor({ state: 'detached' });
      await findInPalette(page, palette.which);
      await page.waitForURL(/ssl\/which/);
    }));
});
