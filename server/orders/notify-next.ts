import { eq } from 'drizzle-orm';
import type { NextNoticeKind } from '#core/orders/reminders.ts';
import { addDays } from '#core/orders/span.ts';
import type { Db } from '#server/db/open.ts';
import { customers } from '#server/db/schema/customers.ts';
import type { OrderRecord } from '#server/db/schema/orders.ts';
import { reminders } from '#server/db/schema/reminders.ts';
import type { Verification } from '#server/validation/verify-order.ts';

/**
 * Notifies the customer what the next certificate of an order waits for, under the bell and by email, once per ending certificate, in
 * the caller's transaction. Sends no email without a mailer.
 */
export async function notifyNext(
  { mailer, address }: Pick<Verification, 'mailer' | 'address'>,
  tx: Db,
  order: Pick<OrderRecord, 'id' | 'customerID' | 'orderNo' | 'commonName' | 'certExpireTime'>,
  kind: NextNoticeKind,
  now: Date,
): Promise<void> {
  const about = { customerID: order.customerID, orderID: order.id, kind, days: 0 };
  const [notice] = await tx
    .insert(reminders)
    .values({ ...about, endTime: order.certExpireTime ?? now, createTime: now })
    .onConflictDoNothing()
    .returning({ id: reminders.id });
  if (notice === undefined) return;
  const [customer] = await tx.select().from(customers).where(eq(customers.id, order.customerID));
  if (mailer === null || customer === undefined) return;
  const { orderNo, commonName } = order;
  await mailer.send(tx, {
    customerID: order.customerID,
    to: customer.email,
    subject: `下一张证书需要您操作 / Your next certificate needs your action · ${commonName}`,
    text: mailText(kind, {
      name: commonName,
      orderNo,
      link: `${address}/ssl/certificate/${orderNo}`,
      day: order.certExpireTime?.toISOString().slice(0, 10) ?? '',
    }),
    at: now,
    expireAt:
      order.certExpireTime !== null && order.certExpireTime > now ? order.certExpireTime : addDays(now, 30),
  });
}

interface MailFacts {
  readonly name: string;
  readonly orderNo: string;
  readonly link: string;
  readonly day: string;
}

const needs = {
  'next-begun': {
    zh: '下一张证书已开始申请，但有域名或企业信息需要重新验证。请打开订单，按页面提示完成验证。',
    en: 'The next certificate was requested, but some names or the organization must be validated again. Open the order and follow the steps there.',
  },
  'next-asked': {
    zh: '您选择每张证书使用新的密钥。请打开订单，在浏览器中生成新的密钥和请求。',
    en: 'You chose a new key for each certificate. Open the order to generate a new key and request in your browser.',
  },
  'next-failed': {
    zh: '现有的证书请求不能再次使用。请打开订单，生成新的密钥和请求。',
    en: 'The current request can’t be reused. Open the order to generate a new key and request.',
  },
} as const satisfies Record<NextNoticeKind, { readonly zh: string; readonly en: string }>;

function mailText(kind: NextNoticeKind, { name, orderNo, link, day }: MailFacts): string {
  const { zh, en } = needs[kind];
  return [
    `${name}（订单 ${orderNo}）的现有证书将于 ${day} 到期，服务期限尚未结束。`,
    `${zh}请在 ${day} 之前完成：`,
    link,
    `The certificate for ${name} (order ${orderNo}) expires on ${day}, before your paid term ends.`,
    `${en} Please do this before ${day}:`,
    link,
  ].join('\n\n');
}
