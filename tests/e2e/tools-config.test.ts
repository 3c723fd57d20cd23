import { readFile } from 'node:fs/promises';
import type { BrowserContext, Page } from 'playwright';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { sslConfig } from '#core/tools/ssl-config/ssl-config.ts';
import { usualWish, type Wish } from '#core/tools/ssl-config/wish.ts';
import { zhConfig } from '#src/features/tools/config/texts.zh.ts';
import { zhTools } from '#src/features/tools/texts.zh.ts';
import { browser, server } from '#tests/e2e/shared-server.ts';
import { watchProblems } from '#tests/support/browser.ts';

let context: BrowserContext;
let page: Page;
let problems: () => string[];

beforeEach(async () => {
  context = await browser.newContext({ permissions: ['clipboard-read', 'clipboard-write'] });
  problems = await watchProblems(context);
  page = await context.newPage();
});
afterEach(async () => {
  await context.close();
  expect(problems()).toEqual([]);
});

const button = (name: string) => page.getByRole('button', { name, exact: true });
const copied = () => page.evaluate(() => navigator.clipboard.readText());

describe('the TLS configuration generator', { timeout: 60_000 }, () => {
  const box = (name: string) => page.getByRole('textbox', { name, exact: true });
  const shown = async () => (await page.locator('pre').innerText()).trimEnd();
  const textOf = (wish: Partial<Wish>) => {
    const made = sslConfig({ ...usualWish, ...wish });
    return made.ok ? made.value.text.trimEnd() : made.error.code;
  };

  it('follows every choice, marks what changed, and its link and file hold the same', async () => {
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
    await button(zhTools.link).click();
    await expect.poll(copied).toContain('server=haproxy');
    const link = await copied();
    await page.goto('about:blank');
    await page.goto(link);
    await expect.poll(shown).toBe(textOf({ ...want, profile: 'old', guideline: '5.8' }));
    const download = page.waitForEvent('download');
    await button(zhConfig.download).click();
    const file = await download;
    expect(file.suggestedFilename()).toBe('haproxy.cfg');
    expect((await readFile(await file.path(), 'utf8')).trimEnd()).toBe(await shown());
  });

  it('says what is impossible, and takes what is nearest by one press', async () => {
    await page.goto(`${server.url}/certhub/tools/ssl-config?profile=modern&openssl=1.0.2k`);
    await page.getByRole('alert').getByText('OpenSSL 1.0.2k').waitFor();
    await page.getByRole('button', { name: 'OpenSSL 1.1.1' }).click();
    await expect.poll(shown).toBe(textOf({ profile: 'modern', openssl: '1.1.1' }));
  });
});
