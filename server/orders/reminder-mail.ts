import { eq } from 'drizzle-orm';
import type { ReminderKind } from '#core/orders/reminders.ts';
import { addDays } from '#core/orders/span.ts';
import type { Db } from '#server/db/open.ts';
import { customers } from '#server/db/schema/customers.ts';
import type { OrderRecord } from '#server/db/schema/orders.ts';
import type { Mailer } from '#server/mail/mailer.ts';

interface Reminder {
  readonly order: Pick<OrderRecord, 'customerID' | 'orderNo' | 'commonName'>;
  readonly kind: ReminderKind;
  readonly days: number;
  readonly endTime: Date;
  readonly paidUntil: Date | null;
}

/** Emails the customer what ends and what to do, in the caller's transaction. Does nothing without a mailer. */
export async function sendReminderMail(
  { mailer, address }: { readonly mailer: Mailer | null; readonly address: string },
  tx: Db,
  reminder: Reminder,
  now: Date,
): Promise<void> {
  const { order, kind, endTime } = reminder;
  const [customer] = await tx.select().from(customers).where(eq(customers.id, order.customerID));
  if (mailer === null || customer === undefined) return;
  const day = endTime.toISOString().slice(0, 10);
  const { zh, en } = texts[kind](reminder, day);
  const link = `${address}/ssl/certificate/${order.orderNo}`;
  await mailer.send(tx, {
    customerID: order.customerID,
    to: customer.email,
    subject: `${zh.subject} / ${en.subject} · ${order.commonName}`,
    text: [
      `${order.commonName}（订单 ${order.orderNo}）：${zh.text}`,
      link,
      `${order.commonName} (order ${order.orderNo}): ${en.text}`,
      link,
    ].join('\n\n'),
    at: now,
    expireAt: endTime > now ? endTime : addDays(now, 30),
  });
}

interface MailText {
  readonly subject: string;
  readonly text: string;
}
type MailTexts = (reminder: Reminder, day: string) => { readonly zh: MailText; readonly en: MailText };

const texts: Readonly<Record<ReminderKind, MailTexts>> = {
  end({ days, endTime, paidUntil }, day) {
    // The paid span continues: another certificate of the same order follows, at no cost.
    const goesOn = paidUntil !== null && paidUntil.getTime() - endTime.getTime() > 86_400_000;
    return {
      zh: {
        subject: `证书还有 ${days} 天到期`,
        text: goesOn
          ? `证书将于 ${day} 到期，服务期限尚未结束。请在到期前打开订单签发下一张证书，无需再次付款。`
          : `证书将于 ${day} 到期。请在到期前打开订单续费，以免服务中断。`,
      },
      en: {
        subject: days === 1 ? 'Certificate expires in 1 day' : `Certificate expires in ${days} days`,
        text: goesOn
          ? `The certificate expires on ${day}, before your paid term ends. Open the order before then to get the next certificate at no extra cost.`
          : `The certificate expires on ${day}. Open the order and renew it before then to avoid an outage.`,
      },
    };
  },
  'email-validation': (_, day) => ({
    zh: {
      subject: '邮件验证即将停用',
      text: `自 ${day} 起，CA 不再接受以邮件验证域名。请在此之前打开订单，改用 DNS 或文件验证。`,
    },
    en: {
      subject: 'Email validation is ending',
      text: `From ${day}, CAs no longer accept email to validate domains. Before then, open the order and switch to DNS or file validation.`,
    },
  }),
  'client-auth': (_, day) => ({
    zh: {
      subject: '证书将不再用于客户端认证',
      text: `自 ${day} 起，公共 TLS 证书不再包含客户端认证（clientAuth）用途。此后签发的证书只能用于服务器；如有系统以它作为客户端证书，请在此之前更换。`,
    },
    en: {
      subject: 'Client authentication is ending',
      text: `From ${day}, public TLS certificates no longer include clientAuth. Certificates issued after that work only for servers. If a system uses this one as a client certificate, replace it before then.`,
    },
  }),
};
