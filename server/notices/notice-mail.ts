import { and, isNotNull, isNull, min, sql } from 'drizzle-orm';
import type { NoticeKind } from '#core/orders/notices.ts';
import { addDays } from '#core/orders/span.ts';
import { ownersOf } from '#server/account/owners.ts';
import type { Db } from '#server/db/open.ts';
import { certificates } from '#server/db/schema/ca.ts';
import type { HeldItem } from '#server/notices/held-items.ts';
import { type MailRecords, mailRecords, noRecords } from '#server/notices/mail-records.ts';
import { type NoticeLinks, noticeLinks } from '#server/notices/notice-links.ts';
import {
  allRecordsTitle,
  andMore,
  lastingTitle,
  lineTexts,
  mailTexts,
  onceTitle,
  recordsTitle,
} from '#server/notices/notice-mail.texts.ts';
import type { Services } from '#server/services.ts';

interface Digest {
  readonly accountID: string;
  readonly kind: NoticeKind;
  readonly items: readonly HeldItem[];
}

/** Lines of certificates, and of records, in one email. */
const mostLines = 20;

/**
 * Emails a digest, in the caller's transaction: one line for each certificate, each with its link, and the records to publish. Does
 * nothing without a mailer.
 */
export async function sendNoticeMail(
  { mailer, address }: Pick<Services, 'mailer' | 'address'>,
  tx: Db,
  { accountID, kind, items }: Digest,
  now: Date,
): Promise<void> {
  const [first] = items;
  if (mailer === null || first === undefined) return;
  const links = noticeLinks(await address);
  const revokeDue = kind === 'issued' ? await revokeDueOf(tx, items) : noDays;
  const { zh, en } = mailTexts(kind, items, { now, isRevoking: revokeDue.size > 0 });
  const name = nameOf(first);
  const all = allOf(kind, items, links);
  const waiting = items.filter(({ topic }) => topic === 'validation');
  const records =
    kind === 'needs-you' ? await mailRecords(tx, items, { now, mostOrders: mostLines + 1 }) : noRecords;
  const about = items.length === 1 ? name : `${name} +${items.length - 1}`;
  for (const { email } of await ownersOf(tx, accountID)) {
    await mailer.send(tx, {
      accountID,
      to: email,
      subject: `${zh.subject} / ${en.subject} · ${about}`,
      text: [
        zh.text,
        en.text,
        cutLines(items.map((item) => lineOf(item, { kind, items, links, revokeDue }))),
        ...recordParts(records),
        ...(records.once.length > 0 && waiting.length > 1
          ? [`${allRecordsTitle}\n${links.records.href}`]
          : []),
        ...(items.length === 1 ? [] : [all.href]),
      ].join('\n\n'),
      at: now,
      expireAt: first.item.endTime > now ? first.item.endTime : addDays(now, 30),
    });
  }
}

function nameOf({ item, order, certificate }: HeldItem): string {
  return certificate?.names[0] ?? order?.commonName ?? item.note;
}

interface Lines {
  readonly kind: NoticeKind;
  readonly items: readonly HeldItem[];
  readonly links: NoticeLinks;
  /** By order: when a certificate that its new one replaces is revoked. */
  readonly revokeDue: ReadonlyMap<string, Date>;
}

const noDays: ReadonlyMap<string, Date> = new Map();
const dayOf = (time: Date) => time.toISOString().slice(0, 10);

/** A certificate in one line: name, day, what it needs if others need something else, and where to go. */
function lineOf(held: HeldItem, { kind, items, links, revokeDue }: Lines): string {
  const { item, order, topic } = held;
  if (order === null) return [nameOf(held), dayOf(item.endTime)].join(' · ');
  const link = item.topic === 'unpaid' ? links.payment(order.orderNo) : links.order(order.orderNo);
  const revoked = revokeDue.get(order.id);
  return [
    nameOf(held),
    ...endTextOf(kind, item.endTime),
    ...(kind === 'needs-you' && items.some((other) => other.topic !== topic) ? needTextOf(topic) : []),
    ...(revoked === undefined ? [] : [lineTexts.revokes(dayOf(revoked))]),
    link.href,
  ].join(' · ');
}

/** The end of the certificate, for kinds that are about it. */
function endTextOf(kind: NoticeKind, endTime: Date): string[] {
  if (kind === 'ended') return [lineTexts.expired(dayOf(endTime))];
  return kind === 'issued' || kind === 'needs-you' || kind === 'ending'
    ? [lineTexts.expires(dayOf(endTime))]
    : [];
}

function needTextOf(topic: HeldItem['topic']): string[] {
  return topic === 'validation' || topic === 'request' || topic === 'review' ? [lineTexts[topic]] : [];
}

/** Orders of which an earlier certificate is revoked soon, because it holds a name that is no longer ordered. */
async function revokeDueOf(tx: Db, items: readonly HeldItem[]): Promise<ReadonlyMap<string, Date>> {
  const { orderID, revokeDueTime, revokedTime } = certificates;
  const ids = items.flatMap(({ order }) => (order === null ? [] : [order.id]));
  const rows = await tx
    .select({ orderID, due: min(revokeDueTime) })
    .from(certificates)
    .where(
      and(
        sql`${orderID} = any(${sql.param(`{${ids.join(',')}}`)}::uuid[])`,
        isNotNull(revokeDueTime),
        isNull(revokedTime),
      ),
    )
    .groupBy(orderID);
  return new Map(rows.flatMap(({ orderID, due }) => (due === null ? [] : [[orderID, due] as const])));
}

/** The page that lists what a digest is about. */
function allOf(kind: NoticeKind, items: readonly HeldItem[], links: NoticeLinks): URL {
  switch (kind) {
    case 'ending':
      return links.expiring;
    case 'ended':
      return links.list('expired');
    case 'needs-you':
      return links.list(items.every(({ topic }) => topic === 'validation') ? 'verifying' : undefined);
    case 'failed':
      return links.list(items.every(({ topic }) => topic === 'returned') ? 'verifying' : undefined);
    case 'payment':
      return links.list(items.every(({ topic }) => topic === 'unpaid') ? 'unpaid' : undefined);
    case 'issued':
      return links.list('issued');
    default:
      return links.list();
  }
}

/** The records that count longest first, with those for one certificate in their place below. */
function recordParts({ lasting, once }: MailRecords): string[] {
  if (once.length === 0) return [];
  return lasting === null
    ? [recordsTitle, cutLines(once)]
    : [lastingTitle, cutLines(lasting), onceTitle, cutLines(once)];
}

function cutLines(lines: readonly string[]): string {
  const more = lines.length - mostLines;
  return [...lines.slice(0, mostLines), ...(more > 0 ? [andMore(more)] : [])].join('\n');
}
