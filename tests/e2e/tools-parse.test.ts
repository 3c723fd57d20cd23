import { generateKeyPairSync } from 'node:crypto';
import { appendFile, cp, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { BrowserContext, Page } from 'playwright';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { dayMs } from '#core/day.ts';
import { zhToolFaults } from '#src/features/tools/fault.texts.zh.ts';
import { zhFacts } from '#src/features/tools/parse/facts/texts.zh.ts';
import { sampleRequest } from '#src/features/tools/parse/sample-request.ts';
import { zhParse } from '#src/features/tools/parse/texts.zh.ts';
import { zhTools } from '#src/features/tools/texts.zh.ts';
import { openPage } from '#tests/e2e/open-page.ts';
import { server } from '#tests/e2e/shared-server.ts';
import { issueChain } from '#tests/support/files/issue-chain.ts';
import { freePort } from '#tests/support/server/server-process.ts';
import { detailOf, issuedOrder, placeOrder, singleNameProduct } from '#tests/support/server/shop.ts';
import { startTestServer, type TestServer } from '#tests/support/server/test-server.ts';

const ecKey = generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey.export({
  type: 'pkcs8',
  format: 'pem',
});

let context: BrowserContext;
let page: Page;

beforeEach(async () => {
  // Requests made on purpose to be refused.
  const expected = [/\/v1\/captcha/];
  const opened = await openPage({ permissions: ['clipboard-read', 'clipboard-write'] }, { expected });
  ({ context, page } = opened);
  return opened.close;
});

const button = (name: string) => page.getByRole('button', { name, exact: true });
const input = () => page.getByRole('textbox', { name: zhTools.input.label, exact: true });
const copied = () => page.evaluate(() => navigator.clipboard.readText());

describe('a tool page', () => {
  it('reads a CSR without an account, collapses the input, and puts it in its link', async () => {
    await page.goto(`${server.url}/certhub/tools/parse-csr`);
    await button(zhParse.samples.request).click();
    await button(zhTools.input.change).waitFor();
    await button(zhTools.link).click();
    await expect.poll(copied).toContain('/certhub/tools/parse-csr#in=');
    const link = await copied();
    await page.goto('about:blank');
    await page.goto(link);
    await page.getByText('shop.example.org').first().waitFor();
    await button(zhTools.input.change).click();
    await expect.poll(() => input().inputValue()).toContain('BEGIN CERTIFICATE REQUEST');
  });

  it('gives the reason for unreadable input, and never puts a key in a link', async () => {
    await page.goto(`${server.url}/certhub/tools/parse-csr`);
    await input().fill('no certificate');
    await page.getByText(zhToolFaults.reasons.unrecognized).waitFor();
    await input().fill(String(ecKey));
    await button(zhTools.link).click();
    await page.getByText(zhTools.linkWhy.secret).waitFor();
  });
});

it('lists the first faults of an input, and counts the others', async () => {
  await page.goto(`${server.url}/certhub/tools/parse-csr`);
  const broken = '-----BEGIN CERTIFICATE REQUEST-----\n!\n-----END CERTIFICATE REQUEST-----\n';
  await input().fill(sampleRequest + broken.repeat(23));
  await page.getByText(zhToolFaults.more.other.replace('{{count}}', '3')).waitFor();
  const reason = zhToolFaults.reasons['pem-not-base64'].replace('{{detail}}', 'CERTIFICATE REQUEST');
  expect(await page.getByRole('listitem').filter({ hasText: reason }).count()).toBe(20);
});

describe('the certificate decoder', () => {
  const fact = (name: string) => page.getByRole('button', { name, exact: true });

  it('shows the chain, and highlights a field, its value and its bytes together', async () => {
    await page.goto(`${server.url}/certhub/tools/parse-cert`);
    await button(zhParse.samples.chain).click();
    const chain = page.getByRole('list', { name: zhFacts.chain.label });
    await chain.getByText('Certhub Sample Root').waitFor();
    expect(await chain.getByRole('listitem').count()).toBe(3);
    await fact(zhFacts.extensions.subjectAltName).click();
    const value = page.getByRole('treeitem', { selected: true });
    await expect.poll(() => value.innerText()).toContain('subjectAltName 2.5.29.17');
    await page.getByRole('treeitem', { name: /keyUsage 2\.5\.29\.15/ }).click();
    await expect.poll(() => fact(zhFacts.extensions.keyUsage).getAttribute('aria-pressed')).toBe('true');
    await page.getByRole('region', { name: zhFacts.asn1.bytes }).locator('[data-at="330"]').click();
    await expect.poll(() => value.innerText()).toContain('OBJECT IDENTIFIER');
  });

  it('validates the path up to a pasted root, and compares two certificates', async () => {
    const [leaf, intermediate, root] = await issueChain(sampleRequest);
    await page.goto(`${server.url}/certhub/tools/parse-cert`);
    await input().fill([intermediate, leaf].join('\n'));
    await page.getByText(zhFacts.chain.missing).waitFor();
    await page.getByText(zhFacts.chain.order).waitFor();
    await page.getByText(zhFacts.chain.copyOrdered).click();
    await expect.poll(copied).toBe(`${leaf}${intermediate}`);
    await page.getByText(zhFacts.chain.roots).first().click();
    await page.getByRole('textbox', { name: zhFacts.chain.roots }).fill(root);
    await page.getByText(zhFacts.chain.ok).waitFor();
    const roots = page.getByRole('group').filter({ hasText: zhFacts.chain.rootsHint });
    await roots
      .getByLabel(zhTools.input.file)
      .last()
      .setInputFiles({ name: 'roots.pem', mimeType: 'text/plain', buffer: Buffer.from(root.repeat(200)) });
    await roots.getByText(zhTools.input.pasted).waitFor();
    await input().fill([leaf, leaf, intermediate, root].join('\n'));
    await page.getByRole('button', { name: `${zhFacts.list.compare} shop.example.org` }).click();
    await page.getByText('0 项不同', { exact: false }).waitFor();
  });
});

it.each(['csr', 'cert'] as const)('finds a customer’s order by the key of a %s', async (kind) => {
  const customer = await server.customer();
  const product = { ...(await singleNameProduct(customer)), names: [`own-${kind}.example.com`] };
  const orderNo =
    kind === 'csr' ? await placeOrder(customer, product) : await issuedOrder(server, customer, product);
  const { csr, certificate } = await detailOf(customer, orderNo);
  await page.addInitScript(
    (stored) => localStorage.setItem('id_token', stored),
    JSON.stringify({ token: customer.token, expires: Date.now() + dayMs }),
  );
  await page.goto(`${server.url}/certhub/tools/parse-${kind}`);
  await input().fill(kind === 'csr' ? csr : (certificate?.certificate ?? ''));
  await button(zhFacts.orders.find).click();
  await page.getByRole('link', { name: orderNo }).click();
  await page.waitForURL(new RegExp(orderNo));
});

it('keeps pasted input when the session ends in another tab', async () => {
  const { token } = await server.customer();
  await page.goto(`${server.url}/certhub/tools/parse-csr`);
  await page.evaluate(
    (stored) => localStorage.setItem('id_token', stored),
    JSON.stringify({ token, expires: Date.now() + dayMs }),
  );
  await page.reload();
  await input().fill(sampleRequest);
  await page.getByRole('button', { name: zhFacts.orders.find }).waitFor();
  const other = await context.newPage();
  await other.goto(`${server.url}/certhub/tools`);
  await other.evaluate(() => localStorage.removeItem('id_token'));
  await page.getByRole('link', { name: zhTools.signIn }).waitFor();
  await page.getByText('shop.example.org').first().waitFor();
  await button(zhTools.input.change).click();
  await expect.poll(() => input().inputValue()).toBe(sampleRequest);
});

describe('a tool page’s network use', () => {
  it('allows it to reopen offline after the first visit, and to read a certificate', async () => {
    await page.goto(`${server.url}/certhub/tools/parse-cert`);
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
    await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true);
    await context.setOffline(true);
    await page.reload();
    await button(zhParse.samples.chain).click();
    await page.getByText('Certhub Sample Root').first().waitFor();
    const kept = await page.evaluate(async () => {
      const caches = await window.caches.keys();
      const requests = await Promise.all(caches.map(async (name) => (await window.caches.open(name)).keys()));
      return requests.flat().map(({ url }) => new URL(url).pathname);
    });
    expect(kept).toContain('/index.html');
    expect(kept.filter((path) => !/^\/(?:assets|site|data)\/|^\/index\.html$/.test(path))).toEqual([]);
  });

  it('is limited to its own code while input is read, and its document and worker permit nothing else', async () => {
    const asked: string[] = [];
    await page.goto(`${server.url}/certhub/tools/parse-cert`);
    await button(zhParse.samples.chain).waitFor();
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
    context.on('request', (request) => asked.push(`${request.method()} ${new URL(request.url()).pathname}`));
    await button(zhParse.samples.chain).click();
    await button(zhTools.input.change).click();
    await input().fill(String(ecKey));
    await page.getByText('EC P-256').first().waitFor();
    await button(zhTools.input.clear).click();
    await input().fill('not a certificate');
    await page.getByText(zhToolFaults.reasons.unrecognized).waitFor();
    expect(asked.filter((each) => !/^GET \/assets\/[\w.-]+\.js$/.test(each))).toEqual([]);
    const sent = await page.evaluate(() =>
      fetch('/v1/captcha').then(
        () => 'sent',
        () => 'refused',
      ),
    );
    expect(sent).toBe('refused');
    const worker = page.workers().find((each) => each.url().includes('/assets/'));
    const bySpy = await worker?.evaluate(() =>
      fetch('/v1/captcha').then(
        () => 'sent',
        () => 'refused',
      ),
    );
    expect(bySpy).toBe('refused');
  });
});

describe('a newer version of the tools', () => {
  /** Whether a worker controls the page, and whether another is waiting. */
  const workers = () =>
    page.evaluate(async () => {
      const registration = await navigator.serviceWorker.getRegistration();
      return {
        isControlled: navigator.serviceWorker.controller !== null,
        waits: registration?.waiting !== null,
      };
    });
  let site: TestServer;
  let folder: string;
  let config: { readonly port: number };
  beforeEach(async () => {
    config = { port: await freePort() };
    folder = await mkdtemp(join(tmpdir(), 'certhub-newer-'));
    site = await startTestServer({ webRoot: 'dist/web', config });
  });
  afterEach(async () => {
    await site.close();
    await rm(folder, { recursive: true, force: true });
  });

  /** Replaces the build whose page is open. */
  async function release() {
    await cp('dist/web', folder, { recursive: true });
    const names = await readdir(folder);
    await Promise.all(
      names.filter((name) => /^offline\.js\..+/.test(name)).map((name) => rm(join(folder, name))),
    );
    await appendFile(join(folder, 'offline.js'), '\n// newer\n');
    await site.close();
    site = await startTestServer({ webRoot: folder, config });
    await page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.update());
    await page.getByText(zhTools.newer.title).waitFor();
  }
  async function open(tool: string) {
    await page.goto(`${site.url}/certhub/tools/${tool}`);
    await expect.poll(async () => (await workers()).isControlled).toBe(true);
  }

  it('is offered, waits until requested, and restores the input', async () => {
    await open('parse-csr');
    await input().fill(sampleRequest);
    await page.getByText('shop.example.org').first().waitFor();
    await release();
    expect(await workers()).toEqual({ isControlled: true, waits: true });
    await expect.poll(() => input().inputValue()).toBe(sampleRequest);
    await Promise.all([page.waitForEvent('load'), button(zhTools.newer.reload).click()]);
    await expect.poll(workers).toEqual({ isControlled: true, waits: false });
    await button(zhTools.input.change).click();
    await expect.poll(() => input().inputValue()).toBe(sampleRequest);
    expect(await page.getByText(zhTools.newer.title).count()).toBe(0);
  });

  it('warns first if a key would be lost', async () => {
    await open('convert-private-key');
    await input().fill(String(ecKey));
    await page.getByText('EC P-256').first().waitFor();
    await release();
    await button(zhTools.newer.reload).click();
    await page.getByText(zhTools.newer.lost).waitFor();
    await expect.poll(() => input().inputValue()).toBe(String(ecKey));
    await expect.poll(() => page.url()).not.toContain('#');
    await Promise.all([page.waitForEvent('load'), button(zhTools.newer.clear).click()]);
    await expect.poll(workers).toEqual({ isControlled: true, waits: false });
    await expect.poll(() => input().inputValue()).toBe('');
  });
});
