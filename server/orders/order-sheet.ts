import { plainAmount } from '#core/money/money.ts';
import { leadingCertificate, type StatedCertificate } from '#core/orders/certificate-state.ts';
import type { CertificateState } from '#core/orders/certificate-states.ts';
import { type ErrandTag, type OrderTags, orderTags } from '#core/orders/order-tags.ts';
import type { OrderRecord } from '#server/db/schema/orders.ts';
import { mapInTurns } from '#server/http/turns.ts';
import { errandOf, statusOf } from '#server/orders/order-conditions.ts';
import { type Cell, workbookOf } from '#server/orders/workbook.ts';
import { methods } from '#server/payment/methods.ts';

type Language = 'zh' | 'en';

/** An order with the states of its certificates. */
export interface SheetOrder extends OrderRecord {
  readonly certificates: readonly StatedCertificate[];
}

interface SheetColumn {
  readonly head: Readonly<Record<Language, string>>;
  readonly width: number;
  readonly cell: (order: SheetOrder, language: Language, now: Date) => Cell | null;
}

/** Columns for accounting: every order with its price and dates. */
const columns: readonly SheetColumn[] = [
  column('订单号', 'Order number', 20, ({ orderNo }) => text(orderNo)),
  column('域名', 'Domain', 36, ({ commonName }) => text(commonName)),
  column('证书', 'Certificate', 14, (order, language, now) => {
    const { certificate } = tagsOf(order, now);
    return text(certificate === null ? '' : states[certificate.kind][language]);
  }),
  column('等待', 'Waits for', 18, (order, language, now) => {
    const { errand } = tagsOf(order, now);
    return text(errand === null ? '' : errands[errand.kind][language]);
  }),
  column('品牌', 'Brand', 14, ({ brandName }) => text(brandName)),
  column('产品', 'Product', 34, ({ chineseName, englishName }, language) =>
    text(language === 'zh' ? chineseName : englishName),
  ),
  column('类型', 'Type', 10, ({ kind }) => text(kind.toUpperCase())),
  column('有效期（天）', 'Validity (days)', 14, ({ validity }) => ({
    type: 'number',
    value: validity === 90 ? 90 : validity * 365,
  })),
  column('原价', 'List price', 12, ({ rawAmount }) => amount(rawAmount)),
  column('金额', 'Amount', 12, ({ payAmount }) => amount(payAmount)),
  column('付款方式', 'Payment method', 18, ({ payWay }, language) => text(methodName(payWay, language))),
  column('下单时间 (UTC)', 'Ordered (UTC)', 20, ({ createTime }) => moment(createTime)),
  column('付款时间 (UTC)', 'Paid (UTC)', 20, ({ payTime }) => moment(payTime)),
  column('签发时间 (UTC)', 'Issued (UTC)', 20, ({ issueTime }) => moment(issueTime)),
  // Of the certificate whose state the row shows.
  column('证书到期 (UTC)', 'Expires (UTC)', 20, ({ certificates }) => {
    const shown = leadingCertificate(certificates);
    return moment(shown === undefined ? null : new Date(shown.notAfter));
  }),
  column('备注', 'Note', 30, ({ remark }) => text(remark)),
];

/** As the console names it; a method that is no longer there keeps its code. */
function methodName(payWay: string, language: Language): string {
  const method = methods.find(({ name }) => name === payWay);
  return method === undefined ? payWay : language === 'zh' ? method.cnName : method.showName;
}

type Names = Readonly<Record<Language, string>>;

const states: Readonly<Record<CertificateState, Names>> = {
  live: { zh: '有效', en: 'Valid' },
  ending: { zh: '即将到期', en: 'Expiring soon' },
  replaced: { zh: '已替换', en: 'Replaced' },
  ended: { zh: '已过期', en: 'Expired' },
  revoked: { zh: '已吊销', en: 'Revoked' },
};

const errands: Readonly<Record<ErrandTag['kind'], Names>> = {
  payment: { zh: '待付款', en: 'Payment' },
  validation: { zh: '待验证', en: 'Validation' },
  request: { zh: '待重新提交', en: 'A new CSR' },
  review: { zh: '审核中', en: 'Review' },
  issuance: { zh: '签发中', en: 'Issuance' },
  approval: { zh: '待批准', en: 'Approval' },
  cancelled: { zh: '已取消', en: 'Cancelled' },
  lapsed: { zh: '已结束', en: 'Ended' },
};

function tagsOf(order: SheetOrder, now: Date): OrderTags {
  const { certificates } = order;
  const facts = { orderStatus: statusOf(order, now), waitsFor: errandOf(order, now), certificates };
  return orderTags(facts, now.getTime());
}

/** Returns the orders as a spreadsheet. */
export async function orderSheet(
  orders: readonly SheetOrder[],
  language: Language,
  now: Date,
): Promise<Uint8Array<ArrayBuffer>> {
  return workbookOf({
    name: language === 'zh' ? '订单' : 'Orders',
    columns: columns.map(({ head, width }) => ({ head: head[language], width })),
    rows: await mapInTurns(orders, (order) => columns.map(({ cell }) => cell(order, language, now))),
  });
}

function column(zh: string, en: string, width: number, cell: SheetColumn['cell']): SheetColumn {
  return { head: { zh, en }, width, cell };
}

function text(value: string): Cell | null {
  return value === '' ? null : { type: 'text', value };
}

function amount(cents: number): Cell {
  return { type: 'amount', value: Number(plainAmount(cents)) };
}

function moment(time: Date | null): Cell | null {
  return time === null ? null : { type: 'date', value: time };
}
