import { eq } from 'drizzle-orm';
import type { Page } from 'playwright';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { userPreferences } from '#server/db/schema/preferences.ts';
import { enPurchase } from '#src/features/purchase/texts.en.ts';
import { zhPurchase } from '#src/features/purchase/texts.zh.ts';
import { enFrame } from '#src/features/shell/texts.en.ts';
import { zhFrame } from '#src/features/shell/texts.zh.ts';
import { enCommon } from '#src/i18n/texts/en/common.ts';
import { enFaults } from '#src/i18n/texts/en/faults.ts';
import { enMenu } from '#src/i18n/texts/en/menu.ts';
import { zhCommon } from '#src/i18n/texts/zh/common.ts';
import { zhFaults } from '#src/i18n/texts/zh/faults.ts';
import { zhMenu } from '#src/i18n/texts/zh/menu.ts';
import { zhShell } from '#src/i18n/texts/zh/shell.ts';
import { inProfile, type Profile } from '#tests/e2e/in-profile.ts';
import { server } from '#tests/e2e/shared-server.ts';
import { placeOrder, singleNameProduct } from '#tests/support/server/shop.ts';
import type { TestCustomer } from '#tests/support/server/test-server.ts';

let customer: TestCustomer;
let orderNo: string;
beforeAll(async () => {
  customer = await server.customer();
  const product = await singleNameProduct(customer);
  orderNo = await placeOrder(customer, { ...product, names: ['palette.example.com'] });
});

/** What one test chooses would follow the customer into the next. */
beforeEach(async () => {
  await server.services.db.delete(userPreferences).where(eq(userPreferences.userID, customer.userID));
});

function signedIn(see: (page: Page) => Promise<void>, profile: Profile = {}) {
  return inProfile({ token: customer.token, ...profile }, async (page) => {
    await page.goto(`${server.url}/launchpad`);
    await page.getByRole('heading', { level: 1 }).waitFor();
    await see(page);
  });
}

const themeOf = (page: Page) => page.evaluate(() => document.documentElement.dataset.theme);

async function isTheme(page: Page, theme: 'light' | 'dark'): Promise<void> {
  await page.waitForFunction((wanted) => document.documentElement.dataset.theme === wanted, theme);
}

describe('the theme', () => {
  it('is chosen from the menu and persists', () =>
    signedIn(async (page) => {
      expect(await themeOf(page)).toBe('light');
      await page.getByRole('button', { name: '主题' }).click();
      await page.getByText('深色', { exact: true }).click();
      await isTheme(page, 'dark');
      await page.reload();
      await page.getByRole('heading', { level: 1 }).waitFor();
      expect(await themeOf(page)).toBe('dark');
    }));

  it('follows the system while that is chosen', () =>
    signedIn(
      async (page) => {
        expect(await themeOf(page)).toBe('dark');
        await page.emulateMedia({ colorScheme: 'light' });
        await isTheme(page, 'light');
      },
      { theme: 'system', colorScheme: 'dark' },
    ));

  it.each(['light', 'dark'] as const)('%s overrides the system’s, before any of the console runs', (theme) =>
    inProfile(
      { theme, colorScheme: theme === 'light' ? 'dark' : 'light', expected: [/Failed to load|ERR_FAILED/] },
      async (page) => {
        // Only the page and its first script load.
        await page.route(/assets.(?!early)/, (route) => route.abort());
        await page.goto(`${server.url}/sign-in`);
        expect(await themeOf(page)).toBe(theme);
        const script = page.locator('head script[src*="/early."]');
        expect(
          await script.evaluate((tag) => tag instanceof HTMLScriptElement && !tag.defer && !tag.async),
        ).toBe(true);
      },
    ),
  );
});

describe('the language', () => {
  it('is chosen from the menu and persists', () =>
    signedIn(async (page) => {
      await page.getByRole('heading', { level: 1, name: '控制台' }).waitFor();
      await page.getByRole('button', { name: '语言' }).click();
      await page.getByText('English', { exact: true }).click();
      await page.getByRole('heading', { level: 1, name: 'Home' }).waitFor();
      await page.reload();
      await page.getByRole('heading', { level: 1, name: 'Home' }).waitFor();
      await expect.poll(() => page.evaluate(() => document.documentElement.lang)).toBe('en');
    }));

  it('has menu labels in the other four languages, with English beside them', () =>
    signedIn(async (page) => {
      for (const [language, orders, tag] of [
        ['Deutsch', 'Bestellungen', 'de'],
        ['Español', 'Pedidos', 'es'],
        ['Français', 'Commandes', 'fr'],
        ['日本語', '注文', 'ja'],
      ] as const) {
        await page.getByRole('button', { name: /^(语言|Language)$/ }).click();
        await page.getByText(language, { exact: true }).click();
        await page.getByRole('navigation').first().getByRole('link', { name: orders }).waitFor();
        await page.getByRole('heading', { level: 1, name: 'Home' }).waitFor();
        // Elements in English are marked as such, and so are the others.
        const langOf = (text: string) =>
          page
            .getByText(text, { exact: true })
            .first()
            .evaluate((each) => each.closest('[lang]')?.getAttribute('lang'));
        expect([await langOf('Home'), await langOf(orders)]).toEqual(['en', tag]);
      }
    }));
});

describe('a message at the edge of the screen', () => {
  const faults = (page: Page) => page.getByText(zhFaults.calls.disconnected, { exact: true });

  async function chooseEnglish(page: Page): Promise<void> {
    await page.getByRole('button', { name: '语言' }).click();
    await page.getByText('English', { exact: true }).click();
  }

  it('shows a fault until it is closed, and the same fault only once', () =>
    signedIn(
      async (page) => {
        await page.clock.install();
        const gone = new Set<string>();
        await page.route('**/assets/*.js', async (route) => {
          const response = await route.fetch();
          const url = route.request().url();
          if ((await response.text()).includes(enFaults.calls.disconnected)) gone.add(url);
          await route.fulfill(gone.has(url) ? { status: 404 } : { response });
        });
        await chooseEnglish(page);
        await faults(page).waitFor();
        await chooseEnglish(page);
        // Other messages disappear after five seconds.
        await page.clock.fastForward(6_000);
        await expect.poll(() => faults(page).count()).toBe(1);
        await page.getByRole('button', { name: '关闭' }).click();
        await faults(page).waitFor({ state: 'detached' });
        await page.unroute('**/assets/*.js');
        await chooseEnglish(page);
        await page.getByRole('heading', { level: 1, name: 'Home' }).waitFor();
      },
      { expected: [/Failed to load|404/] },
    ));
});

describe('a part of the console that fails to load', () => {
  const scripts = '**/assets/*.js';
  const toOrders = (page: Page) =>
    page.getByRole('navigation').first().getByRole('link', { name: '订单' }).click();

  it('is requested again while the network is down, after which the page continues by itself', () =>
    signedIn(
      async (page) => {
        let tries = 0;
        await page.route(scripts, (route) => {
          if (route.request().method() === 'GET') tries += 1;
          return route.abort();
        });
        await toOrders(page);
        await expect.poll(() => tries).toBeGreaterThan(2);
        await page.unroute(scripts);
        await page.getByRole('heading', { level: 1, name: '订单' }).waitFor();
      },
      { expected: [/Failed to load|ERR_FAILED/] },
    ));

  it('is reported at once if the server no longer has it, and reloading fixes it', () =>
    signedIn(
      async (page) => {
        await page.route(scripts, (route) => route.fulfill({ status: 404 }));
        await toOrders(page);
        // Sooner than the half minute of retries used when only the network is down.
        await page.getByRole('heading', { name: zhShell.chunk.title }).waitFor({ timeout: 20_000 });
        await page.getByRole('button', { name: zhCommon.support }).waitFor();
        await page.unroute(scripts);
        await page.getByRole('button', { name: '重新加载' }).click();
        await page.getByRole('heading', { level: 1, name: '订单' }).waitFor();
      },
      { expected: [/Failed to load|404|ChunkLoadError|Loading chunk/] },
    ));
});

describe.each([
  { lang: 'zh', frame: zhFrame, common: zhCommon, purchase: zhPurchase, menu: zhMenu },
  { lang: 'en', frame: enFrame, common: enCommon, purchase: enPurchase, menu: enMenu },
] as const)('the console without a connection, in $lang,', ({ lang, frame, common, purchase, menu }) => {
  it('shows loaded data with its time, reports missing data, and buys nothing', () =>
    signedIn(
      async (page) => {
        const to = (name: string) =>
          page.getByRole('navigation').first().getByRole('link', { name, exact: true }).click();
        const heading = (name: string) => page.getByRole('heading', { level: 1, name, exact: true });
        await to(menu.orders);
        await page.getByRole('link', { name: 'palette.example.com' }).waitFor();
        await to(menu.buy);
        const buy = page.getByRole('button', { name: purchase.buy });
        await buy.and(page.locator(':enabled')).waitFor();
        await page.context().setOffline(true);
        await buy.and(page.locator(':disabled')).waitFor();
        await page.getByText(purchase.offline).and(page.locator(':visible')).waitFor();
        await page.setViewportSize({ width: 390, height: 844 });
        await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
        const banner = page.getByText(frame.offline);
        await expect.poll(async () => (await banner.boundingBox())?.y ?? -1).toBeGreaterThan(0);
        await page.setViewportSize({ width: 1440, height: 900 });
        await to(menu.orders);
        await heading(menu.orders).waitFor();
        await page.getByRole('link', { name: 'palette.example.com' }).waitFor();
        await page
          .getByText(new RegExp(frame.offlineRead.replace('{{time}}', '\\d\\d:\\d\\d:\\d\\d')))
          .waitFor();
        await to(menu.contacts);
        await page.getByText(common.offline.title).waitFor();
        await page.context().setOffline(false);
        await heading(menu.contacts).waitFor();
        await banner.waitFor({ state: 'detached' });
      },
      { lang, expected: [/ERR_INTERNET_DISCONNECTED|Failed to load/] },
    ));
});

describe('the frame', () => {
  it('remembers that its menu is collapsed', () =>
    signedIn(async (page) => {
      await page.getByRole('button', { name: '收起菜单' }).click();
      await page.getByRole('button', { name: '展开菜单' }).waitFor();
      await page.reload();
      await page.getByRole('button', { name: '展开菜单' }).click();
      await page.getByRole('button', { name: '收起菜单' }).waitFor();
    }));

  it('shows a new page from its top, 100 ms after the change', () =>
    signedIn(async (page) => {
      await page.setViewportSize({ width: 1440, height: 400 });
      await page.goto(`${server.url}/ssl/certificates`);
      await page.getByLabel('订单备注').scrollIntoViewIfNeeded();
      await page.waitForFunction(() => scrollY > 0);
      await page.evaluate(() => {
        const scrollTo = window.scrollTo.bind(window);
        const pushState = history.pushState.bind(history);
        history.pushState = (...args) => {
          performance.mark('changed');
          pushState(...args);
        };
        window.scrollTo = (...args: unknown[]) => {
          performance.mark('scrolled');
          Reflect.apply(scrollTo, window, args);
        };
      });
      await page.getByRole('navigation').first().getByRole('link', { name: '控制台' }).click();
      await page.waitForFunction(() => performance.getEntriesByName('scrolled').length > 0);
      await page.waitForFunction(() => scrollY === 0);
      const delay = await page.evaluate(
        () =>
          (performance.getEntriesByName('scrolled')[0]?.startTime ?? 0) -
          (performance.getEntriesByName('changed')[0]?.startTime ?? 0),
      );
      expect(delay).toBeGreaterThanOrEqual(100);
    }));

  it('returns the focus when a dialog closes', () =>
    signedIn(async (page) => {
      for (const name of ['沙箱', '搜索订单、域名或操作']) {
        const opener = page.getByRole('banner').getByRole('button', { name }).first();
        await opener.focus();
        await page.keyboard.press('Enter');
        await page.getByRole('dialog').waitFor();
        await page.keyboard.press('Escape');
        await page.getByRole('dialog').waitFor({ state: 'detached' });
        await page.waitForFunction(
          (button) => document.activeElement === button,
          await opener.elementHandle(),
        );
      }
    }));
});

describe('the command palette', () => {
  const box = (page: Page) => page.getByRole('combobox', { name: '命令面板' });

  it('finds a page by keyboard alone', () =>
    signedIn(async (page) => {
      await page.keyboard.press('Control+K');
      await box(page).waitFor();
      await page.waitForFunction(() => document.activeElement?.getAttribute('role') === 'combobox');
      await page.keyboard.type('购买');
      await page.getByRole('option', { name: '购买证书', selected: true }).waitFor();
      await page.keyboard.press('Enter');
      await page.waitForURL(/\/ssl\/certificates/);
      await box(page).waitFor({ state: 'detached' });
    }));

  it('accepts letters typed right after its shortcut', () =>
    signedIn(async (page) => {
      await page.keyboard.press('Control+K');
      await box(page).waitFor();
      await page.keyboard.press('Escape');
      await box(page).waitFor({ state: 'detached' });
      // Its code has now loaded.
      await page.keyboard.press('Control+K');
      await page.keyboard.type('quick');
      await expect.poll(() => box(page).inputValue()).toBe('quick');
    }));

  it('finds an order by keyboard alone', () =>
    signedIn(async (page) => {
      await page.keyboard.press('Control+K');
      await box(page).waitFor();
      await page.waitForFunction(() => document.activeElement?.getAttribute('role') === 'combobox');
      await page.keyboard.type('palette.exa');
      await page.getByRole('option', { name: 'palette.example.com', selected: true }).waitFor();
      await page.keyboard.press('Enter');
      await page.waitForURL(`${server.url}/ssl/certificate/${orderNo}`);
    }));

  it('moves its selection with arrows, wrapping around, and closes on Escape', () =>
    signedIn(async (page) => {
      await page.keyboard.press('Control+K');
      await page.waitForFunction(() => document.activeElement?.getAttribute('role') === 'combobox');
      const options = page.getByRole('option');
      const isChosen = (index: number) =>
        page.waitForFunction(
          (wanted) =>
            document.querySelectorAll('[role=option]')[wanted]?.getAttribute('aria-selected') === 'true',
          index,
        );
      await isChosen(0);
      await page.keyboard.press('ArrowDown');
      await isChosen(1);
      await page.keyboard.press('ArrowUp');
      await page.keyboard.press('ArrowUp');
      await isChosen((await options.count()) - 1);
      await page.keyboard.press('Escape');
      await box(page).waitFor({ state: 'detached' });
    }));
});

describe('an address without a page', () => {
  it('is said within the console, whose menu and search lead on', () =>
    inProfile({ token: customer.token }, async (page) => {
      await page.goto(`${server.url}/no/such/page`);
      await page.getByRole('heading', { level: 1, name: zhShell.notFound.title }).waitFor();
      await page.getByRole('navigation', { name: zhMenu.label }).waitFor();
      await page.getByRole('link', { name: zhMenu.orders, exact: true }).click();
      await page.waitForURL(/\/orders\/list/);
    }));
});

describe('another tab', () => {
  it('is signed out with this one', () =>
    inProfile({}, async (page) => {
      const { token } = await server.customer();
      await page.goto(`${server.url}/sign-in`);
      await page.evaluate(
        (record) => localStorage.setItem('id_token', record),
        JSON.stringify({ token, expires: Date.now() + 60_000 }),
      );
      await page.goto(`${server.url}/launchpad`);
      await page.getByRole('heading', { level: 1, name: '控制台' }).waitFor();
      const other = await page.context().newPage();
      await other.goto(`${server.url}/orders/list`);
      await other.getByRole('heading', { level: 1, name: '订单' }).waitFor();
      await page.getByRole('button', { name: '账户菜单' }).click();
      await page.getByRole('menuitem', { name: '退出登录' }).click();
      await page.waitForURL(/\/sign-in/);
      await other.waitForURL(/\/sign-in/);
      await expect.poll(() => other.evaluate(() => localStorage.getItem('id_token'))).toBe(null);
    }));
});
