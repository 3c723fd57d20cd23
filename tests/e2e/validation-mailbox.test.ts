import { expect, it } from 'vitest';
import { contract } from '#core/contract/contract.ts';
import { Console } from '#tests/e2e/console.ts';
import { expectAccessible } from '#tests/e2e/page-check.ts';
import { PartyDialogs } from '#tests/e2e/party-dialogs.ts';
import { browser, server } from '#tests/e2e/shared-server.ts';

it('offers a mailbox of the domain, a saved one, or the customer’s own with the record it needs', async () => {
  const customer = await server.customer();
  const saved = { email: 'me@elsewhere.example' };
  (await customer.call(contract.parties.validationEmails.add, { body: saved })).data();
  const app = await Console.open(browser, server.url, { token: customer.token, path: '/ssl/certificates' });
  const parties = new PartyDialogs(app.page);
  await app.buy.isShown();
  await app.buy.typeName('www.shop.example.co.uk');
  await app.buy.isNameGood();
  await app.page.locator('input[type=radio][value=email]').click({ force: true });
  await app.page.getByText(/邮件验证已不推荐，将于 2028-03-15 停用/).waitFor();
  await parties.mailbox().click();
  await app.page
    .getByRole('option', { name: /admin@example\.co\.uk/ })
    .first()
    .waitFor();
  expect((await parties.offers()).map((text) => text.split('\n')[0])).toEqual([
    saved.email,
    ...['admin', 'webmaster', 'hostmaster', 'postmaster', 'administrator'].map(
      (name) => `${name}@example.co.uk`,
    ),
  ]);
  await expectAccessible(app.page);
  await app.page.getByRole('option', { name: /hostmaster/ }).click();
  await app.page.getByText(/CA 会向 hostmaster@example\.co\.uk 发送验证邮件/).waitFor();
  await expect
    .poll(() => app.page.getByRole('checkbox', { name: parties.text.email.save }).isChecked())
    .toBe(false);
  await parties.mailbox().fill('pki');
  await app.page.getByText('补全为 pki@example.co.uk').waitFor();
  await app.page.getByText('_validation-contactemail.example.co.uk').waitFor();
  await app.page.getByRole('checkbox', { name: parties.text.email.save }).check();
  await app.isKept();
  await app.page.reload();
  await parties.mailbox().waitFor();
  await expect.poll(() => parties.mailbox().inputValue()).toBe('pki');
  await expect
    .poll(() => app.page.getByRole('checkbox', { name: parties.text.email.save }).isChecked())
    .toBe(true);
  await app.close();
  expect(app.problems()).toEqual([]);
});
