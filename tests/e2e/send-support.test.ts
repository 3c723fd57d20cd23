import { eq } from 'drizzle-orm';
import type { Page } from 'playwright';
import { describe, expect, it } from 'vitest';
import { supportCases } from '#server/db/schema/support.ts';
import { zhSendFlow } from '#src/console/support/send.texts.zh.ts';
import { zhSession } from '#src/features/session/texts.zh.ts';
import { zhCommon } from '#src/i18n/texts/zh/common.ts';
import { zhFaults } from '#src/i18n/texts/zh/faults.ts';
import { zhShell } from '#src/i18n/texts/zh/shell.ts';
import { Console } from '#tests/e2e/console.ts';
import { savedBy } from '#tests/e2e/download-dialog.ts';
import { expectAccessible } from '#tests/e2e/page-check.ts';
import { browser, server } from '#tests/e2e/shared-server.ts';
import { spoilJournal } from '#tests/e2e/spoil-journal.ts';
import { signInAt } from '#tests/support/browser-sign-in.ts';

const caseNumber = /SC\d{8}-\d{5,}/;

async function openReport(page: Page) {
  await page.getByRole('button', { name: zhCommon.support }).first().click();
  const dialog = page.getByRole('dialog', { name: zhSendFlow.title });
  await dialog.getByText(zhSendFlow.facts.title).waitFor();
  return dialog;
}

/** Saves the report and returns what the file says. */
async function savedReport(page: Page): Promise<string> {
  const dialog = await openReport(page);
  const { filename, bytes } = await savedBy(page, () =>
    dialog.getByRole('button', { name: zhSendFlow.save }).click(),
  );
  expect(filename).toBe('certhub-report.txt');
  return bytes.toString('utf8');
}

describe('what does not open is sent to support all the same', () => {
  it('a deposit whose records this version cannot read, with what the page says', async () => {
    const customer = await server.customer();
    const app = await Console.open(browser, server.url, { token: customer.token, path: '/deposit' });
    const { page } = app;
    try {
      await page.getByRole('button', { name: zhCommon.support }).first().waitFor();
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
        .where(eq(supportCases.customerID, customer.id));
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
      await page.getByRole('alert').first().waitFor();
      await page.getByRole('button', { name: zhCommon.support }).first().click();
      const dialog = page.getByRole('dialog', { name: zhSendFlow.title });
      await dialog.getByRole('listitem').filter({ hasText: 'shop.example.com' }).first().waitFor();
    } finally {
      await app.close();
    }
  });

  it('the general error page, which says that it failed', async () => {
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

describe('before a sign-in', () => {
  it('what went wrong is saved, and nothing of what was typed', async () => {
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
