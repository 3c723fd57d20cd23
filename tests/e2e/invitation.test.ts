import type { Page } from 'playwright';
import { expect, it } from 'vitest';
import { contract } from '#core/contract/contract.ts';
import { zhList } from '#src/console/list/texts.zh.ts';
import { zhRights } from '#src/console/rights/texts.zh.ts';
import { zhInvitation } from '#src/features/people/invitation.texts.zh.ts';
import { zhLog } from '#src/features/people/log.texts.zh.ts';
import { Console } from '#tests/e2e/console.ts';
import { expectAccessible, expectNoOverflow } from '#tests/e2e/page-check.ts';
import { browser, server } from '#tests/e2e/shared-server.ts';
import { watchProblems } from '#tests/support/browser/browser.ts';
import { storedAt } from '#tests/support/browser/stored.ts';
import { invitationLink } from '#tests/support/server/mail-links.ts';
import type { TestCustomer } from '#tests/support/server/test-server.ts';

const { people } = contract;
const password = 'correct horse 42';
const place = { roleID: 'buyer', deptID: '', scope: 'account' } as const;

async function visit(token?: string): Promise<{ readonly page: Page; readonly problems: () => string[] }> {
  const context = await browser.newContext({
    reducedMotion: 'reduce',
    storageState: storedAt(server.url, { lang: 'zh', ...(token === undefined ? {} : { token }) }),
  });
  // The browser logs the 404 of an invitation that is over.
  const problems = await watchProblems(context, { expected: [/\/invitation\/\S+ console: Failed to load/] });
  return { page: await context.newPage(), problems };
}

async function invite(owner: TestCustomer, email: string): Promise<string> {
  await owner.ask(people.invite, { body: { email, ...place } });
  return new URL((await invitationLink(owner, email)).pathname, server.url).href;
}

const secret = (page: Page) => page.getByLabel(zhInvitation.password, { exact: true });
const accept = (page: Page) => page.getByRole('button', { name: zhInvitation.accept, exact: true });

it('makes the invited user, once, who is signed in; the log tells it', async () => {
  const owner = await server.customer({ displayName: 'Ada', companyName: 'Example Ltd' });
  const email = `grace-${owner.id.slice(0, 8)}@example.com`;
  const link = await invite(owner, email);
  const { page, problems } = await visit();
  const sent: string[] = [];
  page.on('request', (request) => sent.push(`${request.url()} ${request.postData() ?? ''}`));
  await page.goto(link);
  await page.getByText('Example Ltd', { exact: true }).waitFor();
  await page.getByText(zhInvitation.roles.buyer, { exact: true }).waitFor();
  expect(await page.getByLabel(zhInvitation.email).inputValue()).toBe(email);
  await expectAccessible(page);

  await accept(page).click();
  await page.getByText(zhInvitation.faults.displayName.required).waitFor();
  await page.getByLabel(zhInvitation.name, { exact: true }).fill('Grace Hopper');
  await secret(page).fill('short');
  await page.keyboard.press('Enter');
  await page.getByText('密码位数至少 8 位').waitFor();
  await secret(page).fill(password);
  await page.keyboard.press('Enter');
  await page.waitForURL('**/launchpad');
  await page.getByRole('heading', { level: 1 }).first().waitFor();
  expect(sent.filter((request) => request.includes(password) || request.includes('correct'))).toEqual([]);
  expect(problems()).toEqual([]);
  await page.context().close();

  const again = await visit();
  await again.page.goto(link);
  await again.page.getByRole('heading', { name: zhInvitation.over.title }).waitFor();
  await expectAccessible(again.page);
  await again.page.getByRole('link', { name: zhInvitation.signIn }).click();
  await again.page.waitForURL('**/sign-in');
  expect(again.problems()).toEqual([]);
  await again.page.context().close();

  const app = await Console.open(browser, server.url, { token: owner.token, path: '/account/log' });
  const row = (act: string) => app.page.getByRole('row').filter({ hasText: act }).filter({ hasText: email });
  await row(zhLog.kinds.people.acceptInvitation).waitFor();
  await row(zhLog.kinds.people.invite).getByText('角色：采购').waitFor();
  await app.page.getByText(/^共 \d+ 条记录，链条完整$/).waitFor();
  await expectAccessible(app.page);
  await app.page.setViewportSize({ width: 390, height: 844 });
  await expectNoOverflow(app.page);
  await app.page.goto(`${server.url}/account/log?kind=orders`);
  await app.page.getByText(zhList.noneFiltered).waitFor();
  expect(app.problems()).toEqual([]);
  await app.close();
});

it('asks somebody who is signed in to sign out first', async () => {
  const owner = await server.customer({ displayName: 'Ada' });
  const link = await invite(owner, `alan-${owner.id.slice(0, 8)}@example.com`);
  const { page, problems } = await visit(owner.token);
  await page.goto(link);
  await page.getByRole('button', { name: zhInvitation.signedIn.leave }).click();
  await accept(page).waitFor();
  expect(new URL(page.url()).pathname).toMatch(/^\/invitation\//);
  expect(problems()).toEqual([]);
  await page.context().close();
});

it('says where its chain breaks, and to whom the log is closed', async () => {
  const viewer = await server.customer({ role: 'viewer' });
  const closed = await Console.open(browser, server.url, { token: viewer.token, path: '/account/log' });
  await closed.page.getByText(zhRights.missing.title).waitFor();
  await closed.close();
  const owner = await server.customer();
  const app = await Console.open(browser, server.url, {
    token: owner.token,
    path: '/account/log',
    onProfile: (context) =>
      void context.route('**/v1/user/auditLogs/check', (route) =>
        route.fulfill({
          json: { code: 200, msg: '', data: { entries: 9, brokenAt: 4, lastHash: '' }, errors: [] },
        }),
      ),
  });
  await app.page.getByRole('alert').getByText('链条在第 4 条处断开').waitFor();
  await app.page.getByText(zhLog.none).waitFor();
  await app.close();
});
