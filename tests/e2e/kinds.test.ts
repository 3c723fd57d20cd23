import type { Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { contract } from '#core/contract/contract.ts';
import { zhProof } from '#src/features/purchase/proof/proof.texts.zh.ts';
import { zhPurchase } from '#src/features/purchase/texts.zh.ts';
import { Console } from '#tests/e2e/console.ts';
import { browser } from '#tests/e2e/shared-browser.ts';
import { openssl } from '#tests/support/files/openssl.ts';
import { sampleLogo } from '#tests/support/files/sample-logo.ts';
import { type ServerProcess, startServerProcess } from '#tests/support/server/server-process.ts';
import { isWhole } from '#tests/support/whole.ts';

/** The customer's input for a product, and what openssl must find in the CSR sent to the CA. */
interface Kind {
  readonly product: string;
  /** Common name field; absent if the product certifies no name. */
  readonly name?: string;
  /** One per line. */
  readonly extras?: string;
  /** A contact is required, and the organization is the customer's first one. `true`: a contact without an ID card. */
  readonly hasContact?: boolean | 'with an ID card';
  readonly isFree?: boolean;
  /** A logo and its registration are required. */
  readonly hasMark?: boolean;
  readonly want: {
    readonly subject: string;
    /** As printed by openssl, in order; absent if there is no such extension. */
    readonly san?: readonly string[];
    readonly bits: number;
  };
}

const organization = 'C=CN, ST=浙江, L=杭州, O=杭州云栈科技有限公司';
const nobody = 'C=SG, ST=Beijing';

/** Products bought on one server each: the demo customer's balance covers them. */
const kinds: readonly (readonly Kind[])[] = [
  [
    {
      product: 'bitcert-dv-one',
      name: 'one.example.com',
      want: { subject: `${nobody}, CN=one.example.com`, san: ['DNS:one.example.com'], bits: 2048 },
    },
    {
      product: 'bitcert-dv-free',
      name: 'free.example.com',
      isFree: true,
      want: { subject: `${nobody}, CN=free.example.com`, san: ['DNS:free.example.com'], bits: 2048 },
    },
    {
      product: 'bitcert-dv-wild',
      name: 'wild.example.com',
      want: { subject: `${nobody}, CN=*.wild.example.com`, san: ['DNS:*.wild.example.com'], bits: 2048 },
    },
    {
      product: 'bitcert-dv-flex',
      name: 'flex.com',
      extras: '*.api.flex.com\n中文.cn',
      want: {
        subject: `${nobody}, CN=flex.com`,
        san: [
          'DNS:flex.com',
          'DNS:www.flex.com',
          'DNS:*.api.flex.com',
          'DNS:xn--fiq228c.cn',
          'DNS:www.xn--fiq228c.cn',
        ],
        bits: 2048,
      },
    },
    {
      product: 'universal-dv-ip',
      name: '8.8.8.8',
      want: { subject: `${nobody}, CN=8.8.8.8`, san: ['IP Address:8.8.8.8'], bits: 2048 },
    },
    {
      product: 'sectigo-email-dv',
      name: 'lin@example.com',
      want: { subject: `${nobody}, CN=lin@example.com`, san: ['email:lin@example.com'], bits: 2048 },
    },
    {
      product: 'sectigo-email-ov',
      name: 'office@example.com',
      hasContact: true,
      want: {
        subject: `${organization}, CN=office@example.com`,
        san: ['email:office@example.com'],
        bits: 2048,
      },
    },
    {
      product: 'bitcert-ov-one',
      name: 'ov.example.com',
      hasContact: true,
      want: { subject: `${organization}, CN=ov.example.com`, san: ['DNS:ov.example.com'], bits: 2048 },
    },
    {
      product: 'bitcert-ov-wild',
      name: 'ov.example.com',
      hasContact: true,
      want: { subject: `${organization}, CN=*.ov.example.com`, san: ['DNS:*.ov.example.com'], bits: 2048 },
    },
    {
      product: 'positivessl-ev-one',
      name: 'ev.example.com',
      hasContact: true,
      want: { subject: `${organization}, CN=ev.example.com`, san: ['DNS:ev.example.com'], bits: 2048 },
    },
    {
      product: 'cfca-doc',
      hasContact: 'with an ID card',
      want: { subject: `${organization}, CN=杭州云栈科技有限公司`, bits: 4096 },
    },
    {
      product: 'sectigo-ov-code',
      hasContact: true,
      want: { subject: `${organization}, CN=杭州云栈科技有限公司`, bits: 4096 },
    },
  ],
  [
    {
      product: 'globalsign-ov-ip',
      name: '8.8.4.4',
      extras: '2001:4860:4860::8844',
      hasContact: true,
      want: {
        subject: `${organization}, CN=8.8.4.4`,
        san: ['IP Address:8.8.4.4', 'IP Address:2001:4860:4860:0:0:0:0:8844'],
        bits: 2048,
      },
    },
    {
      product: 'sectigo-ev-flex',
      name: 'evflex.com',
      extras: 'pay.evflex.com',
      hasContact: true,
      want: {
        subject: `${organization}, CN=evflex.com`,
        san: ['DNS:evflex.com', 'DNS:pay.evflex.com'],
        bits: 2048,
      },
    },
    {
      product: 'sectigo-ev-code',
      hasContact: true,
      want: { subject: `${organization}, CN=杭州云栈科技有限公司`, bits: 4096 },
    },
  ],
  [
    {
      product: 'digicert-vmc',
      name: 'brand.example.com',
      hasMark: true,
      hasContact: true,
      want: { subject: `${organization}, CN=brand.example.com`, san: ['DNS:brand.example.com'], bits: 2048 },
    },
  ],
];

/** One of each kind of names, subjects and contents: what is bought outside of the whole run. */
const always = new Set([
  ...['bitcert-dv-flex', 'universal-dv-ip', 'sectigo-email-dv', 'bitcert-ov-wild', 'cfca-doc'],
  'digicert-vmc',
]);
const bought = kinds
  .map((each) => each.filter(({ product }) => isWhole || always.has(product)))
  .filter((each) => each.length > 0);

/** Buys every type of product through the form and reads the CSR the CA received with openssl. */
describe('the CSR of an order', () => {
  for (const [index, ofCustomer] of bought.entries()) {
    describe(`of ${ofCustomer.length} product types, customer ${index + 1},`, () => {
      let server: ServerProcess;
      let app: Console;

      beforeAll(async () => {
        server = await startServerProcess();
        app = await Console.open(browser, server.url);
      });
      afterAll(async () => {
        await app?.close();
        await server?.dispose();
      });

      for (const kind of ofCustomer) {
        it(`has the contents required for ${kind.product}`, async () => {
          const orderNo = await buy(app, kind);
          const request = await requestOf(app, orderNo);
          expect(request).toEqual({
            isSigned: true,
            subject: kind.want.subject,
            san: kind.want.san ?? [],
            bits: kind.want.bits,
            signature: 'sha256WithRSAEncryption',
          });
          expect(app.problems()).toEqual([]);
        });
      }
    });
  }
});

/** From the form to a paid order. Returns its number. */
async function buy(app: Console, kind: Kind): Promise<string> {
  const { page } = app;
  await page.goto(`${app.url}/ssl/certificates?product=${kind.product}`);
  await page.getByText(zhPurchase.panel.all, { exact: true }).click();
  await page
    .getByRole('definition')
    .filter({ hasText: /2048|4096/ })
    .waitFor();
  if (kind.name !== undefined) {
    const field = page.getByRole('textbox', { name: /^(域名|IP 地址|邮箱)$/ });
    await field.fill(kind.name);
    await field.blur();
    await app.buy.isNameGood();
  }
  if (kind.extras !== undefined) {
    const field = page.getByRole('textbox', { name: /^更多/ });
    await field.fill(kind.extras);
    await field.blur();
  }
  if (kind.hasContact !== undefined) {
    await page.getByRole('combobox', { name: '联系人' }).click();
    await page.getByRole('option', { name: kind.hasContact === true ? /欧阳明/ : /林晓雨/ }).click();
    await page.getByText(zhPurchase.panel.partyNone, { exact: true }).waitFor({ state: 'detached' });
  }
  if (kind.hasMark === true) await showMark(page);
  await page.getByRole('button', { name: zhPurchase.buy }).click();
  if (kind.isFree !== true) {
    await app.pay.isShown();
    await app.pay.chooseBalance();
    await app.pay.submit();
  }
  return app.order.isShown();
}

/** Fills in the contents of a mark certificate; a logo with a script in it is refused first. */
async function showMark(page: Page): Promise<void> {
  const logo = page.getByRole('button', { name: zhProof.logo.label, exact: true });
  const choose = (text: string) =>
    logo.setInputFiles({ name: 'logo.svg', mimeType: 'image/svg+xml', buffer: Buffer.from(text) });
  await choose(sampleLogo.replace('<circle', '<script/><circle'));
  await page.getByRole('img', { name: zhProof.logo.preview }).waitFor();
  await page.getByRole('button', { name: zhPurchase.buy }).click();
  await page.getByText('<script>').waitFor();
  await choose(sampleLogo);
  await page.getByText('<script>').waitFor({ state: 'detached' });
  await page.getByLabel(zhProof.markOffice.label).fill('CNIPA');
  await page.getByLabel(zhProof.markNumber.label).fill('1234567');
  await page.getByLabel(zhProof.markNumber.label).blur();
}

async function requestOf(app: Console, orderNo: string) {
  const detail = await app.api.client.call(contract.orders.detail, { params: { id: orderNo } });
  const csr = detail.data().allOrders[0]?.csr ?? '';
  const { output } = await openssl(
    ['req', '-in', 'request.pem', '-noout', '-verify', '-text', '-nameopt', 'utf8,sep_comma_plus_space'],
    { 'request.pem': csr },
  );
  const find = (pattern: RegExp) => pattern.exec(output)?.[1]?.trim() ?? '';
  const names = find(/X509v3 Subject Alternative Name:[^\n]*\n([^\n]+)/);
  return {
    isSigned: /self-signature verify OK/i.test(output),
    subject: find(/Subject: ([^\n]*)/),
    san: names === '' ? [] : names.split(', '),
    bits: Number(find(/Public-Key: \((\d+) bit\)/)),
    signature: find(/Signature Algorithm: (\S+)/),
  };
}
