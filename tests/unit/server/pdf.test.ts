import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { CreditNoteRecord, InvoiceLine, InvoiceRecord } from '#server/db/schema/invoices.ts';
import { creditNoteDocument, invoiceDocument } from '#server/invoices/invoice-document.ts';
import type { PdfDocument } from '#server/pdf/document.ts';
import { isDrawable } from '#server/pdf/picture.ts';
import { printable } from '#server/pdf/printable.ts';
import { renderPdf } from '#server/pdf/render-pdf.ts';
import { clearPng, jpeg, png, webp } from '#tests/support/files/made-pictures.ts';
import { pdfSample } from '#tests/support/files/pdf-sample.ts';
import { wholeTitle } from '#tests/support/rows/invoiced.ts';
import { hasTool, runTool } from '#tests/support/tools/run-tool.ts';

const tools = ['pdftotext', 'pdffonts', 'pdfinfo', 'pdfimages', 'qpdf'].every(hasTool);
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'certhub-pdf-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

async function print(document: PdfDocument) {
  const path = join(folder, `${Math.random()}.pdf`);
  await writeFile(path, await renderPdf(document));
  const run = async (tool: string, args: readonly string[]) => (await runTool(tool, args)).stdout;
  return {
    text: (await run('pdftotext', ['-layout', path, '-'])).replace(/\s+/g, ''),
    fonts: await run('pdffonts', [path]),
    about: await run('pdfinfo', [path]),
    pictures: await run('pdfimages', ['-list', path]),
    check: await run('qpdf', ['--check', path]),
    size: (await readFile(path)).byteLength,
  };
}

const seller = {
  ...{ legalName: '杭州证枢网络有限公司', taxNumber: '91330106MA2BYC0500' },
  ...{ address: '杭州市西湖区文一西路 588 号', telephone: '0571-8607 1200' },
  ...{ bank: '中国银行杭州城西支行', account: '3971 5530 0821', vatRate: 600 },
  ...{ payee: '赵一帆', reviewer: '孙宁', issuer: '周倩' },
};
const at = new Date('2026-11-26T08:00:00Z');
const invoice: InvoiceRecord = {
  ...{
    id: '7c4a1c0e-6d3f-4b53-9a56-111111111111',
    accountID: '',
    userID: null,
    apiKeyID: null,
    type: 'special',
  },
  ...{ state: 'sent', currency: 'CNY', amount: 954_400, credited: 0, baseCents: 954_400, vatRate: 600 },
  ...{ orgName: wholeTitle.orgName, title: wholeTitle, mailing: null, remark: '采购合同 QS-2026-118' },
  ...{ number: '2026-S-000148', officialNo: '26312000000123456789', seller, verifyCode: 'A'.repeat(22) },
  ...{ applyTime: at, askTime: at, issueTime: at, sendTime: at, endTime: null, refusal: '', reason: '' },
};
const lineOf = (position: number, cents: number, commonName: string): InvoiceLine => ({
  ...{
    id: String(position),
    invoiceID: invoice.id,
    accountID: '',
    orderID: null,
    packageID: null,
    position,
    cents,
    credited: 0,
  },
  sourceNo: `CN20261121-${10_042 + position}`,
  ...{ productName: 'AlphaSSL 通配', englishName: 'AlphaSSL Wildcard', commonName },
});

describe.runIf(tools)('a printed document', () => {
  it('holds every value of an invoice in both languages', async () => {
    const lines = [lineOf(0, 860_000, '*.qingshan.example'), lineOf(1, 94_400, 'shop.qingshan.example')];
    const { text, fonts, about, check } = await print(
      invoiceDocument(invoice, lines, 'https://console.example.com'),
    );
    for (const value of [
      ...['增值税专用发票', 'VAT SPECIAL INVOICE', '2026-S-000148', '26312000000123456789', '2026-11-26'],
      ...[wholeTitle.orgName, wholeTitle.bankAccount, seller.legalName, seller.taxNumber, seller.bank],
      ...['CN20261121-10042', 'CN20261121-10043', 'AlphaSSL Wildcard', '采购合同 QS-2026-118'],
      ...['8,113.21', '486.79', '890.57', '53.43', '9,003.78', '540.22', '玖仟伍佰肆拾肆圆整', '￥9,544.00'],
      ...['赵一帆', '孙宁', '周倩', 'Page 1 of 1'],
    ])
      expect(text).toContain(value.replace(/\s+/g, ''));
    expect(check).toContain('No syntax or stream encoding errors');
    const embedded = fonts.split('\n').filter((line) => line.includes('NotoSansSC'));
    expect(embedded).toHaveLength(2);
    for (const line of embedded) expect(line).toMatch(/CID TrueType\s+Identity-H\s+yes yes yes/);
    expect(about).toMatch(/Tagged:\s+yes/);
    expect(about).toMatch(/Page size:\s+595\.28 x 841\.89 pts \(A4\)/);
  });

  it('shows the buyer’s logo, transparent or not', async () => {
    for (const logo of [clearPng(128, 64), png(128, 64)]) {
      const { check, text, pictures } = await print(
        invoiceDocument(invoice, [lineOf(0, 1, '')], 'https://a.test', logo),
      );
      expect(check).toContain('No syntax or stream encoding errors');
      expect(text).toContain(wholeTitle.orgName);
      expect(pictures).toMatch(/image\s+128\s+64/);
    }
  });

  it('holds what a credit note takes back, negative', async () => {
    const note: CreditNoteRecord = {
      ...{ id: '1', accountID: '', invoiceID: invoice.id, lineID: '1', cents: 94_400 },
      ...{ number: '2026-C-000007', verifyCode: 'B'.repeat(22), createTime: at, issueTime: at },
    };
    const sheet = creditNoteDocument(invoice, lineOf(1, 94_400, ''), note, 'https://console.example.com');
    const { text } = await print(sheet);
    for (const value of [
      '红字发票',
      'CREDITNOTE',
      '2026-C-000007',
      '2026-S-000148',
      '−53.43',
      '−890.57',
      '负玖佰肆拾肆圆整',
    ])
      expect(text).toContain(value);
  });

  it('goes on over pages, repeats its head, and stays small', async () => {
    const { text, about, check, size } = await print(pdfSample(60));
    expect(about).toMatch(/Pages:\s+4/);
    expect(text.split('Description')).toHaveLength(5);
    expect(text).toContain('第59行');
    expect(text).toContain('Page4of4');
    expect(check).toContain('No syntax or stream encoding errors');
    expect(size).toBeLessThan(150_000);
  });
});

it('fails alone: the next document is drawn', async () => {
  const broken = { ...pdfSample(1), created: 'never' as unknown as Date };
  await expect(renderPdf(broken)).rejects.toThrow();
  expect((await renderPdf(pdfSample(1))).byteLength).toBeGreaterThan(1000);
});

it('draws several at once without holding up the server', async () => {
  let turns = 0;
  const timer = setInterval(() => {
    turns += 1;
  }, 5);
  await Promise.all([renderPdf(pdfSample(300)), renderPdf(pdfSample(300))]);
  clearInterval(timer);
  expect(turns).toBeGreaterThan(5);
});

it.each([
  { name: 'known signs', input: '喆龘 é', want: '喆龘 é' },
  { name: 'a sign that the font lacks', input: '𠮷野家', want: '[U+20BB7]野家' },
  { name: 'line ends and tabs', input: 'a\tb\r\nc', want: 'a b  c' },
  { name: 'marks that can be composed', input: 'e\u0301', want: 'é' },
])('prints $name', ({ input, want }) => {
  expect(printable(input, (codePoint) => codePoint < 0x2_0000)).toBe(want);
});

it.each([
  { name: 'a PNG', bytes: png(128, 64), want: true },
  { name: 'a transparent PNG', bytes: clearPng(128, 64), want: true },
  { name: 'a JPEG', bytes: jpeg(128, 64), want: true },
  { name: 'a PNG that ends early', bytes: clearPng(128, 64).slice(0, 90), want: false },
  {
    name: 'a PNG whose pixels cannot be read',
    bytes: clearPng(128, 64).map((byte, at) => (at > 44 && at < 60 ? 0 : byte)),
    want: false,
  },
  {
    name: 'a PNG with too few pixels',
    bytes: clearPng(128, 64).map((byte, at) => (at === 23 ? 65 : byte)),
    want: false,
  },
  { name: 'a WebP', bytes: webp(128, 64), want: false },
  { name: 'nothing', bytes: new Uint8Array(), want: false },
])('draws $name: $want', ({ bytes, want }) => {
  expect(isDrawable(bytes)).toBe(want);
});
