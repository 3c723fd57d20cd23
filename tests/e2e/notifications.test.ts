import { eq } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { contract } from '#core/contract/contract.ts';
import { addDays } from '#core/orders/span.ts';
import { announcements, noticeItems, notices } from '#server/db/schema/notices.ts';
import { orders } from '#server/db/schema/orders.ts';
import { zhNotices } from '#src/features/notices/notice.texts.zh.ts';
import { zhNotify } from '#src/features/notices/notify.texts.zh.ts';
import { zhFrame } from '#src/features/shell/texts.zh.ts';
import { Console } from '#tests/e2e/console.ts';
import { expectAccessible } from '#tests/e2e/page-check.ts';
import { browser, server } from '#tests/e2e/shared-server.ts';
import { placeOrder, singleNameProduct } from '#tests/support/server/shop.ts';
import type { TestCustomer } from '#tests/support/server/test-server.ts';

const { notices: calls } = contract;
let customer: TestCustomer;
let app: Console;
beforeEach(async () => {
  customer = await server.customer({ telephone: `138${String(Date.now()).slice(-8)}` });
});
afterEach(async () => {
  await app.close();
  expect(app.problems()).toEqual([]);
});

async function open(path: string): Promise<void> {
  app = await Console.open(browser, server.url, {
    token: customer.token,
    path,
    expected: [/Failed to load resource/],
  });
}
const button = (name: string | RegExp) =>
  app.page.getByRole('button', { name, exact: typeof name === 'string' });
const heading = (name: string) => app.page.getByRole('heading', { name, level: 1 });

/** Writes notices behind the server's back: of these kinds, each about one order. */
async function written(names: readonly string[], kind: 'issued' | 'payment' = 'issued'): Promise<void> {
  const { db } = server.services;
  const product = await singleNameProduct(customer);
  for (const name of names) {
    const orderNo = await placeOrder(customer, { ...product, names: [name] });
    const [order] = await db.select().from(orders).where(eq(orders.orderNo, orderNo));
    const createTime = new Date();
    const [notice] = await db
      .insert(notices)
      .values({ accountID: customer.id, kind, createTime })
      .returning({ id: notices.id });
    await db.insert(noticeItems).values({
      ...{ cause: `test:${kind}:${orderNo}`, noticeID: notice?.id ?? null, accountID: customer.id, kind },
      ...{ topic: kind === 'payment' ? ('refunded' as const) : ('' as const), orderID: order?.id ?? null },
      ...{ endTime: addDays(createTime, 30), createTime },
    });
  }
}

describe('the list of notifications', () => {
  it('is reached from the bell, filtered by state and kind, and each is read, removed and taken back', async () => {
    await written(['one.example.com', 'two.example.com']);
    await written(['paid.example.com'], 'payment');
    await open('/orders/list');
    await button(new RegExp(`^${zhFrame.notices}`)).click();
    await app.page.getByRole('link', { name: zhNotices.viewAll }).click();
    await heading(zhNotices.title).waitFor();
    await app.page.getByRole('link', { name: 'two.example.com' }).waitFor();
    await expectAccessible(app.page);
    await button(new RegExp(`^${zhNotices.read} .*退款`)).click();
    await app.page.getByRole('link', { name: zhNotices.tabs.unread }).click();
    await app.page.waitForURL('**/notification?state=unread');
    await expect.poll(() => app.page.getByRole('link', { name: 'paid.example.com' }).count()).toBe(0);
    await app.page.getByRole('combobox', { name: zhNotices.kind }).selectOption('payment');
    await app.page.getByText(zhNotices.noneFound).waitFor();
    await button(zhNotices.clear).click();
    await app.page.getByRole('link', { name: 'paid.example.com' }).waitFor();
    await button(new RegExp(`^${zhNotices.remove} .*退款`)).click();
    await expect.poll(() => app.page.getByRole('link', { name: 'paid.example.com' }).count()).toBe(0);
    await button(zhNotices.undo).click();
    await app.page.getByRole('link', { name: 'paid.example.com' }).waitFor();
    await button(zhNotices.readAll).click();
    await button(zhFrame.notices).waitFor();
    await app.page.getByRole('link', { name: 'one.example.com' }).click();
    await app.page.waitForURL('**/ssl/certificate/CN*');
  });

  it('says what will come while it is empty, on a phone too', async () => {
    await open('/notification');
    await app.page.getByText(zhNotices.noneAbout).waitFor();
    await app.page.setViewportSize({ width: 390, height: 844 });
    await expectAccessible(app.page);
    expect(await app.page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  });

  it('shows what the site announces, with links, until it is read or dismissed', async () => {
    const now = new Date();
    const values = { fromTime: addDays(now, -1), untilTime: addDays(now, 1) };
    const [made] = await server.services.db
      .insert(announcements)
      .values([
        { ...values, level: 'important', zh: '今晚维护 https://status.example.com/a。', en: 'Maintenance' },
        { ...values, level: 'info', zh: '<b>新功能</b>', en: 'New' },
      ])
      .returning();
    try {
      await open('/notification');
      const banner = app.page.getByRole('status').filter({ hasText: '今晚维护' });
      const link = banner.getByRole('link', { name: 'https://status.example.com/a' });
      expect(await link.getAttribute('href')).toBe('https://status.example.com/a');
      await app.page.getByText('<b>新功能</b>').waitFor();
      await expectAccessible(app.page);
      await banner.getByRole('button', { name: zhNotices.read }).click();
      await banner.waitFor({ state: 'detached' });
      await button(new RegExp(`^${zhNotices.dismiss} 今晚维护`)).click();
      await expect.poll(() => app.page.getByText('今晚维护').count()).toBe(0);
      expect((await customer.ask(calls.announcements, {})).data.map(({ level }) => level)).toEqual(['info']);
    } finally {
      await server.services.db.delete(announcements);
      expect(made).toBeDefined();
    }
  });
});

describe('the notification settings', () => {
  it('are chosen by kind and place, checked beside their field, and kept', async () => {
    await open('/account/notify');
    await app.page.getByText(zhNotify.next.none).waitFor();
    await expectAccessible(app.page);
    const box = (name: string) => app.page.getByRole('checkbox', { name, exact: true });
    const mail = box(`${zhNotices.kinds.issued}: ${zhNotify.channels.mail}`);
    await mail.uncheck();
    expect(await box(`${zhNotices.kinds.security}: ${zhNotify.channels.mail}`).isDisabled()).toBe(true);
    expect(await app.page.getByRole('columnheader', { name: zhNotify.channels.sms }).count()).toBe(1);
    const days = app.page.getByRole('textbox', { name: zhNotify.fields.endDays });
    await days.fill('45，10, soon');
    await button(zhNotify.save).click();
    await app.page.getByText(/soon/).first().waitFor();
    await expect.poll(() => days.getAttribute('aria-invalid')).toBe('true');
    await days.fill('45，10');
    await app.page.getByRole('radio', { name: zhNotify.words.digest.week }).check();
    await app.page.getByRole('combobox', { name: zhNotify.fields.digestWeekday }).selectOption('5');
    await app.page.getByRole('switch', { name: zhNotify.quiet }).check();
    await app.page.getByRole('combobox', { name: zhNotify.fields.quietFrom }).selectOption('20');
    await button(zhNotify.save).click();
    await app.page.getByText(zhNotify.saved).waitFor();
    const kept = await customer.ask(calls.noticeSettings, {});
    expect(kept).toMatchObject({
      endDays: ['45', '10'],
      digest: 'week',
      digestWeekday: 5,
      quietFrom: 20,
      hasQuiet: true,
    });
    expect(kept.informed).not.toContain('issued.mail');
    await app.page.reload();
    await expect.poll(() => mail.isChecked()).toBe(false);
    await app.page.setViewportSize({ width: 390, height: 844 });
    await expectAccessible(app.page);
    expect(await app.page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  });
});
