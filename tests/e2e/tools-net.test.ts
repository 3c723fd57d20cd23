import type { Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { enReport } from '#src/features/tools/report/texts.en.ts';
import { zhReport } from '#src/features/tools/report/texts.zh.ts';
import { browser } from '#tests/e2e/shared-browser.ts';
import {
  type AuditNames,
  type AuditTargets,
  openAuditNames,
  openAuditTargets,
} from '#tests/support/audit-targets.ts';
import { watchProblems } from '#tests/support/browser.ts';
import { type Stored, storedAt } from '#tests/support/stored.ts';
import { startTestServer, type TestServer } from '#tests/support/test-server.ts';

let names: AuditNames;
let targets: AuditTargets;
let server: TestServer;
beforeAll(async () => {
  [names, targets] = await Promise.all([openAuditNames(), openAuditTargets()]);
  const auditPort = await targets.openssl('-cert', 'leaf.pem', '-cert_chain', 'ca.pem', '-key', 'leaf.key');
  server = await startTestServer({
    webRoot: 'dist/web',
    config: { dcvResolver: names.resolver, dcvNetworks: ['127.0.0.1/32'], auditPort, dcvHttpPort: 9 },
  });
});
afterAll(async () => {
  await server.close();
  await targets.close();
  names.close();
});

async function open(path: string, stored: Stored = {}) {
  const context = await browser.newContext({ storageState: storedAt(server.url, stored) });
  const problems = await watchProblems(context);
  const page = await context.newPage();
  await page.goto(`${server.url}/certhub/tools/${path}`);
  return { page, problems, close: () => context.close() };
}
const start = async (page: Page, host: string, label: string = zhReport.start) => {
  await page.getByRole('main').getByRole('textbox').fill(host);
  await page.getByRole('button', { name: label, exact: true }).click();
};

describe('a site audit', { timeout: 60_000 }, () => {
  it('is made without an account; the report has an address of its own', async () => {
    const { page, problems, close } = await open('report/new');
    await start(page, 'https://good.test/some/page');
    await page.getByRole('img', { name: zhReport.grade.replace('{{grade}}', 'F') }).waitFor();
    await expect.poll(() => page.url()).toMatch(/\/certhub\/tools\/report\/good\.test\?audit=[\w-]{22}$/);
    await page.getByText('TLS_AES_256_GCM_SHA384').waitFor();
    await page.getByText(zhReport.kept).waitFor();
    await page.reload();
    await page.getByRole('heading', { name: 'good.test' }).waitFor();
    await page.getByText(/证书链不受信任/).waitFor();
    await close();
    expect(problems()).toEqual([]);
  });

  it('says at the field what is no site, and beside it why a site was not audited', async () => {
    const { token } = await server.customer();
    const { page, close } = await open('report/new', { token });
    await start(page, '10.0.0.1');
    await page.getByRole('alert').filter({ hasText: '10.0.0.1' }).waitFor();
    await start(page, 'private.test');
    await page.getByText(zhReport.refused['private-address']).waitFor();
    await start(page, 'gone.test');
    await page.getByText(zhReport.refused['not-found']).waitFor();
    await page.goto(`${server.url}/certhub/tools/report/good.test?audit=${'A'.repeat(22)}`);
    await page.getByText(zhReport.gone, { exact: true }).waitFor();
    await close();
  });

  it('is kept for a customer, who finds the newest by the host and what changed', async () => {
    const { token } = await server.customer();
    const { page, problems, close } = await open('report/shop.test', { token, lang: 'en' });
    await start(page, 'shop.test', enReport.start);
    await page.getByText(enReport.historyEmpty).waitFor();
    await page.getByRole('button', { name: enReport.again }).click();
    await page.getByText(enReport.noChanges).waitFor();
    await page.goto(`${server.url}/certhub/tools/report/shop.test`);
    await page.getByText(enReport.noChanges).waitFor();
    await close();
    expect(problems()).toEqual([]);
  });
});
