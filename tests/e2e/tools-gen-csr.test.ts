import type { Page } from 'playwright';
import { beforeEach, expect, it } from 'vitest';
import { zhGenCsr } from '#src/features/tools/gen-csr/texts.zh.ts';
import { zhTools } from '#src/features/tools/texts.zh.ts';
import { savedBy } from '#tests/e2e/download-dialog.ts';
import { openPage } from '#tests/e2e/open-page.ts';
import { server } from '#tests/e2e/shared-server.ts';
import { paste } from '#tests/support/browser/paste.ts';
import { openssl } from '#tests/support/files/openssl.ts';

let page: Page;
beforeEach(async () => {
  const opened = await openPage();
  page = opened.page;
  await page.goto(`${server.url}/certhub/tools/gen-csr`);
  return opened.close;
});

const button = (name: string) => page.getByRole('button', { name, exact: true });
const names = () => page.getByRole('textbox', { name: zhGenCsr.names });
const fault = (line: string, found: string) =>
  page.getByText(zhGenCsr.faults.name.replace('{{line}}', line).replace('{{found}}', found)).first();

async function downloaded(name: string): Promise<string> {
  const { bytes } = await savedBy(page, () => button(name).click());
  return bytes.toString('utf8');
}

it('makes a key and a CSR that openssl accepts, and sends nothing', async () => {
  const sent: string[] = [];
  await names().waitFor();
  page.on('request', (request) => sent.push(request.url()));
  await names().fill('example.com\nwww.example.com\n中文.cn');
  await page.getByRole('textbox', { name: zhGenCsr.fields.CN }).fill('example.com');
  await page.getByRole('combobox', { name: zhGenCsr.keyLabel }).selectOption('P-256');
  await button(zhGenCsr.press).click();
  await page.getByText(zhGenCsr.result.about).waitFor();
  await page.getByLabel(zhGenCsr.result.passphrase).fill('correct horse');
  const csr = await downloaded(zhGenCsr.result.csr);
  const key = await downloaded(zhGenCsr.result.key);
  await page.getByText(zhGenCsr.result.saved).waitFor();
  const files = { 'a.csr': csr, 'a.key': key };
  const request = await openssl(['req', '-in', 'a.csr', '-verify', '-noout', '-text'], files);
  expect(request.output).toContain('verify OK');
  expect(request.output).toContain('DNS:example.com, DNS:www.example.com, DNS:xn--fiq228c.cn');
  const opened = await openssl(['pkey', '-in', 'a.key', '-passin', 'pass:correct horse', '-pubout'], files);
  const wanted = await openssl(['req', '-in', 'a.csr', '-noout', '-pubkey'], files);
  expect(opened.output).toBe(wanted.output);
  // Only the worker's own code may be requested.
  expect(sent.filter((url) => !/^blob:|\/assets\/[^/]+\.js$/.test(url))).toEqual([]);
  await page.getByRole('link', { name: zhTools.names['parse-csr'] }).first().click();
  await page.waitForURL(/parse-csr/);
});

it('asks before an unsaved key is lost', async () => {
  await names().fill('example.com');
  await page.getByRole('combobox', { name: zhGenCsr.keyLabel }).selectOption('P-256');
  await button(zhGenCsr.press).click();
  await page.getByText(zhGenCsr.result.about).waitFor();
  const made = () => page.locator('pre').last().innerText();
  const first = await made();
  await names().fill('example.com\nwrong name');
  await button(zhGenCsr.press).click();
  await button(zhGenCsr.lost.again.stay).click();
  await expect.poll(made).toBe(first);
  await names().fill('example.org');
  await button(zhGenCsr.press).click();
  await button(zhGenCsr.lost.again.go).click();
  await expect.poll(made).not.toBe(first);
  await downloaded(zhGenCsr.result.key);
  await page.getByText(zhGenCsr.result.saved).waitFor();
  await button(zhGenCsr.press).click();
  await page.getByText(zhGenCsr.result.about).waitFor();
  const away = page.getByRole('link', { name: zhTools.names['parse-csr'] }).first();
  await away.click();
  await button(zhGenCsr.lost.leave.stay).click();
  expect(page.url()).toMatch(/gen-csr$/);
  await page.getByText(zhGenCsr.result.about).waitFor();
  await away.click();
  await button(zhGenCsr.lost.leave.go).click();
  await page.waitForURL(/parse-csr/);
});

it('asks before a link with another input replaces an unsaved key', async () => {
  const badLink = page.getByText(zhTools.badLink);
  const openLink = () => page.evaluate(() => location.assign('#in=another-input'));
  await names().fill('example.com');
  await page.getByRole('combobox', { name: zhGenCsr.keyLabel }).selectOption('P-256');
  await button(zhGenCsr.press).click();
  await page.getByText(zhGenCsr.result.about).waitFor();
  const csr = await page.locator('pre').last().innerText();
  await openLink();
  await button(zhGenCsr.lost.leave.stay).click();
  await page.waitForURL(/gen-csr$/);
  expect(await page.locator('pre').last().innerText()).toBe(csr);
  const key = await downloaded(zhGenCsr.result.key);
  const wanted = await openssl(['req', '-in', 'a.csr', '-noout', '-pubkey'], { 'a.csr': csr });
  expect((await openssl(['pkey', '-in', 'a.key', '-pubout'], { 'a.key': key })).output).toBe(wanted.output);
  // Nothing is lost any more.
  await page.getByText(zhGenCsr.result.saved).waitFor();
  await openLink();
  await badLink.waitFor();
  await names().fill('example.com');
  await button(zhGenCsr.press).click();
  await page.getByText(zhGenCsr.result.about).waitFor();
  await page.getByRole('link', { name: zhTools.names['gen-csr'] }).first().click();
  await button(zhGenCsr.lost.leave.go).click();
  await badLink.waitFor({ state: 'detached' });
  await page.getByText(zhGenCsr.result.about).waitFor({ state: 'detached' });
  expect(page.url()).toMatch(/gen-csr$/);
});

it('reports the field and line of a fault, and keeps the input', async () => {
  await button(zhGenCsr.press).click();
  await page.getByRole('alert').getByText(zhGenCsr.faults.nothing).waitFor();
  await names().fill('example.com\nnot a name');
  await names().blur();
  await fault('2', 'not a name').waitFor();
  await expect.poll(() => names().inputValue()).toBe('example.com\nnot a name');
});

it('keeps a long paste beside the field, checks it, and lets it be removed', async () => {
  await paste(names(), `example.com\n${'not a name\n'.repeat(1_999)}`);
  await page.getByText(zhTools.input.lines.other.replace('{{count}}', '2,001')).waitFor();
  await fault('2', 'not a name').waitFor();
  await button(zhTools.input.remove.replace('{{name}}', zhTools.input.pasted)).click();
  await expect.poll(() => names().inputValue()).toBe('');
});

it('makes one CSR for each line of a batch, in one file', async () => {
  await page.getByText(zhGenCsr.batch, { exact: true }).click();
  await page
    .getByRole('textbox', { name: zhGenCsr.batchNames })
    .fill('a.example.com, www.a.example.com\nb.example.com');
  await page.getByRole('combobox', { name: zhGenCsr.keyLabel }).selectOption('P-256');
  await button(zhGenCsr.press).click();
  const zip = await downloaded(zhGenCsr.result.zip);
  for (const file of ['a.example.com.csr', 'a.example.com.key', 'b.example.com.csr', 'b.example.com.key'])
    expect(zip).toContain(file);
  await page.getByText(zhGenCsr.result.saved).waitFor();
});
