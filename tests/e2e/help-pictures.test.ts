import { readFileSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import type { Locator, Page } from 'playwright';
import { beforeAll, describe, expect, it } from 'vitest';
import { type HelpLanguage, helpLanguages } from '#core/help/article.ts';
import { enStatus } from '#src/console/status.texts.en.ts';
import { zhStatus } from '#src/console/status.texts.zh.ts';
import { enDownload } from '#src/features/orders/download/texts.en.ts';
import { zhDownload } from '#src/features/orders/download/texts.zh.ts';
import { enOrder } from '#src/features/orders/order/texts.en.ts';
import { zhOrder } from '#src/features/orders/order/texts.zh.ts';
import { enPayment } from '#src/features/payment/texts.en.ts';
import { zhPayment } from '#src/features/payment/texts.zh.ts';
import { enPeople } from '#src/features/people/texts.en.ts';
import { zhPeople } from '#src/features/people/texts.zh.ts';
import { enPurchase } from '#src/features/purchase/texts.en.ts';
import { zhPurchase } from '#src/features/purchase/texts.zh.ts';
import { enSecurity } from '#src/features/security/texts.en.ts';
import { zhSecurity } from '#src/features/security/texts.zh.ts';
import { enDcv } from '#src/features/validation/dcv.texts.en.ts';
import { zhDcv } from '#src/features/validation/dcv.texts.zh.ts';
import { isSettled } from '#tests/e2e/page-check.ts';
import { browser, server } from '#tests/e2e/shared-server.ts';
import { storedAt } from '#tests/support/browser/stored.ts';
import {
  deposit,
  issuedOrder,
  payOrder,
  placeOrder,
  requestFor,
  singleNameProduct,
} from '#tests/support/server/shop.ts';
import type { TestCustomer } from '#tests/support/server/test-server.ts';

// Compares the pictures of the help with the product. `npm run help:pictures` takes them again.

const folder = resolve(import.meta.dirname, '../../help/pictures');
const isTaking = process.env.HELP_PICTURES === 'take';
const mostBytes = 40 * 1024;
/** Pixels of the picture for one of the page. */
const scale = 1.5;

/** Passkeys need a name. */
const url = server.url.replace('127.0.0.1', 'localhost');

let customer: TestCustomer;
let orders: { readonly unpaid: string; readonly verifying: string; readonly issued: string };

beforeAll(async () => {
  customer = await server.customer({ email: 'lin@shop.example', displayName: 'Lin' });
  await deposit(server, customer.id, 500_000);
  const product = await singleNameProduct(customer);
  const named = (name: string) => ({ ...product, names: [name] });
  const unpaid = await placeOrder(customer, named('shop.example.com'));
  const verifying = await placeOrder(customer, named('www.example.com'));
  await payOrder(customer, verifying);
  const issued = await issuedOrder(server, customer, {
    ...product,
    sslCerts: [await ownRequest('api.example.com')],
  });
  orders = { unpaid, verifying, issued };
});

/** Without a sealed key, which only a browser can make. */
async function ownRequest(name: string) {
  const csr = await requestFor([name], customer.id);
  return { csr, key: '', commonName: name, domainNames: name };
}

const texts = {
  zh: {
    ...{ dcv: zhDcv, download: zhDownload, order: zhOrder, payment: zhPayment, status: zhStatus },
    ...{ people: zhPeople, purchase: zhPurchase, security: zhSecurity },
  },
  en: {
    ...{ dcv: enDcv, download: enDownload, order: enOrder, payment: enPayment, status: enStatus },
    ...{ people: enPeople, purchase: enPurchase, security: enSecurity },
  },
};

interface Picture {
  readonly name: string;
  readonly path: () => string;
  /** Leads to the region that is pictured. */
  readonly region: (page: Page, t: (typeof texts)['zh' | 'en']) => Promise<Locator> | Locator;
}

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).first();
/** The card whose title it is. */
const card = (page: Page, title: string) =>
  page.locator('section').filter({ has: page.getByRole('heading', { level: 2, name: title, exact: true }) });

const pictures: readonly Picture[] = [
  {
    name: 'order-records',
    path: () => `/ssl/certificate/${orders.verifying}`,
    async region(page, t) {
      await page.getByText(t.status.validation.missing, { exact: true }).first().waitFor();
      // Customers of a real shop do not have it.
      await button(page, t.dcv.sandbox).evaluate((element) => {
        element.style.display = 'none';
      });
      return card(page, t.dcv.title).locator('..');
    },
  },
  {
    name: 'download-place',
    path: () => `/ssl/certificate/${orders.issued}`,
    async region(page, t) {
      await button(page, t.order.download).click();
      const dialog = page.getByRole('dialog', { name: t.download.title });
      await dialog.getByText(t.download.place.nginx).waitFor();
      return dialog;
    },
  },
  {
    name: 'payment',
    path: () => `/ssl/certificate/${orders.unpaid}?pay=true`,
    async region(page, t) {
      const dialog = page.getByRole('dialog', { name: t.payment.title });
      await dialog.getByRole('radio').first().waitFor({ state: 'attached' });
      return dialog;
    },
  },
  {
    name: 'order-names',
    path: () => '/ssl/certificates',
    async region(page, t) {
      const name = page.getByRole('textbox', { name: t.purchase.names.label, exact: true });
      await name.fill('new.example.com');
      await name.blur();
      await page.getByText(t.purchase.names.good).waitFor({ state: 'attached' });
      return card(page, t.purchase.names.title);
    },
  },
  {
    name: 'second-factors',
    path: () => '/account/secure',
    async region(page, t) {
      await button(page, t.security.factors.add).click();
      return page.getByRole('dialog', { name: t.security.enrol.title });
    },
  },
  {
    name: 'invite',
    path: () => '/account/manage',
    async region(page, t) {
      await button(page, t.people.invite.open).click();
      return page.getByRole('dialog', { name: t.people.invite.title });
    },
  },
];

describe.each(helpLanguages)('a picture in %s', (language) => {
  it.each(pictures)('shows what the product shows: $name', async ({ name, path, region }) => {
    const page = await open(path(), language);
    await isSettled(page);
    const shown = await region(page, texts[language]);
    await shown.waitFor();
    await isSettled(page);
    const text = async () => steady(await shown.ariaSnapshot());
    if (isTaking) await take(`${language}/${name}`, shown, await text());
    const kept = JSON.parse(readFileSync(`${folder}/${language}/${name}.json`, 'utf8'));
    // Some parts come after their page.
    await expect.poll(text, { message: 'the picture is stale: npm run help:pictures' }).toBe(kept.text);
    await page.context().close();
    expect(readFileSync(`${folder}/${language}/${name}.webp`).length).toBeLessThanOrEqual(mostBytes);
  });
});

async function open(path: string, lang: HelpLanguage): Promise<Page> {
  const context = await browser.newContext({
    storageState: storedAt(url, { lang, theme: 'light', token: customer.token }),
    viewport: { width: 1024, height: 900 },
    deviceScaleFactor: scale,
    reducedMotion: 'reduce',
  });
  const page = await context.newPage();
  await page.goto(`${url}${path}`);
  return page;
}

/** Without what differs from run to run: numbers, days and random values. */
function steady(text: string): string {
  return text
    .replace(/\burn:uuid:[0-9a-f-]+/g, 'urn:uuid:…')
    .replace(/\bCN\d{8}-\d+/g, 'CN…')
    .replace(/\b[\w-]*[0-9a-z]{16,}[\w-]*\b/gi, '…')
    .replace(/\d+(?:[.,:/-]\d+)*/g, '0')
    .replace(
      /\b(?:January|February|March|April|May|June|July|August|September|October|November|December)\b/g,
      'Month',
    )
    .replace(/\b(?:Jan|Feb|Mar|Apr|Jun|Jul|Aug|Sept?|Oct|Nov|Dec)\b/g, 'Month');
}

async function take(path: string, region: Locator, text: string): Promise<void> {
  const png = await region.screenshot({ animations: 'disabled', caret: 'hide' });
  const { width, height, webp } = await toWebP(png.toString('base64'));
  await mkdir(dirname(`${folder}/${path}`), { recursive: true });
  await writeFile(`${folder}/${path}.webp`, Buffer.from(webp, 'base64'));
  const size = { width: Math.round(width / scale), height: Math.round(height / scale) };
  await writeFile(`${folder}/${path}.json`, `${JSON.stringify({ ...size, text }, null, 2)}\n`);
}

/** As small as the help allows. */
async function toWebP(png: string) {
  const context = await browser.newContext();
  const page = await context.newPage();
  const made = await page.evaluate(
    async ({ base64, most }) => {
      const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
      const bitmap = await createImageBitmap(new Blob([bytes], { type: 'image/png' }));
      const canvas = new OffscreenCanvas(bitmap.width, bitmap.height);
      canvas.getContext('2d')?.drawImage(bitmap, 0, 0);
      for (let quality = 0.9; quality > 0.2; quality -= 0.1) {
        const blob = await canvas.convertToBlob({ type: 'image/webp', quality });
        if (blob.size > most) continue;
        const letters = [...new Uint8Array(await blob.arrayBuffer())].map((byte) =>
          String.fromCharCode(byte),
        );
        return { width: bitmap.width, height: bitmap.height, webp: btoa(letters.join('')) };
      }
      throw new Error('too large for the help');
    },
    { base64: png, most: mostBytes },
  );
  await context.close();
  return made;
}
