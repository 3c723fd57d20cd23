import type { Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { zhDnsBatch } from '#src/features/tools/dns/texts.zh.ts';
import { enReport } from '#src/features/tools/report/texts.en.ts';
import { zhReport } from '#src/features/tools/report/texts.zh.ts';
import { openPage } from '#tests/e2e/open-page.ts';
import { type Stored, storedAt } from '#tests/support/browser/stored.ts';
import { customerWith, payOrder, placeOrder, singleNameProduct } from '#tests/support/server/shop.ts';
import { startTestServer, type TestServer } from '#tests/support/server/test-server.ts';
import {
  type AuditNames,
  type AuditTargets,
  openAuditNames,
  openAuditTargets,
} from '#tests/support/tools/audit-targets.ts';
import { type FakeCloudflare, openCloudflare } from '#tests/support/tools/cloudflare.ts';

let cloudflare: FakeCloudflare;
let names: AuditNames;
let targets: AuditTargets;
let server: TestServer;
beforeAll(async () => {
  [names, targets, cloudflare] = await Promise.all([openAuditNames(), openAuditTargets(), openCloudflare()]);
  const auditPort = await targets.openssl('-cert', 'leaf.pem', '-cert_chain', 'ca.pem', '-key', 'leaf.key');
  server = await startTestServer({
    webRoot: 'dist/web',
    config: {
      ...{ dcvResolver: names.resolver, dcvNetworks: ['127.0.0.1/32'], auditPort, dcvHttpPort: 9 },
      cloudflareUrl: cloudflare.url,
    },
  });
});
afterAll(async () => {
  await server.close();
  await targets.close();
  await cloudflare.close();
  names.close();
});

async function open(path: string, stored: Stored = {}) {
  const opened = await openPage({ storageState: storedAt(server.url, stored) });
  await opened.page.goto(`${server.url}/certhub/tools/${path}`);
  return opened;
}
const start = async (page: Page, host: string, label: string = zhReport.start) => {
  await page.getByRole('main').getByRole('textbox').fill(host);
  await page.getByRole('button', { name: label, exact: true }).click();
};

describe('a site audit', () => {
  it('runs without an account, and its report has its own address', async () => {
    const { page, close } = await open('report/new');
    await start(page, 'https://good.test/some/page');
    await page.getByRole('img', { name: zhReport.grade.replace('{{grade}}', 'F') }).waitFor();
    await expect.poll(() => page.url()).toMatch(/\/certhub\/tools\/report\/good\.test\?audit=[\w-]{22}$/);
    await page.getByText('TLS_AES_256_GCM_SHA384').waitFor();
    await page.getByText(zhReport.kept).waitFor();
    await page.reload();
    await page.getByRole('heading', { name: 'good.test' }).waitFor();
    const { UNABLE_TO_GET_ISSUER_CERT_LOCALLY: notFound, SELF_SIGNED_CERT_IN_CHAIN: noRoot } =
      zhReport.problems;
    await page.getByText(new RegExp(`证书链不受信任（(?:${notFound}|${noRoot})）`)).waitFor();
    await close();
  });

  it('reports an invalid host at the field, and beside it why a site was not audited', async () => {
    const { token } = await server.customer();
    const { page, context } = await open('report/new', { token });
    await start(page, '10.0.0.1');
    await page.getByRole('alert').filter({ hasText: '10.0.0.1' }).waitFor();
    await start(page, 'private.test');
    await page.getByText(zhReport.refused['private-address']).waitFor();
    await start(page, 'gone.test');
    await page.getByText(zhReport.refused['not-found']).waitFor();
    await page.goto(`${server.url}/certhub/tools/report/good.test?audit=${'A'.repeat(22)}`);
    await page.getByText(zhReport.gone, { exact: true }).waitFor();
    // Refused requests are reported as problems.
    await context.close();
  });

  it('is stored for a customer, who finds the newest one by host, with the changes', async () => {
    const { token } = await server.customer();
    const { page, close } = await open('report/shop.test', { token, lang: 'en' });
    await start(page, 'shop.test', enReport.start);
    await page.getByText(enReport.historyEmpty).waitFor();
    await page.getByRole('button', { name: enReport.again }).click();
    await page.getByText(enReport.noChanges).waitFor();
    await page.goto(`${server.url}/certhub/tools/report/shop.test`);
    await page.getByText(enReport.noChanges).waitFor();
    await close();
  });
});

describe('records for a DNS host', () => {
  it('are previewed, written, retried and undone, while the token stays in its field', async () => {
    const held = { name: 'www.example.com', type: 'A', content: '192.0.2.1', ttl: 300, proxied: false };
    cloudflare.records.set('1', { id: '1', ...held });
    const { page, close } = await open('batch-cfdns');
    const button = (name: string) => page.getByRole('button', { name, exact: true });
    await page.getByLabel(zhDnsBatch.token, { exact: true }).fill('no token');
    await button(zhDnsBatch.find).click();
    await page.getByRole('alert').getByText(zhDnsBatch.noToken).waitFor();
    await page.getByLabel(zhDnsBatch.token, { exact: true }).fill('wrong-token');
    await button(zhDnsBatch.find).click();
    await page.getByText(zhDnsBatch.problems.rights).waitFor();
    await page.getByLabel(zhDnsBatch.token, { exact: true }).fill(cloudflare.token);
    await button(zhDnsBatch.find).click();
    await page.getByLabel(zhDnsBatch.zone).selectOption('example.com');
    await page
      .getByLabel(zhDnsBatch.records, { exact: true })
      .fill('www A 192.0.2.9\nmail MX 10 mx.example.net.\nwww CNAME x.test.\nbad A nothing');
    await page.getByText(zhDnsBatch.faultLine.replace('{{line}}', '4').split('{{')[0] ?? '').waitFor();
    await page.getByRole('switch', { name: zhDnsBatch.replaces }).check();
    const summary = { add: '1', change: '1', same: '0', conflict: '1' };
    await page
      .getByText(
        zhDnsBatch.summary.replace(/\{\{(\w+)\}\}/g, (_, name: keyof typeof summary) => summary[name]),
      )
      .waitFor();
    // The host rate-limits the first write, so that all records wait for the user.
    cloudflare.answers.push({
      status: 429,
      headers: { 'retry-after': '3' },
      body: '{"success":false,"errors":[]}',
    });
    await button(zhDnsBatch.apply.other.replace('{{count}}', '2')).click();
    await page.getByText('完成：成功 0，失败 2').waitFor();
    await button(zhDnsBatch.retry).click();
    await page.getByText('完成：成功 2，失败 0').waitFor();
    expect([...cloudflare.records.values()].map(({ content }) => content)).toEqual([
      '192.0.2.9',
      'mx.example.net',
    ]);
    await button(zhDnsBatch.undo).click();
    await page.getByText('已撤销 2 条，0 条未能撤销').waitFor();
    expect([...cloudflare.records.values()]).toEqual([{ id: '1', ...held }]);
    const stored = await page.evaluate(async () => [
      JSON.stringify(localStorage) + JSON.stringify(sessionStorage) + location.href,
      ...(await indexedDB.databases()).map(({ name }) => name),
    ]);
    expect(stored.join()).not.toContain(cloudflare.token);
    await close();
  });
  it('are added from a customer’s waiting orders, after the typed ones', async () => {
    const customer = await customerWith(server, 100_000);
    const product = await singleNameProduct(customer);
    const orderNo = await placeOrder(customer, { ...product, names: ['waiting.example.com'] });
    await payOrder(customer, orderNo);
    const { page, close } = await open('batch-cfdns', { token: customer.token, lang: 'zh' });
    const button = (name: string) => page.getByRole('button', { name, exact: true });
    const records = page.getByLabel(zhDnsBatch.records, { exact: true });
    await page.getByLabel(zhDnsBatch.token, { exact: true }).fill(cloudflare.token);
    await button(zhDnsBatch.find).click();
    await page.getByLabel(zhDnsBatch.zone).selectOption('example.com');
    await records.fill('www A 192.0.2.9');
    await button(zhDnsBatch.fromOrders).click();
    await expect.poll(() => records.inputValue()).toMatch(/^www A 192\.0\.2\.9\n.*waiting\.example\.com/s);
    const before = cloudflare.records.size;
    await button(zhDnsBatch.apply.other.replace('{{count}}', '2')).click();
    await page.getByText('完成：成功 2，失败 0').waitFor();
    expect(cloudflare.records.size).toBe(before + 2);
    await button(zhDnsBatch.undo).click();
    await page.getByText('已撤销 2 条，0 条未能撤销').waitFor();
    await close();
  });
});
