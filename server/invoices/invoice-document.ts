import { amountInCapitals } from '#core/money/invoices/capitals.ts';
import type { InvoiceType } from '#core/money/invoices/invoice-kinds.ts';
import { showRate, taxLines } from '#core/money/invoices/tax.ts';
import { groupThousands, plainAmount } from '#core/money/money.ts';
import { chineseDay } from '#core/realname/real-name.ts';
import type { CreditNoteRecord, InvoiceLine, InvoiceRecord } from '#server/db/schema/invoices.ts';
import { verifyAddress } from '#server/invoices/verify-address.ts';
import type { PdfBlock, PdfColumn, PdfDocument, PdfFact } from '#server/pdf/document.ts';

export const documentNames = {
  ordinary: { zh: '增值税普通发票', en: 'VAT INVOICE' },
  special: { zh: '增值税专用发票', en: 'VAT SPECIAL INVOICE' },
  receipt: { zh: '收据', en: 'INVOICE' },
} as const satisfies Readonly<Record<InvoiceType, { readonly zh: string; readonly en: string }>>;

/** The sheet of an issued invoice, in both languages. `logo`: the buyer's, which decorates it. */
export function invoiceDocument(
  invoice: InvoiceRecord,
  lines: readonly InvoiceLine[],
  address: string,
  logo?: Uint8Array,
): PdfDocument {
  const { number, type, issueTime, applyTime, verifyCode, remark, officialNo, amount, vatRate } = invoice;
  const { zh, en } = documentNames[type];
  const facts = [
    fact('发票号码 No.', number ?? ''),
    fact('开票日期 Date', chineseDay(issueTime ?? applyTime)),
    ...(officialNo === '' ? [] : [fact('税务号码 Tax No.', officialNo)]),
  ];
  return sheetOf(invoice, `${zh} ${number ?? ''}`, [
    heading(zh, en, facts, verifyAddress(address, verifyCode)),
    parties(invoice, logo),
    table(lines, vatRate, invoice.currency, 1),
    sums(amount, invoice.currency),
    {
      kind: 'facts',
      facts: [
        ...(remark === '' ? [] : [fact('备注 Remark', remark)]),
        fact('订单 Orders', lines.map(({ sourceNo }) => sourceNo).join('，')),
      ],
    },
    signers(invoice),
  ]);
}

/** The sheet of a credit note: what it takes back of which invoice, in negative amounts. */
export function creditNoteDocument(
  invoice: InvoiceRecord,
  line: InvoiceLine,
  note: CreditNoteRecord,
  address: string,
): PdfDocument {
  const { zh } = documentNames[invoice.type];
  const facts = [
    fact('编号 No.', note.number ?? ''),
    fact('日期 Date', chineseDay(note.issueTime ?? note.createTime)),
    fact('原发票 Invoice', invoice.number ?? ''),
  ];
  return sheetOf(invoice, `红字发票 ${note.number ?? ''}`, [
    heading('红字发票', 'CREDIT NOTE', facts, verifyAddress(address, note.verifyCode)),
    parties(invoice),
    table([{ ...line, cents: note.cents }], invoice.vatRate, invoice.currency, -1),
    sums(-note.cents, invoice.currency),
    {
      kind: 'facts',
      facts: [
        fact(
          '原因 Reason',
          `${line.packageID === null ? '订单退款' : '证书包退款'} Refund of ${line.sourceNo}`,
        ),
        fact('冲销 Credits', `${zh} ${invoice.number ?? ''}`),
      ],
    },
    signers(invoice),
  ]);
}

function sheetOf(invoice: InvoiceRecord, title: string, blocks: readonly PdfBlock[]): PdfDocument {
  const { seller, orgName, issueTime, applyTime } = invoice;
  return {
    title,
    subject: orgName,
    author: seller?.legalName ?? '',
    language: 'zh-CN',
    created: issueTime ?? applyTime,
    footer: seller === null ? '' : `${seller.legalName} · ${seller.taxNumber}`,
    blocks,
  };
}

function heading(title: string, subtitle: string, facts: readonly PdfFact[], url: string): PdfBlock {
  return { kind: 'heading', title, subtitle, facts, qr: { text: url, about: '验证 Verify' } };
}

function parties({ title, seller }: InvoiceRecord, picture?: Uint8Array): PdfBlock {
  const buyer = partyLines({
    name: title.orgName,
    taxNumber: title.taxNum,
    contact: [title.address, title.telephone],
    account: [title.bankName, title.bankAccount],
  });
  const sold =
    seller === null
      ? []
      : partyLines({
          name: seller.legalName,
          taxNumber: seller.taxNumber,
          contact: [seller.address, seller.telephone],
          account: [seller.bank, seller.account],
        });
  return {
    kind: 'boxes',
    boxes: [
      { label: '购买方 Buyer', lines: buyer, picture },
      { label: '销售方 Seller', lines: sold },
    ],
  };
}

function partyLines(party: {
  readonly name: string;
  readonly taxNumber: string;
  readonly contact: readonly string[];
  readonly account: readonly string[];
}): string[] {
  const joined = (parts: readonly string[]) =>
    parts
      .map((part) => part.trim())
      .filter((part) => part !== '')
      .join('，');
  return [party.name, party.taxNumber, joined(party.contact), joined(party.account)].filter(
    (line) => line !== '',
  );
}

const column = (
  head: string,
  subhead: string,
  share: number,
  align: PdfColumn['align'] = 'right',
): PdfColumn => ({ head, subhead, share, align });

/** `sign`: -1 on a credit note. */
function table(lines: readonly InvoiceLine[], vatRate: number, currency: string, sign: 1 | -1): PdfBlock {
  const isTaxed = vatRate > 0;
  const taxed = taxLines(
    lines.map(({ cents }) => cents),
    vatRate,
  );
  const amount = (cents: number) => shownAmount(sign * cents);
  const withTax = (rate: string, tax: string) => (isTaxed ? [rate, tax] : []);
  const { net, tax } = taxed.total;
  return {
    kind: 'table',
    columns: [
      column('项目', 'Description', 7.4, 'left'),
      column('单位', 'Unit', 1.4, 'left'),
      column('数量', 'Qty', 1.2),
      column(isTaxed ? '金额' : `金额（${currency}）`, isTaxed ? 'Net' : 'Amount', 2.4),
      ...(isTaxed ? [column('税率', 'Rate', 1.4), column('税额', 'VAT', 2.2)] : []),
    ],
    rows: lines.map((line, index) => {
      const { net: part, tax: lineTax } = taxed.lines[index] ?? taxed.total;
      return [
        nameOf(line),
        '张 pc',
        String(sign),
        amount(part),
        ...withTax(showRate(vatRate), amount(lineTax)),
      ];
    }),
    totals: [['合计 Total', '', '', amount(net), ...withTax('', amount(tax))]],
  };
}

/** What was bought, in both languages where they differ. */
function nameOf({ productName, englishName, commonName }: InvoiceLine): string {
  const product = productName === englishName ? productName : `${productName} ${englishName}`;
  return `数字证书服务 · ${product}${commonName === '' ? '' : ` · ${commonName}`}`;
}

function sums(cents: number, currency: string): PdfBlock {
  const isYuan = currency === 'CNY';
  const value = isYuan ? `￥${shownAmount(cents)}` : `${shownAmount(cents)} ${currency}`;
  return {
    kind: 'sum',
    left: isYuan ? fact('价税合计（大写）', amountInCapitals(cents)) : fact('币种 Currency', currency),
    right: fact(isYuan ? '（小写）Total' : '合计 Total', value),
  };
}

function shownAmount(cents: number): string {
  return `${cents < 0 ? '−' : ''}${groupThousands(plainAmount(Math.abs(cents)))}`;
}

function signers({ seller }: InvoiceRecord): PdfBlock {
  return {
    kind: 'signers',
    facts: [
      fact('收款人 Payee', seller?.payee ?? ''),
      fact('复核 Reviewer', seller?.reviewer ?? ''),
      fact('开票人 Issuer', seller?.issuer ?? ''),
    ],
  };
}

function fact(label: string, value: string): PdfFact {
  return { label, value };
}
