import { createHash } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { groupThousands, plainAmount } from '#core/money/money.ts';
import { chineseDay } from '#core/realname/real-name.ts';
import type { Db } from '#server/db/open.ts';
import { creditNotes, invoices } from '#server/db/schema/invoices.ts';
import type { PlainRoute } from '#server/http/app.ts';
import { documentNames } from '#server/invoices/invoice-document.ts';
import { verifyPath } from '#server/invoices/verify-address.ts';
import type { Services } from '#server/services.ts';

/**
 * The page behind the QR code of an invoice or credit note, for whoever holds the sheet: what was issued, and whether it was credited since.
 * The code has 128 bits, so nobody finds one by trying. No script runs on it.
 */
export function verifyPage({ db }: Pick<Services, 'db'>): PlainRoute {
  return async (request) => {
    const { pathname } = new URL(request.url);
    if (!pathname.startsWith(verifyPath)) return null;
    if (request.method !== 'GET' && request.method !== 'HEAD') return new Response(null, { status: 405 });
    const code = pathname.slice(verifyPath.length);
    const facts = /^[\w-]{22}$/.test(code) ? await factsOf(db, code) : null;
    const [title, english] = facts === null ? unknown : valid;
    const body = `<h1>${title}<span lang="en">${english}</span></h1>${facts === null ? '' : `<dl>${facts.map(([name, value]) => `<dt>${name}</dt><dd>${escapeText(value)}</dd>`).join('')}</dl>`}`;
    return html(facts === null ? 404 : 200, body);
  };
}

const valid = ['发票有效', 'This document was issued'] as const;
const unknown = ['查无此发票', 'No such invoice'] as const;

type Fact = readonly [name: string, value: string];

async function factsOf(db: Db, code: string): Promise<Fact[] | null> {
  const [invoice] = await db.select().from(invoices).where(eq(invoices.verifyCode, code));
  if (invoice !== undefined && invoice.number !== null) {
    const { zh, en } = documentNames[invoice.type];
    return [
      ['种类 Kind', `${zh} ${en}`],
      ['号码 No.', invoice.number],
      ...(invoice.officialNo === '' ? [] : [['税务号码 Tax No.', invoice.officialNo] as const]),
      ['日期 Date', chineseDay(invoice.issueTime ?? invoice.applyTime)],
      ['购买方 Buyer', invoice.orgName],
      ['销售方 Seller', invoice.seller?.legalName ?? ''],
      ['金额 Amount', shown(invoice.amount, invoice.currency)],
      ...(invoice.credited === 0
        ? []
        : [['已红冲 Credited', shown(invoice.credited, invoice.currency)] as const]),
    ];
  }
  const [found] = await db
    .select({ note: creditNotes, invoice: invoices })
    .from(creditNotes)
    .innerJoin(invoices, eq(invoices.id, creditNotes.invoiceID))
    .where(eq(creditNotes.verifyCode, code));
  if (found === undefined || found.note.number === null) return null;
  return [
    ['种类 Kind', '红字发票 CREDIT NOTE'],
    ['编号 No.', found.note.number],
    ['日期 Date', chineseDay(found.note.issueTime ?? found.note.createTime)],
    ['原发票 Invoice', found.invoice.number ?? ''],
    ['购买方 Buyer', found.invoice.orgName],
    ['金额 Amount', shown(-found.note.cents, found.invoice.currency)],
  ];
}

function shown(cents: number, currency: string): string {
  return `${cents < 0 ? '−' : ''}${groupThousands(plainAmount(Math.abs(cents)))} ${currency}`;
}

const style = `
:root{color-scheme:light dark;font-family:system-ui,sans-serif;line-height:1.6}
body{max-width:34rem;margin:0 auto;padding:3rem 1.25rem}
h1{font-size:1.375rem;line-height:1.35;margin:0 0 1.5rem}
h1 span{display:block;font-size:1rem;font-weight:500;opacity:.75}
dl{display:grid;grid-template-columns:max-content 1fr;gap:.5rem 1.25rem;margin:0;padding:1rem;border:1px solid #8885;border-radius:.5rem}
dt{opacity:.75}
dd{margin:0;overflow-wrap:anywhere;font-variant-numeric:tabular-nums}
`;

function html(status: number, body: string): Response {
  const hash = createHash('sha256').update(style).digest('base64');
  const head = `<meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="robots" content="noindex"><title>Certhub</title><style>${style}</style>`;
  return new Response(
    `<!doctype html><html lang="zh"><head>${head}</head><body><main>${body}</main></body></html>`,
    {
      status,
      headers: {
        'content-type': 'text/html; charset=utf-8',
        'cache-control': 'no-store',
        'content-security-policy': `default-src 'none'; style-src 'sha256-${hash}'; base-uri 'none'; frame-ancestors 'none'`,
        'referrer-policy': 'no-referrer',
      },
    },
  );
}

function escapeText(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);
}
