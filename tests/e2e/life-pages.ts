import type { Page } from 'playwright';
import { zhStatus } from '#src/console/status.texts.zh.ts';
import { zhLaunchpad } from '#src/features/launchpad/texts.zh.ts';
import { zhDashboard } from '#src/features/orders/dashboard/texts.zh.ts';
import { zhOrders } from '#src/features/orders/list/texts.zh.ts';
import { zhOrder } from '#src/features/orders/order/texts.zh.ts';

/** What the console's pages show of a customer's orders, as texts. */
export function lifePages(page: Page, url: string) {
  const open = (path: string) => page.goto(new URL(path, url).href);

  /** The tabs of a list with their numbers: `待付款 2`. */
  async function tabs(label: string): Promise<string[]> {
    const links = page.getByRole('navigation', { name: label }).getByRole('link');
    await links.filter({ hasText: /\d/ }).nth(3).waitFor();
    const texts = await links.allTextContents();
    return texts.map((text) => text.replace(/\s*(\d+)$/, ' $1'));
  }

  return {
    /** Certificates that nobody acts for, and orders to pay, as the home page counts them. */
    async home(): Promise<{ readonly ending: number; readonly unpaid: number }> {
      await open('/launchpad');
      await page.getByRole('heading', { name: zhLaunchpad.today.title }).waitFor();
      const [, ending = '0'] = /处理 (\d+) 张/.exec((await page.locator('main').textContent()) ?? '') ?? [];
      const pays = page.getByRole('listitem').filter({ hasText: /\d+ 个[^。]*待付款/ });
      const text = (await pays.count()) === 0 ? '0' : await pays.first().textContent();
      const [unpaid = '0'] = /\d+/.exec(text ?? '') ?? [];
      return { ending: Number(ending), unpaid: Number(unpaid) };
    },

    /** A list's tabs, and its rows: `CN… 有效 下一张待验证`, sorted. */
    async list(status: string): Promise<{ readonly tabs: string[]; readonly rows: string[] }> {
      await open(status === 'all' ? '/orders/list' : `/orders/list?status=${status}`);
      const shown = await tabs(zhOrders.tabs.label);
      const words: readonly string[] = [
        ...Object.values(zhStatus.certificate),
        ...Object.values(zhStatus.errand),
        ...Object.values(zhStatus.nextErrand),
      ];
      const isTag = (text: string) => words.includes(text) || /^还有 \d+ 天到期$/.test(text);
      const rows = page.getByRole('row').filter({ hasText: /CN\d{6,}/ });
      const found: string[] = [];
      const chosen = shown.find((tab) => tab.startsWith(tabName(status)));
      const total = Number(/\d+$/.exec(chosen ?? '')?.[0]);
      if (total > 0) await rows.nth(total - 1).waitFor();
      for (const row of await rows.all()) {
        const [orderNo = ''] = /CN\d+-\d+/.exec((await row.textContent()) ?? '') ?? [];
        const tags = (await row.locator('span').allTextContents()).filter(isTag);
        found.push([orderNo, ...new Set(tags)].join(' '));
      }
      return { tabs: shown, rows: found.toSorted() };
    },

    async expiring(): Promise<string[]> {
      await open('/orders/expiring');
      return tabs(zhOrders.expiring.progress.label);
    },

    /** What leads an order's page, and the state of each certificate, newest first. */
    async order(orderNo: string): Promise<{ readonly lead: string; readonly states: string[] }> {
      await open(`/ssl/certificate/${orderNo}`);
      const lead = page.locator('section[data-lead]');
      await lead.getByRole('heading', { level: 2 }).waitFor();
      const rows = page
        .getByRole('region', { name: zhOrder.lead.list.title })
        .getByRole('listitem')
        .filter({ has: page.getByRole('button', { name: new RegExp(`^${zhOrder.lead.list.download} `) }) });
      const states: string[] = [];
      for (const row of await rows.all()) {
        const texts = await row.locator('span').allTextContents();
        states.push(
          texts.find((text) => Object.values<string>(zhStatus.certificate).includes(text)) ?? 'none',
        );
      }
      return { lead: (await lead.getAttribute('data-lead')) ?? '', states };
    },

    /** The bars of the dashboard: `待付款 2`. */
    async dashboard(): Promise<string[]> {
      await open('/ssl/dashboard');
      const card = page
        .locator('section')
        .filter({ has: page.getByRole('heading', { name: zhDashboard.status.title, level: 2 }) });
      const bars = card.getByRole('listitem');
      await bars.nth(6).waitFor();
      return (await bars.allTextContents()).map((text) => text.replace(/\s*(\d+)$/, ' $1'));
    },
  };
}

function tabName(status: string): string {
  return new Map<string, string>(Object.entries(zhOrders.tabs)).get(status) ?? status;
}
