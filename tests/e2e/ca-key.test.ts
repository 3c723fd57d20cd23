import JSZip from 'jszip';
import type { Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { contract } from '#core/contract/contract.ts';
import { readPem } from '#core/x509/pem.ts';
import { zhOrderFaults } from '#src/console/order-faults.texts.zh.ts';
import { zhDownload } from '#src/features/orders/download/texts.zh.ts';
import { zhOrder } from '#src/features/orders/order/texts.zh.ts';
import { zhParties } from '#src/features/parties/texts.zh.ts';
import { zhRequests } from '#src/features/purchase/later.texts.zh.ts';
import { zhPurchase } from '#src/features/purchase/texts.zh.ts';
import { Console } from '#tests/e2e/console.ts';
import { downloadDialog } from '#tests/e2e/download-dialog.ts';
import { expectAccessible, expectNoOverflow, expectTexts } from '#tests/e2e/page-check.ts';
import { PartyDialogs } from '#tests/e2e/party-dialogs.ts';
import { PurchaseForm } from '#tests/e2e/purchase-form.ts';
import { type Recording, record, storedIn } from '#tests/e2e/recording.ts';
import { browser } from '#tests/e2e/shared-browser.ts';
import { openssl } from '#tests/support/files/openssl.ts';
import { findSecret, secretNumbers } from '#tests/support/inputs/find-secret.ts';
import { readFolder, readRows } from '#tests/support/server/server-data.ts';
import { type ServerProcess, startServerProcess } from '#tests/support/server/server-process.ts';

let server: ServerProcess;
let app: Console;
let form: PurchaseForm;
let parties: PartyDialogs;
let recording: Recording;

beforeAll(async () => {
  server = await startServerProcess({ LOG_LEVEL: 'debug' });
  app = await Console.open(browser, server.url, {
    onProfile: (context) => {
      recording = record(context);
    },
  });
  form = new PurchaseForm(app.page);
  parties = new PartyDialogs(app.page);
});
afterAll(async () => {
  await server?.dispose();
});

/** A fact of the overview, which is one press away. */
async function expectFact(page: Page, label: string, value: string): Promise<void> {
  await page.getByText(zhPurchase.panel.all, { exact: true }).click();
  await page
    .getByRole('term')
    .filter({ hasText: new RegExp(`^${label}$`) })
    .locator('..')
    .getByText(value, { exact: true })
    .waitFor();
}

describe('a CFCA document certificate with a key made by the CA', () => {
  it('is offered with a plain explanation, while the browser’s key stays the default', async () => {
    const { page } = app;
    await page.goto(`${server.url}/ssl/certificates?product=cfca-doc`);
    await form.maker('browser').and(page.locator(':checked')).waitFor();
    await page.getByText(zhRequests.maker.ca, { exact: true }).click();
    await page.getByText(zhRequests.maker.noticeTitle).waitFor();
    await page.getByText(zhPurchase.csr.hintByCa).waitFor();
    await expectFact(page, zhPurchase.panel.maker, zhPurchase.panel.makerCa);
    await app.isKept();
    await page.reload();
    await page.getByText(zhRequests.maker.noticeTitle).waitFor();
    await expectFact(page, zhPurchase.panel.maker, zhPurchase.panel.makerCa);
  });

  it.each([
    ['light', 1440],
    ['dark', 390],
  ] as const)('is readable and accessible, %s at %d', async (colorScheme, width) => {
    const { page } = app;
    await page.emulateMedia({ colorScheme });
    await page.setViewportSize({ width, height: 900 });
    await expectNoOverflow(page);
    await expectAccessible(page);
    await expectTexts(page, 'zh');
    await page.setViewportSize({ width: 1440, height: 900 });
  });

  it('requires a contact with an ID card, which the form reports there and lets the user add', async () => {
    const { page } = app;
    const missing = page.getByText(
      zhOrderFaults.reasons['id-card-missing'].replace('{{subject}}', '联系人“欧阳明”'),
    );
    await parties.contact().click();
    await page.getByRole('option', { name: /欧阳明/ }).click();
    await missing.waitFor();
    await page.getByText(zhPurchase.panel.partyNone, { exact: true }).waitFor({ state: 'detached' });
    await app.buy.submit();
    await parties.contact().and(page.locator(':focus')).waitFor();
    expect(await app.api.orders()).toEqual([]);
    const dialog = await parties.open('contact', 'edit');
    await parties.fill(dialog, { [zhParties.contact.fields.idCard]: '11010519491231002X' });
    await dialog.getByRole('button', { name: parties.button.save, exact: true }).click();
    await dialog.waitFor({ state: 'detached' });
    await missing.waitFor({ state: 'detached' });
  });

  it('is ordered once with a new key when the page is lost along with the reply', async () => {
    const { page } = app;
    const asked: string[] = [];
    let answered: () => void = () => undefined;
    const isAnswered = new Promise<void>((resolve) => {
      answered = resolve;
    });
    await page.route('**/v1/csr/create', async (route) => {
      asked.push(route.request().postData() ?? '');
      if (asked.length > 1) return route.continue();
      // The CA has made the key; its reply never reaches the page.
      await route.fetch();
      return answered();
    });
    await app.buy.submit();
    await isAnswered;
    await page.reload();
    await app.pay.isShown();
    const addresses = asked.map((body) => JSON.parse(body).recipientKey.x);
    expect(new Set(addresses).size).toBe(2);
    expect(await app.api.orders()).toHaveLength(1);
  });

  it('is paid, issued and downloaded with the matching key, and the order shows who made it', async () => {
    const { page } = app;
    await app.pay.chooseBalance();
    await app.pay.submit();
    const orderNo = await app.order.isShown();
    await page.getByText(zhOrder.facts.keyByCa).waitFor();
    await page.getByRole('heading', { name: zhOrder.timeline.title }).click();
    await page.getByText(zhOrder.event['ca-key'], { exact: true }).waitFor();
    await app.order.isIssued();
    const download = downloadDialog(page);
    await download.open();
    await download.dialog.getByText(zhDownload.keyByCa).waitFor();
    const zip = await JSZip.loadAsync((await download.save('zip')).bytes);
    const file = (ending: RegExp) => zip.file(ending)[0]?.async('string') ?? Promise.resolve('');
    const key = await file(/\.key$/);
    await download.close();
    const detail = (await app.api.client.call(contract.orders.detail, { params: { id: orderNo } })).data();
    const order = detail.allOrders[0];
    const files = { 'cert.pem': await file(/fullchain\.crt$/), 'key.pem': key, 'csr.pem': order?.csr ?? '' };
    const publicKeys: (string | undefined)[] = [];
    for (const args of [
      ['pkey', '-in', 'key.pem', '-pubout'],
      ['x509', '-in', 'cert.pem', '-noout', '-pubkey'],
      ['req', '-in', 'csr.pem', '-noout', '-pubkey'],
    ]) {
      const { output } = await openssl(args, files);
      publicKeys.push(/-----BEGIN PUBLIC KEY[\s\S]+?END PUBLIC KEY-----/.exec(output)?.[0]);
    }
    expect(publicKeys[0]).toBeDefined();
    expect(new Set(publicKeys).size).toBe(1);
    const { output } = await openssl(['pkey', '-in', 'key.pem', '-check', '-noout', '-text'], files);
    expect(output).toContain('Key is valid');
    expect(output).toContain('(4096 bit');
    expect(order?.keyMaker).toBe('ca');

    const [block] = readPem(key).blocks;
    const numbers = block === undefined ? [] : await secretNumbers(block.bytes);
    expect(numbers).toHaveLength(6);
    for (const number of numbers) expect(findSecret(key, number)).toEqual(['base64']);
    await isNowhere(numbers, order?.key ?? '', orderNo);
    expect(app.problems()).toEqual([]);
  });
});

/** Unsealed, the private key exists only in the saved file; sealed, it is in the journal and the order. */
async function isNowhere(numbers: readonly Uint8Array[], envelope: string, orderNo: string): Promise<void> {
  const stored = await storedIn(app.page);
  const received = Buffer.concat(await recording.received());
  // Close the page first: without its server it would log errors.
  await app.close();
  await server.kill();
  const places = {
    stored,
    received,
    urls: recording.urls,
    sent: Buffer.concat(recording.sent),
    logged: recording.logged,
    log: server.output(),
    files: await readFolder(server.dataDir),
    rows: await readRows(server.dataDir),
  };
  expect(stored.databases).toContain(envelope);
  expect(received.toString()).toContain(envelope);
  expect(places.rows.toString()).toContain(envelope);
  expect(places.log).toContain(orderNo);
  for (const [place, content] of Object.entries(places)) {
    for (const number of numbers) expect(findSecret(content, number), place).toEqual([]);
    expect(findSecret(content, Buffer.from('PRIVATE KEY-----', 'utf8')), place).toEqual([]);
  }
}
