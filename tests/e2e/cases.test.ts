import { eq } from 'drizzle-orm';
import type { Page } from 'playwright';
import { describe, expect, it } from 'vitest';
import { supportCases } from '#server/db/schema/support.ts';
import { zhSendFlow } from '#src/console/support/send.texts.zh.ts';
import { zhParties } from '#src/features/parties/texts.zh.ts';
import { zhCases } from '#src/features/support/cases.texts.zh.ts';
import { zhSupport } from '#src/features/support/texts.zh.ts';
import { zhMenu } from '#src/i18n/texts/zh/menu.ts';
import { Console } from '#tests/e2e/console.ts';
import { contactSupport } from '#tests/e2e/contact-support.ts';
import { expectAccessible } from '#tests/e2e/page-check.ts';
import { browser, server } from '#tests/e2e/shared-server.ts';
import type { TestCustomer } from '#tests/support/server/test-server.ts';

const callPath = '**/v1/support/cases';
const caseNumber = /SC\d{8}-\d{5,}/;

/** A customer's console with a started form and the dialog that sends it. */
async function openDialog(customer: TestCustomer) {
  const app = await Console.open(browser, server.url, { token: customer.token, path: '/ssl/certificates' });
  const { page } = app;
  const open = async () => {
    // Help is about the form once its flow is open.
    await page.getByRole('textbox').first().waitFor();
    await contactSupport(page);
    const dialog = page.getByRole('dialog', { name: zhSendFlow.title });
    await dialog.getByRole('listitem').first().waitFor();
    return dialog;
  };
  return { app, page, open };
}

/** Writes into a case that is open. */
async function write(page: Page, text: string) {
  await page.getByRole('button', { name: zhCases.write.go }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox', { name: zhCases.write.fields.text }).fill(text);
  await dialog.getByRole('button', { name: zhCases.write.submit, exact: true }).click();
  await dialog.waitFor({ state: 'detached' });
  await page.getByRole('listitem').filter({ hasText: text }).waitFor();
}

const casesOf = ({ id }: TestCustomer) =>
  server.services.db.select().from(supportCases).where(eq(supportCases.accountID, id));

describe('a flow sent to support as a case', () => {
  it('keeps its note while offline, makes one case however often it is sent, and is replayed by support', async () => {
    const customer = await server.customer({ displayName: 'Ada Byron' });
    const { app, page, open } = await openDialog(customer);
    const reader = await server.customer({ operatorRights: ['shop:cases'] });
    const support = await Console.open(browser, server.url, { token: reader.token });
    try {
      await app.buy.isShown();
      await app.buy.typeName('shop.example.com');
      await app.buy.isNameGood();
      let dialog = await open();
      const note = () => dialog.getByRole('textbox', { name: zhSendFlow.note });
      const send = () => dialog.getByRole('button', { name: zhSendFlow.asCase.send });
      await note().fill('the price is wrong');
      await app.context.setOffline(true);
      await dialog.getByText(zhSendFlow.asCase.offline).waitFor();
      await expect.poll(() => send().isDisabled()).toBe(true);
      await expectAccessible(page);
      await dialog.getByRole('button', { name: '取消' }).click();
      await app.context.setOffline(false);
      dialog = await open();
      await expect.poll(() => note().inputValue()).toBe('the price is wrong');

      // The case is stored and its reply lost: the next press repeats the same request.
      await page.route(callPath, async (route) => {
        await route.fetch();
        await route.abort();
      });
      await send().click();
      await dialog.getByText(zhSendFlow.asCase.failed).waitFor();
      await page.unroute(callPath);
      await send().click();
      const [caseNo = ''] =
        caseNumber.exec((await dialog.getByText(caseNumber).first().textContent()) ?? '') ?? [];
      await expectAccessible(page);
      expect((await casesOf(customer)).map((row) => [row.caseNo, row.note])).toEqual([
        [caseNo, 'the price is wrong'],
      ]);

      await support.page.getByRole('link', { name: zhMenu.cases }).click();
      const row = support.page.getByRole('row').filter({ hasText: caseNo });
      await row.getByText('Ada Byron').waitFor();
      await expectAccessible(support.page);
      await row.getByRole('link', { name: caseNo }).click();
      await write(support.page, 'The price is that of two years.');
      await support.page.getByText(zhCases.state.answered).first().waitFor();
      await expectAccessible(support.page);

      // The sender reads the answer where the dialog leads, and asks again.
      await dialog.getByRole('link', { name: zhSendFlow.asCase.open }).click();
      await page.getByText('The price is that of two years.').waitFor();
      await page.getByText(zhCases.state.answered).first().waitFor();
      await write(page, 'Then I take one.');
      await page.getByText(zhCases.waits).waitFor();
      await expectAccessible(page);
      await support.page.reload();
      await support.page.getByText('Then I take one.').waitFor();

      await support.page.getByRole('link', { name: zhCases.replay, exact: true }).click();
      await support.page.getByText('the price is wrong').waitFor();
      await support.page.getByRole('slider', { name: zhSupport.line.label }).press('End');
      const screen = support.page.frameLocator('iframe');
      await expect.poll(() => screen.getByText('shop.example.com').count()).toBeGreaterThan(0);
      expect(support.problems()).toEqual([]);
    } finally {
      await app.close();
      await support.close();
    }
  });

  it('includes what was typed in a form dialog', async () => {
    const customer = await server.customer();
    const app = await Console.open(browser, server.url, { token: customer.token, path: '/orders/contact' });
    try {
      await app.page.getByRole('button', { name: zhParties.add }).first().click();
      await app.page.getByRole('dialog').getByRole('textbox').first().waitFor();
      // The dialog covers the top bar: help in another tab offers its flow.
      const other = await app.context.newPage();
      await other.goto(`${server.url}/launchpad`);
      await contactSupport(other);
      const dialog = other.getByRole('dialog', { name: zhSendFlow.title });
      await dialog
        .getByRole('button', { name: new RegExp(`^${zhSendFlow.flows.add}：`) })
        .first()
        .click();
      await dialog.getByRole('button', { name: zhSendFlow.asCase.send }).click();
      await dialog.getByText(caseNumber).first().waitFor();
      expect((await casesOf(customer)).map(({ machine }) => machine)).toEqual(['form']);
    } finally {
      await app.close();
    }
  });

  it('is offered only as a file on a site without support', async () => {
    const customer = await server.customer();
    const app = await Console.open(browser, server.url, {
      token: customer.token,
      onProfile: (context) =>
        void context.route('**/site/*.json', async (route) => {
          const answer = await route.fetch();
          await route.fulfill({ response: answer, json: { ...(await answer.json()), features: {} } });
        }),
    });
    try {
      await app.buy.open();
      await contactSupport(app.page);
      const dialog = app.page.getByRole('dialog', { name: zhSendFlow.title });
      await dialog.getByRole('button', { name: zhSendFlow.save }).and(app.page.locator(':enabled')).waitFor();
      expect(await dialog.getByRole('button', { name: zhSendFlow.asCase.send }).count()).toBe(0);
      await dialog.getByText(zhSendFlow.about).waitFor();
    } finally {
      await app.close();
    }
  });
});

describe('a case opened by its number', () => {
  it('is refused without the right, while a file can still be opened', async () => {
    const path = '/support/replay?case=SC20261121-99999';
    const app = await Console.open(browser, server.url, {
      token: (await server.customer()).token,
      path,
      expected: [/403/],
    });
    try {
      await app.page.getByRole('alert').first().waitFor();
      await app.page.getByText(zhSupport.input.drop).last().waitFor();
      expect(await app.page.getByRole('link', { name: zhMenu.cases }).count()).toBe(0);
    } finally {
      await app.close();
    }
    const visitor = await browser.newContext();
    const page = await visitor.newPage();
    await page.goto(server.url + path);
    const signIn = page.getByRole('link', { name: zhSupport.case.signInGo, exact: true }).last();
    await expect
      .poll(() => signIn.getAttribute('href'))
      .toContain(encodeURIComponent('case=SC20261121-99999'));
    await page.getByText(zhSupport.input.drop).last().waitFor();
    await visitor.close();
  });
});
