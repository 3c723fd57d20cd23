import { generateKeyPairSync } from 'node:crypto';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { contract } from '#core/contract/contract.ts';
import { zhFoundCert } from '#src/features/discovery/found/texts.zh.ts';
import { zhCertImport } from '#src/features/discovery/import/texts.zh.ts';
import { zhInventory } from '#src/features/discovery/overview/texts.zh.ts';
import { zhScans } from '#src/features/discovery/scans/texts.zh.ts';
import { zhDiscovery } from '#src/features/discovery/texts.zh.ts';
import { sampleChain } from '#src/features/tools/parse/sample-chain.ts';
import { Console } from '#tests/e2e/console.ts';
import { expectAccessible } from '#tests/e2e/page-check.ts';
import { browser, server } from '#tests/e2e/shared-server.ts';
import type { TestCustomer } from '#tests/support/server/test-server.ts';

const { discovery, sandbox } = contract;
/** A zone whose hosts the sandbox serves, each with something to find. */
const zone = 'qingshan.example';
const hosts = [`www.${zone}`, `mail.${zone}:25`, `vpn.${zone}:8443`, '10.0.8.31'];
let owner: TestCustomer;
let app: Console;

beforeEach(async () => {
  owner = await server.customer();
});
afterEach(async () => {
  await app.close();
  expect(app.problems()).toEqual([]);
});

async function open(path: string): Promise<void> {
  app = await Console.open(browser, server.url, { token: owner.token, path });
}

const button = (name: string) => app.page.getByRole('button', { name, exact: true });
const link = (name: string | RegExp) => app.page.getByRole('link', { name, exact: true });
const row = (name: RegExp) => app.page.getByRole('row', { name });

it('goes from an empty account to the certificate of a proved name', async () => {
  await open('/certhub/discovery/dashboard');
  await link(zhInventory.empty.prove).click();

  await button(zhScans.scopes.add).click();
  const dialog = app.page.getByRole('dialog', { name: zhScans.scopes.dialog });
  await dialog.getByRole('textbox').fill(zone);
  await dialog.getByRole('button', { name: zhScans.scopes.submit }).click();
  await app.page.getByText(`certhub-discovery=`).waitFor();
  await button(zhScans.scopes.proof.check).click();
  await app.page.getByText(zhScans.scopes.proof.problem).waitFor();
  const [scope] = (await owner.ask(discovery.scopes, { query: {} })).data;
  const [record] = scope?.records ?? [];
  const body = { name: record?.name ?? '', type: 'TXT', value: record?.value ?? '' } as const;
  await owner.ask(sandbox.putRecord, { body });
  await button(zhScans.scopes.proof.check).click();
  await app.page.getByText(zhScans.scopes.proof.found).waitFor();

  await link('扫描').click();
  await button(zhScans.profile.addValidated).click();
  const profile = app.page.getByRole('dialog', { name: zhScans.profile.dialog });
  const targets = profile.getByRole('textbox', { name: zhScans.profile.fields.targets, exact: true });
  expect(await targets.inputValue()).toBe(zone);
  await targets.fill(hosts.join('\n'));
  await profile.getByText(zhScans.refusals['address-private']).waitFor();
  await expectAccessible(app.page);
  await profile.getByRole('button', { name: '添加', exact: true }).click();
  await profile.waitFor({ state: 'hidden' });
  await button(`立即运行 ${zhScans.profile.defaultName}`).click();

  await app.page.getByText(zhScans.runs.states.done, { exact: true }).waitFor();
  await row(/10\.0\.8\.31/)
    .getByText(zhScans.refusals['address-private'])
    .waitFor();
  await row(/mail\.qingshan\.example:25 .*SMTP/)
    .getByRole('link')
    .click();
  await app.page.getByText(zhFoundCert.chain.missing, { exact: true }).waitFor();
  await app.page.getByText(zhDiscovery.whose.stranger).first().waitFor();
  await expectAccessible(app.page);

  await button(zhFoundCert.claim).click();
  await app.page.getByRole('alertdialog').getByRole('button', { name: zhFoundCert.claimGo }).click();
  await app.page.getByText(zhDiscovery.whose.elsewhere).first().waitFor();
  await link(zhFoundCert.replace).click();
  await expect.poll(() => app.page.getByText(`mail.${zone}`).count()).toBeGreaterThan(0);
  expect(new URL(app.page.url()).pathname).toBe('/ssl/certificates');
});

it('imports the certificates of a file, and leaves its key alone', async () => {
  await open('/certhub/discovery/certs');
  await button(zhDiscovery.importFiles).first().click();
  const dialog = app.page.getByRole('dialog', { name: zhCertImport.title });
  const key = generateKeyPairSync('ed25519').privateKey.export({ type: 'pkcs8', format: 'pem' });
  const file = {
    name: 'both.pem',
    mimeType: 'application/x-pem-file',
    buffer: Buffer.from(`${key}${sampleChain}`),
  };
  await dialog.getByLabel(zhCertImport.files).setInputFiles(file);
  await dialog.getByText('已忽略 1 个私钥').waitFor();
  const sent = app.page.waitForRequest(
    (request) => request.method() === 'POST' && request.url().includes('/certificates'),
  );
  await dialog.getByRole('button', { name: /^导入 \d+ 张$/ }).click();
  expect((await sent).postData() ?? '').not.toContain('PRIVATE KEY');
  await dialog.getByText(zhCertImport.done).waitFor();
  await dialog.getByRole('button', { name: '关闭' }).last().click();
  await row(/自有，别处签发/)
    .first()
    .waitFor();
});
