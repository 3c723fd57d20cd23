import JSZip from 'jszip';
import type { Page } from 'playwright';
import { beforeEach, describe, expect, it } from 'vitest';
import { sslConfig } from '#core/tools/ssl-config/servers.ts';
import { usualWish, type Wish } from '#core/tools/ssl-config/wish.ts';
import { zhOrder } from '#src/features/orders/order/texts.zh.ts';
import { zhConfig } from '#src/features/tools/config/texts.zh.ts';
import { zhReplace } from '#src/features/tools/replace/texts.zh.ts';
import { zhTools } from '#src/features/tools/texts.zh.ts';
import { savedBy } from '#tests/e2e/download-dialog.ts';
import { openPage } from '#tests/e2e/open-page.ts';
import { browser, server } from '#tests/e2e/shared-server.ts';
import { storedAt } from '#tests/support/browser/stored.ts';
import { issuedOrder, singleNameProduct } from '#tests/support/server/shop.ts';

let page: Page;
beforeEach(async () => {
  const opened = await openPage({ permissions: ['clipboard-read', 'clipboard-write'] });
  page = opened.page;
  return opened.close;
});

const button = (name: string) => page.getByRole('button', { name, exact: true });
const box = (name: string) => page.getByRole('textbox', { name, exact: true });
const copied = () => page.evaluate(() => navigator.clipboard.readText());

describe('the TLS configuration generator', () => {
  const shown = async () => (await page.locator('pre').innerText()).trimEnd();
  const textOf = (wish: Partial<Wish>) => {
    const made = sslConfig({ ...usualWish, ...wish });
    return made.ok ? made.value.text.trimEnd() : made.error.code;
  };

  it('follows every choice, marks changes, and has a link and file with the same content', async () => {
    await page.goto(`${server.url}/certhub/tools/ssl-config`);
    await expect.poll(shown).toBe(textOf({}));
    await page.getByRole('combobox', { name: zhConfig.server }).selectOption('haproxy');
    await box(zhConfig.version).fill('2.6.12');
    await box('OpenSSL').fill('3.0.22');
    await expect.poll(shown).toBe(textOf({ server: 'haproxy', version: '2.6.12', openssl: '3.0.22' }));
    await page.getByText('X25519MLKEM768', { exact: false }).first().waitFor();
    await page.getByRole('switch', { name: zhConfig.hsts }).click();
    const want = { server: 'haproxy', version: '2.6.12', openssl: '3.0.22', hsts: false };
    await expect.poll(shown).toBe(textOf(want));
    await page.getByRole('radio', { name: zhConfig.profiles.old }).check();
    await expect.poll(shown).toBe(textOf({ ...want, profile: 'old', guideline: '5.8' }));
    await page.getByRole('status').filter({ hasText: '行有变化' }).waitFor();
    await page.getByText(zhTools.copyJson, { exact: true }).click();
    await expect.poll(copied).toContain('"file": "haproxy.cfg"');
    await button(zhTools.link).click();
    await expect.poll(copied).toContain('server=haproxy');
    const link = await copied();
    await page.goto('about:blank');
    await page.goto(link);
    await expect.poll(shown).toBe(textOf({ ...want, profile: 'old', guideline: '5.8' }));
    const { filename, bytes } = await savedBy(page, () => button(zhConfig.download).click());
    expect(filename).toBe('haproxy.cfg');
    expect(bytes.toString('utf8').trimEnd()).toBe(await shown());
  });

  it('reports impossible choices, and applies the nearest possible one on one press', async () => {
    await page.goto(`${server.url}/certhub/tools/ssl-config?profile=modern&openssl=1.0.2k`);
    await page.getByRole('alert').getByText('OpenSSL 1.0.2k').waitFor();
    await page.getByRole('button', { name: 'OpenSSL 1.1.1' }).click();
    await expect.poll(shown).toBe(textOf({ profile: 'modern', openssl: '1.1.1' }));
  });
});

describe('the configuration generator for a customer', () => {
  it('fills in the host and file names of an issued certificate, and names its source', async () => {
    const customer = await server.customer();
    const product = await singleNameProduct(customer);
    const orderNo = await issuedOrder(server, customer, { ...product, names: ['own.example.com'] });
    const own = await browser.newContext({
      storageState: storedAt(server.url, { token: customer.token, lang: 'zh' }),
    });
    const page = await own.newPage();
    await page.goto(`${server.url}/certhub/tools/ssl-config?profile=old&guideline=5.8`);
    await page.getByRole('combobox', { name: zhConfig.order }).selectOption('own.example.com');
    await page.getByText('/etc/ssl/own.example.com.fullchain.crt').waitFor();
    await page.getByText(zhConfig.keyDiffers.ecdsa.split('，')[0] ?? '').waitFor();
    await page.getByText(zhConfig.ocspHas).waitFor();
    await page.goto(`${server.url}/ssl/certificate/${orderNo}`);
    await page.getByRole('heading', { name: zhOrder.lead.folds.details }).click();
    await page.getByRole('link', { name: zhOrder.certificate.configure }).click();
    await page.getByText('/etc/ssl/own.example.com.fullchain.crt').waitFor();
    await own.close();
  });
});

describe('the batch replacer', () => {
  const ruleBox = (key: 'find' | 'replacement', n: number) => box(zhReplace[key].replace('{{n}}', String(n)));

  it('shows every change as typed, imports pairs from a table, and undoes', async () => {
    await page.goto(`${server.url}/certhub/tools/batch-replace`);
    await box(zhTools.input.label).fill('http://old.example/\nOLD old');
    await ruleBox('find', 1).fill('old');
    await ruleBox('replacement', 1).fill('new');
    await page.getByText('2 处改动').first().waitFor();
    await button(zhReplace.ignoresCase).click();
    await page.getByText('3 处改动').first().waitFor();
    await button(zhReplace.undo).click();
    await page.getByText('2 处改动').first().waitFor();
    await page.getByText(zhReplace.paste, { exact: true }).first().click();
    await box(zhReplace.paste).fill('http:\thttps:\nnew\tnewest');
    await button(zhReplace.pasteAdd).click();
    await page.getByText('5 处改动').first().waitFor();
    await page.getByText(zhTools.copyText, { exact: true }).click();
    await expect.poll(copied).toBe('https://newest.example/\nOLD newest');
    await page.getByText(zhTools.copyJson, { exact: true }).click();
    await expect.poll(copied).toContain('"changes": 5');
  });

  it('continues with the other rules if a pattern is wrong, and saves every file under its name', async () => {
    await page.goto(`${server.url}/certhub/tools/batch-replace`);
    await page.locator('input[type=file]').setInputFiles([
      { name: 'a.conf', mimeType: 'text/plain', buffer: Buffer.from('listen 80;\r\nlisten 81;\r\n') },
      {
        name: 'b.conf',
        mimeType: 'text/plain',
        buffer: Buffer.from([0xd6, 0xa4, 0xca, 0xe9, 0x20, 0x38, 0x30]),
      },
    ]);
    await button(zhReplace.isPattern).click();
    await ruleBox('find', 1).fill('8(?=0)');
    await page.getByRole('alert').getByText('(?=').waitFor();
    await ruleBox('find', 1).fill('8(\\d)');
    await ruleBox('replacement', 1).fill('90$1');
    await page.getByText('3 处改动').first().waitFor();
    const saved = await savedBy(page, () => button(zhTools.save).click());
    const zip = await JSZip.loadAsync(saved.bytes);
    expect(saved.filename).toBe('replaced.zip');
    expect(await zip.file('a.conf')?.async('string')).toBe('listen 900;\r\nlisten 901;\r\n');
    expect([...((await zip.file('b.conf')?.async('uint8array')) ?? [])].slice(0, 5)).toEqual([
      0xd6, 0xa4, 0xca, 0xe9, 0x20,
    ]);
  });
});
