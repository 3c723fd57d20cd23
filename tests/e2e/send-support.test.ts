import { eq } from 'drizzle-orm';
import type { Page } from 'playwright';
import { describe, expect, it } from 'vitest';
import { supportCases } from '#server/db/schema/support.ts';
import { zhFlowEvents } from '#src/console/support/events.texts.zh.ts';
import { zhSendFlow } from '#src/console/support/send.texts.zh.ts';
import { zhBatchAction } from '#src/features/orders/batch-action/texts.zh.ts';
import { zhOrders } from '#src/features/orders/list/texts.zh.ts';
import { zhBatch } from '#src/features/purchase/later.texts.zh.ts';
import { zhPurchase } from '#src/features/purchase/texts.zh.ts';
import { zhSession } from '#src/features/session/texts.zh.ts';
import { zhCommon } from '#src/i18n/texts/zh/common.ts';
import { zhFaults } from '#src/i18n/texts/zh/faults.ts';
import { zhShell } from '#src/i18n/texts/zh/shell.ts';
import { Console } from '#tests/e2e/console.ts';
import { savedBy } from '#tests/e2e/download-dialog.ts';
import { expectAccessible } from '#tests/e2e/page-check.ts';
import { browser, server } from '#tests/e2e/shared-server.ts';
import { expectSentWith, spoilJournal } from '#tests/e2e/spoil-journal.ts';
import { signInAt } from '#tests/support/browser/browser-sign-in.ts';
import { placeOrder, singleNameProduct } from '#tests/support/server/shop.ts';

const caseNumber = /SC\d{8}-\d{5,}/;

async function openReport(page: Page) {
  await page.getByRole('button', { name: zhCommon.support }).first().click();
  const dialog = page.getByRole('dialog', { name: zhSendFlow.title });
  await dialog.getByText(zhSendFlow.facts.title).waitFor();
  return dialog;
}

/** Saves the report. Returns the file's content. */
async function savedReport(page: Page): Promise<string> {
  const dialog = await openReport(page);
  const { filename, bytes } = await savedBy(page, () =>
    dialog.getByRole('button', { name: zhSendFlow.save }).click(),
  );
  expect(filename).toBe('certhub-report.txt');
  return bytes.toString('utf8');
}

describe('support can be sent', () => {
  it('a deposit whose records this version cannot read, with the page’s message', async () => {
    const customer = await server.customer();
    const app = await Console.open(browser, server.url, { token: customer.token, path: '/deposit' });
    const { page } = app;
    try {
      // The form is there once its flow is.
      await page.getByRole('textbox').first().waitFor();
      await spoilJournal(page, 'deposit');
      await page.goto(`${server.url}/deposit?amount=99`);
      await page.getByRole('alert').first().waitFor();
      const dialog = await openReport(page);
      await dialog.getByText('/deposit', { exact: true }).waitFor();
      expect(await dialog.getByText('amount=99').count()).toBe(0);
      await expectAccessible(page);
      await dialog.getByRole('button', { name: new RegExp(`^${zhSendFlow.flows.add}：`) }).click();
      await dialog.getByText(zhSendFlow.facts.title).waitFor();
      await dialog.getByRole('textbox', { name: zhSendFlow.note }).fill('nothing to see');
      await dialog.getByRole('button', { name: zhSendFlow.asCase.send }).click();
      await dialog.getByText(caseNumber).first().waitFor();
      const [kept] = await server.services.db
        .select()
        .from(supportCases)
        .where(eq(supportCases.accountID, customer.id));
      expect(kept?.machine).toBe('deposit');
      expect(kept?.note).toMatch(/^nothing to see\n\n/);
      expect(kept?.note).toContain(`${zhSendFlow.facts.page}: /deposit\n`);
      expect(kept?.note).toMatch(/index\.[\da-f]+\.js/);
    } finally {
      await app.close();
    }
  });

  it('a draft whose records this version cannot read, with its events', async () => {
    const { token } = await server.customer();
    const app = await Console.open(browser, server.url, { token });
    const { page } = app;
    try {
      await app.buy.open();
      await app.buy.typeName('shop.example.com');
      await app.buy.isNameGood();
      const id = await spoilJournal(page, 'purchase');
      await page.goto(`${server.url}/ssl/certificates?draft=${encodeURIComponent(id)}`);
      await expectSentWith(page, 'shop.example.com');
    } finally {
      await app.close();
    }
  });

  it('a batch whose records this version cannot read, with its events', async () => {
    const { token } = await server.customer();
    const app = await Console.open(browser, server.url, { token });
    const { page } = app;
    try {
      await page.route('**/v1/orders/certificate/*', () => undefined);
      await app.buy.open();
      await page.getByText(zhPurchase.mode.batch, { exact: true }).click();
      const names = page.getByRole('textbox', { name: zhBatch.names.label });
      await names.fill('a.example.com\n\nb.example.com');
      await names.blur();
      await page.getByText(zhBatch.names.allGood).waitFor();
      await app.buy.submit();
      await page.waitForURL(/[?&]batch=/);
      await page.getByRole('dialog').waitFor();
      await spoilJournal(page, 'batch');
      await page.reload();
      await page.getByText(zhBatch.failed.title).waitFor();
      await expectSentWith(page, zhFlowEvents.work.makeKeys);
    } finally {
      await app.close();
    }
  });

  it('an action on several orders whose records this version cannot read, with its events', async () => {
    const customer = await server.customer();
    const product = await singleNameProduct(customer);
    for (const name of ['a.example.com', 'b.example.com'])
      await placeOrder(customer, { ...product, names: [name] });
    const { token } = customer;
    const app = await Console.open(browser, server.url, { token, path: '/orders/list' });
    const { page } = app;
    try {
      await page.route('**/v1/orders/cancel', () => undefined);
      await page.getByRole('checkbox', { name: zhCommon.table.selectAll }).check();
      await page.getByRole('button', { name: `${zhOrders.selection.cancel} 2` }).click();
      const question = page.getByRole('alertdialog', { name: zhBatchAction.title.cancel });
      await question.getByRole('button', { name: zhBatchAction.go.cancel }).click();
      await page.getByRole('button', { name: zhBatchAction.stop }).waitFor();
      await spoilJournal(page, 'batch-action');
      await page.reload();
      await page.getByText(zhBatchAction.notThere).waitFor();
      await expectSentWith(page, 'later.version');
    } finally {
      await app.close();
    }
  });

  it('the general error page, reporting the failure', async () => {
    const customer = await server.customer();
    const app = await Console.open(browser, server.url, { token: customer.token });
    try {
      await app.page.goto(`${server.url}/500`);
      await app.page.getByRole('heading', { name: zhShell.serverError.title }).waitFor();
      const report = await savedReport(app.page);
      expect(report).toContain(`${zhSendFlow.facts.page}: /500`);
      expect(report).toContain(zhShell.serverError.title);
    } finally {
      await app.close();
    }
  });
});

describe('a report before sign-in', () => {
  it('contains what went wrong and nothing that was typed', async () => {
    const context = await browser.newContext({
      acceptDownloads: true,
      viewport: { width: 390, height: 844 },
    });
    const page = await context.newPage();
    try {
      await page.goto(`${server.url}/sign-in`);
      await page.locator('input[name=username]').fill('ada@example.com');
      await page.locator('input[name=password]').fill('correct horse battery');
      await page.locator('form button[type=submit]').click();
      const dialog = await openReport(page);
      await dialog.getByText(zhSendFlow.flows.signedOut).waitFor();
      await expectAccessible(page);
      await dialog.getByRole('button', { name: zhCommon.cancel }).click();
      const report = await savedReport(page);
      expect(report).toContain(`${zhSendFlow.facts.page}: /sign-in`);
      expect(report).toMatch(new RegExp(`${zhSendFlow.facts.error}: \\S+`));
      for (const typed of ['ada@', 'horse']) expect(report).not.toContain(typed);
      await page.goto(`${server.url}/sec-validation`);
      expect(await savedReport(page)).toContain(`${zhSendFlow.facts.page}: /sec-validation`);
      await signInAt(page, server.url, '/orders/list', { account: 'two-step@certhub.test' });
      await page.getByLabel(zhSession.secondFactor.code).fill('123');
      await page.getByRole('button', { name: zhSession.secondFactor.submit }).click();
      await page.getByText(zhFaults.special.code.format, { exact: true }).waitFor();
      expect(await savedReport(page)).toContain(`${zhSendFlow.facts.error}: code: format`);
    } finally {
      await context.close();
    }
  });
});
