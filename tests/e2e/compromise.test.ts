import { mkdir } from 'node:fs/promises';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { contract } from '#core/contract/contract.ts';
import { zhLaunchpad } from '#src/features/launchpad/texts.zh.ts';
import { zhCompromise } from '#src/features/orders/compromise/texts.zh.ts';
import { zhDownload } from '#src/features/orders/download/texts.zh.ts';
import { zhOrder } from '#src/features/orders/order/texts.zh.ts';
import { chooseLanguage, returnToChinese } from '#tests/e2e/choose-language.ts';
import { Console } from '#tests/e2e/console.ts';
import { expectAccessible, expectNoOverflow, expectTexts } from '#tests/e2e/page-check.ts';
import { browser, server } from '#tests/e2e/shared-server.ts';
import { openssl } from '#tests/support/files/openssl.ts';
import {
  detailOf,
  issuedOrder,
  newRequest,
  publishAndIssue,
  singleNameProduct,
} from '#tests/support/server/shop.ts';
import type { TestCustomer } from '#tests/support/server/test-server.ts';

const { tell, replace, install, revoke, done, steps } = zhCompromise;
const name = 'stolen.example.com';
/** `PICTURES=on` keeps a screenshot of every step for review. */
const pictures = process.env.PICTURES === 'on' ? 'test-results/compromise' : null;
let customer: TestCustomer;
let orderNo: string;
let otherNo: string;
let app: Console;

/** Two orders of one key: both certificates are lost with it. */
beforeEach(async () => {
  customer = await server.customer();
  const product = await singleNameProduct(customer);
  const csr = await newRequest([name]);
  const withKey = { ...product, sslCerts: [{ csr, key: '', commonName: name, domainNames: name }] };
  orderNo = await issuedOrder(server, customer, withKey);
  otherNo = await issuedOrder(server, customer, withKey);
  if (pictures !== null) await mkdir(pictures, { recursive: true });
  app = await Console.openOrder(browser, server.url, customer, orderNo);
});
afterEach(async () => {
  await app.close();
  expect(app.problems()).toEqual([]);
});

const button = (name: string) => app.page.getByRole('button', { name, exact: true });
const heading = (text: string | RegExp) => app.page.getByRole('heading', { level: 2, name: text });
const counted = (text: string, count: number) => text.replace('{{count}}', String(count));
const wholeList = async () => (await detailOf(customer, orderNo)).certificates;

/** Reloads, and expects the same step of the path and the same sentence. */
async function reloadAt(step: string, sentence: string | RegExp): Promise<void> {
  await heading(sentence).waitFor();
  await app.page.reload();
  await heading(sentence).waitFor();
  const current = app.page.getByRole('navigation', { name: steps.label }).locator('[aria-current=step]');
  await expect.poll(() => current.innerText()).toContain(step);
}

/** Checks the step as it is seen on a desktop and on a phone, in one language and theme each; pictures have all of them. */
async function look(step: string): Promise<void> {
  const { page } = app;
  for (const [lang, colorScheme, checked] of [
    ['zh', 'light', 1440],
    ['en', 'dark', 390],
  ] as const) {
    await page.setViewportSize({ width: 1440, height: 900 });
    await chooseLanguage(page, lang);
    await page.emulateMedia({ colorScheme });
    await expectTexts(page, lang);
    for (const width of pictures === null ? [checked] : [1440, 390]) {
      await page.setViewportSize({ width, height: 900 });
      await expectNoOverflow(page);
      if (width === checked) await expectAccessible(page);
      if (pictures !== null)
        await page.screenshot({ path: `${pictures}/${step}-${colorScheme}-${width}.png`, fullPage: true });
    }
  }
  await page.emulateMedia({ colorScheme: 'light' });
  await page.setViewportSize({ width: 1440, height: 900 });
  await returnToChinese(page);
}

/** Reasons of the CA's revocation list, by serial number, as openssl reads it. */
async function listed(): Promise<string> {
  const [certificate] = await wholeList();
  const query = { orderNo, serialNumber: certificate?.serialNumber ?? '', reason: 'keyCompromise' } as const;
  const { crl } = await customer.ask(contract.orders.revocation, { query });
  const list = Buffer.from(await (await server.visitor.fetch(new URL(crl).pathname)).arrayBuffer());
  const pem = `-----BEGIN X509 CRL-----\n${list.toString('base64').replace(/.{64}/g, '$&\n')}\n-----END X509 CRL-----\n`;
  return (
    await openssl(['crl', '-in', 'list.pem', '-noout', '-text'], { 'list.pem': pem })
  ).output.toLowerCase();
}

it('leads from a stolen key to its revocation, through a reload at every step and a second tab', async () => {
  await app.page.getByRole('link', { name: zhOrder.compromise.start }).click();
  const told = counted(tell.title.other, 2);
  await heading(told).waitFor();
  await app.page.getByRole('link', { name: otherNo }).waitFor();
  await button(tell.go).click();
  await app.page.getByText(tell.causeNeeded).waitFor();
  await app.page.getByText(tell.causes.leaked, { exact: true }).click();
  await expect.poll(() => app.page.getByText(tell.causeNeeded).count()).toBe(0);
  await reloadAt(steps.tell, told);
  await expect.poll(() => app.page.getByRole('radio', { name: tell.causes.leaked }).isChecked()).toBe(true);
  await look('1-tell');
  await button(tell.go).click();

  // Left halfway, it is found on the home page and on the order's.
  await reloadAt(steps.replace, replace.title);
  await look('2-replace');
  await app.page.goto(new URL('/launchpad', server.url).href);
  await app.page
    .getByRole('link', { name: zhLaunchpad.unfinished.resumeThing.replace('{{thing}}', name) })
    .click();
  await heading(replace.title).waitFor();
  // The reply is lost after the server took the request: it is asked, and not sent twice.
  await app.page.route(
    '**/v1/orders/reSign',
    async (route) => {
      await route.fetch();
      await route.abort('connectionreset');
    },
    { times: 1 },
  );
  await button(replace.go).click();
  await publishIfAsked();
  await reloadAt(steps.install, install.title);
  await app.page.getByText(install.advice.leaked).waitFor();
  await look('3-install');
  const { data } = await customer.ask(contract.orders.reSignRecords, { query: { orderNo } });
  expect(data).toHaveLength(1);
  const [old, fresh] = await wholeList();
  expect(fresh?.spkiHash).not.toBe(old?.spkiHash);

  // A second tab mirrors the step and may act.
  const second = await app.secondTab();
  await second.page.getByRole('heading', { level: 2, name: install.title }).waitFor();
  await button(install.download).click();
  await app.page.getByRole('dialog', { name: zhDownload.title }).getByText(zhDownload.keyPresent).waitFor();
  await app.page.keyboard.press('Escape');
  await second.page.getByRole('button', { name: install.confirm, exact: true }).click();
  const asked = counted(revoke.title.other, 2);
  await reloadAt(steps.revoke, asked);
  await app.page.getByText(counted(revoke.down.other, 1)).waitFor();
  await look('4-revoke');
  expect(await listed()).not.toContain(old?.serialNumber);
  const go = counted(revoke.go.other, 2);
  await Promise.allSettled([
    button(go).click(),
    second.page.getByRole('button', { name: go, exact: true }).click({ timeout: 2_000 }),
  ]);
  await second.page.close();
  await reloadAt(steps.done, done.title);
  await app.page.getByText(/已于 .* 吊销，原因：私钥泄露/).waitFor();
  await app.page.getByText(done.crl).waitFor();
  await look('5-done');

  const list = await listed();
  const [other] = (await detailOf(customer, otherNo)).certificates;
  for (const each of [old, other])
    expect(list).toMatch(new RegExp(`${each?.serialNumber}[^]{0,200}key compromise`));
  expect(list).not.toContain(fresh?.serialNumber);
  await button(done.go).click();
  await heading(zhOrder.lead.install.title).waitFor();
}, 240_000);

it('revokes at once and replaces afterwards, and says that the site is down', async () => {
  await app.page.getByRole('link', { name: zhOrder.compromise.start }).click();
  await app.page.getByText(tell.causes.intruded, { exact: true }).click();
  await app.page.getByText(tell.paths.revoke, { exact: true }).click();
  await button(tell.go).click();
  await reloadAt(steps.revoke, counted(revoke.title.other, 2));
  // Not answered: nobody knows whether it was revoked, and sending it again does no harm.
  await app.page.route('**/v1/orders/revoke', async (route) => {
    if (route.request().method() !== 'POST') return route.fallback();
    await route.fetch();
    await route.abort('connectionreset');
    await app.page.unroute('**/v1/orders/revoke');
  });
  await button(counted(revoke.go.other, 2)).click();
  await reloadAt(steps.replace, replace.title);
  await app.page.getByText(install.down).waitFor();
  await look('6-revoked-first');
  await button(replace.go).click();
  await publishIfAsked();
  await reloadAt(steps.install, install.title);
  await button(install.confirm).click();
  await reloadAt(steps.done, done.title);
  expect((await wholeList()).map(({ state }) => state)).toEqual(['revoked', 'live']);
});

/** The names were validated for the first certificate; what must be validated again is published. */
async function publishIfAsked(): Promise<void> {
  await expect.poll(async () => (await wholeList()).length === 2 || (await waits())).toBe(true);
  if ((await wholeList()).length < 2) await publishAndIssue(customer, orderNo);
}

async function waits(): Promise<boolean> {
  return (await detailOf(customer, orderNo)).waitsFor === 'validation';
}
