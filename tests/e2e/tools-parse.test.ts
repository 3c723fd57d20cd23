import { generateKeyPairSync } from 'node:crypto';
import type { BrowserContext, Page } from 'playwright';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { zhParse } from '#src/features/tools/parse/texts.zh.ts';
import { zhTools } from '#src/features/tools/texts.zh.ts';
import { browser, server } from '#tests/e2e/shared-server.ts';
import { watchProblems } from '#tests/support/browser.ts';

const ecKey = generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey.export({
  type: 'pkcs8',
  format: 'pem',
});

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
const input = () => page.getByRole('textbox', { name: zhTools.input.label, exact: true });
const copied = () => page.evaluate(() => navigator.clipboard.readText());

describe('a tool page', { timeout: 60_000 }, () => {
  it('reads a request without an account, folds the input away, and its link carries it', async () => {
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

  it('says why something cannot be read, and no link carries a key', async () => {
    await page.goto(`${server.url}/certhub/tools/parse-csr`);
    await input().fill('no certificate');
    await page.getByText(zhTools.faults.unrecognized).waitFor();
    await input().fill(String(ecKey));
    await button(zhTools.link).click();
    await page.getByText(zhTools.linkWhy.secret).waitFor();
  });
});
