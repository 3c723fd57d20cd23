import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { contract } from '#core/contract/contract.ts';
import { post } from '#server/ledger/ledger.ts';
import { zhReferral } from '#src/features/referral/texts.zh.ts';
import { Console } from '#tests/e2e/console.ts';
import { expectAccessible, expectNoOverflow } from '#tests/e2e/page-check.ts';
import { browser } from '#tests/e2e/shared-browser.ts';
import { startTestServer, type TestCustomer, type TestServer } from '#tests/support/server/test-server.ts';

let server: TestServer;
let app: Console;
beforeAll(async () => {
  server = await startTestServer({ webRoot: 'dist/web', config: { referralPercent: 10 } });
}, 60_000);
afterAll(() => server.close());
afterEach(async () => {
  await app.close();
  expect(app.problems()).toEqual([]);
});

const open = async (by: TestCustomer, path: string) => {
  app = await Console.open(browser, server.url, {
    token: by.token,
    path,
    expected: [/Failed to load resource/],
  });
};
const button = (name: string) => app.page.getByRole('button', { name, exact: true });

it('gives a link to share, whose code is changed with what that means', async () => {
  const ada = await server.customer({ displayName: 'Ada' });
  await open(ada, '/launchpad');
  await app.page.getByRole('link', { name: zhReferral.card.open }).click();
  await button(zhReferral.link.make).click();
  await app.page.getByRole('img', { name: zhReferral.link.qr }).waitFor();
  await app.page.getByText('注册后 12 个月内的每笔付款，满 30 天且未退款，您获得其中的 10%').waitFor();
  await expectAccessible(app.page);
  await expectNoOverflow(app.page);
  const { code } = await ada.ask(contract.referral.own, {});
  const share = app.page.getByRole('link', { name: zhReferral.link.share.telegram });
  expect(await share.getAttribute('href')).toContain(encodeURIComponent(`/signup/${code}`));
  await button(zhReferral.link.change).click();
  const form = app.page.getByRole('dialog', { name: zhReferral.customize.title });
  const field = form.getByRole('textbox', { name: zhReferral.customize.fields.customizeCode });
  const submit = form.getByRole('button', { name: zhReferral.customize.submit });
  await field.fill('a-b');
  await submit.click();
  await form.getByText(zhReferral.customize.special.customizeCode.format).waitFor();
  await field.fill('Ada2026');
  await submit.click();
  await form.waitFor({ state: 'hidden' });
  await app.page.getByText(zhReferral.customize.done, { exact: true }).waitFor();
  await app.page.getByText(/之前的链接仍有效/).waitFor();
  await app.page.getByText(/\/signup\/Ada2026$/).waitFor();
});

it('withdraws rewards to the balance, and to a bank once the form is complete', async () => {
  const ada = await server.customer({ displayName: 'Ada' });
  const { db, clock } = server.services;
  await db.transaction((tx) =>
    post(tx, { accountID: ada.id, kind: 'reward', cause: `test:${ada.id}`, cents: 30_000, at: clock.now() }),
  );
  await open(ada, '/account/referral');
  await button(zhReferral.money.withdraw).click();
  const form = app.page.getByRole('dialog', { name: zhReferral.withdraw.title });
  const { fields } = zhReferral.withdraw;
  await form.getByRole('textbox', { name: fields.amount }).fill('99');
  await form.getByRole('combobox', { name: fields.to }).selectOption('bank');
  const submit = form.getByRole('button', { name: zhReferral.withdraw.submit });
  await submit.click();
  await form.getByText(zhReferral.withdraw.unchosen.accountNo).waitFor();
  await expectAccessible(app.page);
  await form.getByRole('textbox', { name: fields.holder }).fill('Ada');
  await form.getByRole('textbox', { name: fields.bankName }).fill('工商银行');
  await form.getByRole('textbox', { name: fields.accountNo }).fill('6222 0202 0011 2233');
  await form.getByRole('textbox', { name: fields.amount }).fill('100');
  await submit.click();
  await form.waitFor({ state: 'hidden' });
  await app.page.getByText('工商银行 •••• 2233').waitFor();
  await app.page.getByText(zhReferral.withdrawals.states.waiting, { exact: true }).waitFor();
  expect(await ada.ask(contract.referral.own, {})).toMatchObject({ available: 20_000, pending: 10_000 });
});
