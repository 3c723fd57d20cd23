import writeXlsxFile, { type CellObject, type SheetData } from 'write-excel-file/node';
import { plainAmount } from '#core/money/money.ts';
import { type OrderStage, orderStage } from '#core/orders/status.ts';
import type { OrderRecord } from '#server/db/schema/orders.ts';
import { statusOf } from '#server/orders/order-conditions.ts';

type Language = 'zh' | 'en';

interface SheetColumn {
  readonly head: Readonly<Record<Language, string>>;
  readonly width: number;
  readonly cell: (order: OrderRecord, language: Language, now: Date) => CellObject | null;
}

/** Columns for accounting: every order with its price and dates. */
const columns: readonly SheetColumn[] = [
  column('订单号', 'Order number', 20, ({ orderNo }) => text(orderNo)),
  column('域名', 'Domain', 36, ({ commonName }) => text(commonName)),
  column('状态', 'Status', 14, (order, language, now) =>
    text(stages[orderStage(statusOf(order, now))][language]),
  ),
  column('品牌', 'Brand', 14, ({ brandName }) => text(brandName)),
  column('产品', 'Product', 34, ({ chineseName, englishName }, language) =>
    text(language === 'zh' ? chineseName : englishName),
  ),
  column('类型', 'Type', 10, ({ kind }) => text(kind.toUpperCase())),
  column('有效期（天）', 'Validity (days)', 14, ({ validity }) => ({
    type: Number,
    value: validity === 90 ? 90 : validity * 365,
  })),
  column('原价', 'List price', 12, ({ rawAmount }) => amount(rawAmount)),
  column('金额', 'Amount', 12, ({ payAmount }) => amount(payAmount)),
  column('付款方式', 'Payment method', 14, ({ payWay }) => text(payWay)),
  column('下单时间 (UTC)', 'Ordered (UTC)', 20, ({ createTime }) => moment(createTime)),
  column('付款时间 (UTC)', 'Paid (UTC)', 20, ({ payTime }) => moment(payTime)),
  column('签发时间 (UTC)', 'Issued (UTC)', 20, ({ issueTime }) => moment(issueTime)),
  column('证书到期 (UTC)', 'Expires (UTC)', 20, ({ certExpireTime }) => moment(certExpireTime)),
  column('备注', 'Remark', 30, ({ remark }) => text(remark)),
];

const stages: Readonly<Record<OrderStage, Readonly<Record<Language, string>>>> = {
  unpaid: { zh: '待付款', en: 'Waiting for payment' },
  verifying: { zh: '待验证', en: 'Waiting for verification' },
  resubmit: { zh: '需重新提交', en: 'Resubmit' },
  issued: { zh: '已签发', en: 'Issued' },
  expired: { zh: '已过期', en: 'Expired' },
  revoked: { zh: '已吊销', en: 'Revoked' },
  cancelled: { zh: '已取消', en: 'Cancelled' },
  resign: { zh: '重签待付款', en: 'Reissue payment due' },
};

/** Returns the orders as a spreadsheet (ECMA-376). All text is stored as text, whatever it starts with, so no cell is a formula. */
export async function orderSheet(
  orders: readonly OrderRecord[],
  language: Language,
  now: Date,
): Promise<Uint8Array<ArrayBuffer>> {
  const heads = columns.map(
    ({ head }): CellObject => ({ type: String, value: head[language], fontWeight: 'bold' }),
  );
  const data: SheetData = [
    heads,
    ...orders.map((order) => columns.map(({ cell }) => cell(order, language, now))),
  ];
  const file = writeXlsxFile(data, {
    columns: columns.map(({ width }) => ({ width })),
    sheet: language === 'zh' ? '订单' : 'Orders',
    stickyRowsCount: 1,
  });
  return new Uint8Array(await file.toBuffer());
}

function column(zh: string, en: string, width: number, cell: SheetColumn['cell']): SheetColumn {
  return { head: { zh, en }, width, cell };
}

function text(value: string): CellObject | null {
  return value === '' ? null : { type: String, value: value.replace(unwritable, '\uFFFD') };
}

/** Characters XML 1.0 §2.2 does not allow, not even escaped. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what it matches
const unwritable = /[\0-\x08\x0B\x0C\x0E-\x1F\uFFFE\uFFFF]/g;

function amount(cents: number): CellObject {
  return { type: Number, value: Number(plainAmount(cents)), format: '#,##0.00' };
}

function moment(time: Date | null): CellObject | null {
  return time === null ? null : { type: Date, value: time, format: 'yyyy-mm-dd hh:mm:ss' };
}
