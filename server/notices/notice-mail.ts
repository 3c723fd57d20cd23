import { and, inArray, isNotNull, isNull, min, sql } from 'drizzle-orm';
import { alertOf, isRecordTopic, type NoticeKind, topicPage, topicPages } from '#core/notices/kinds.ts';
import { isAlwaysSent } from '#core/notices/settings.ts';
import { addDays } from '#core/orders/span.ts';
import type { Db } from '#server/db/open.ts';
import { approvals } from '#server/db/schema/approvals.ts';
import { certificates } from '#server/db/schema/ca.ts';
import type { MailBlock, MailContent, MailRow, Words } from '#server/mail/templates/mail-content.ts';
import { alertLine } from '#server/notices/alert-mail.texts.ts';
import type { HeldItem } from '#server/notices/held-items.ts';
import { type MailRecords, mailRecords, noRecords } from '#server/notices/mail-records.ts';
import { type NoticeLinks, noticeLinks } from '#server/notices/notice-links.ts';
import {
  alwaysSentWords,
  andMore,
  digestSubject,
  footerWords,
  lastingTitle,
  lineTexts,
  linkTexts,
  mailTexts,
  onceTitle,
  recordsTitle,
} from '#server/notices/notice-mail.texts.ts';

/** Items of one kind that one mail tells of. */
export interface Digest {
  readonly kind: NoticeKind;
  readonly items: readonly HeldItem[];
}

/** Lines of certificates, and of records, in one email. */
const mostLines = 20;

/**
 * What a mail about these digests says: one line for each certificate, each with its link, and the records to publish. Several kinds are
 * sections of one mail.
 */
export async function noticeContent(
  tx: Db,
  digests: readonly Digest[],
  { address, now }: { readonly address: string; readonly now: Date },
): Promise<MailContent> {
  const links = noticeLinks(address);
  const sections = await Promise.all(digests.map((digest) => sectionOf(tx, digest, links, now)));
  const [first] = sections;
  const isChosen = digests.some(({ kind }) => !isAlwaysSent(kind, 'mail'));
  const footer = { words: isChosen ? footerWords : alwaysSentWords, href: links.settings.href };
  if (first !== undefined && sections.length === 1) {
    const { subject, about, blocks } = first;
    return { subject, about, blocks, footer };
  }
  const count = digests.reduce((sum, { items }) => sum + items.length, 0);
  return {
    subject: digestSubject(count),
    blocks: sections.flatMap(({ subject, blocks }): MailBlock[] => [
      { kind: 'heading', words: subject },
      ...blocks,
    ]),
    footer,
  };
}

async function sectionOf(tx: Db, { kind, items }: Digest, links: NoticeLinks, now: Date) {
  const revokeDue = kind === 'issued' ? await revokeDueOf(tx, items) : noDays;
  const { zh, en } = mailTexts(kind, items, { now, isRevoking: revokeDue.size > 0 });
  const reasons = await approvalReasons(tx, items);
  const waiting = items.filter(({ topic }) => isRecordTopic(topic));
  const records =
    kind === 'needs-you' ? await mailRecords(tx, items, { now, mostOrders: mostLines + 1 }) : noRecords;
  const rows = items
    .slice(0, mostLines)
    .map((item) => rowOf(item, { kind, items, links, revokeDue, reasons, now }));
  const [name = ''] = rows.map((row) => row.name);
  const blocks: MailBlock[] = [
    { kind: 'text', words: { zh: zh.text, en: en.text } },
    { kind: 'rows', rows, more: moreOf(items) },
    ...recordBlocks(records),
    ...(records.once.length > 0 && waiting.length > 1
      ? [{ kind: 'button' as const, words: linkTexts.records, href: links.records.href }]
      : []),
    ...(items.length === 1
      ? []
      : [{ kind: 'button' as const, words: linkTexts.all, href: allOf(kind, items, links).href }]),
  ];
  const about = items.length === 1 ? name : `${name} +${items.length - 1}`;
  return { subject: { zh: zh.subject, en: en.subject }, about, blocks };
}

/** When a mail about these items has nothing left to say. */
export function mailExpires(items: readonly HeldItem[], now: Date): Date {
  const [first] = items;
  return first !== undefined && first.item.endTime > now ? first.item.endTime : addDays(now, 30);
}

function nameOf({ item, order, certificate }: HeldItem): string {
  return certificate?.names[0] ?? (item.note === '' ? (order?.commonName ?? '') : item.note);
}

interface Lines {
  readonly kind: NoticeKind;
  readonly items: readonly HeldItem[];
  readonly links: NoticeLinks;
  /** By order: when a certificate that its new one replaces is revoked. */
  readonly revokeDue: ReadonlyMap<string, Date>;
  /** By request: why it was asked, or decided. */
  readonly reasons: ReadonlyMap<string, string>;
  readonly now: Date;
}

const noDays: ReadonlyMap<string, Date> = new Map();
const dayOf = (time: Date) => time.toISOString().slice(0, 10);

/** A certificate in one line: name, day, what it needs if others need something else, and where to go. */
function rowOf(held: HeldItem, { kind, items, links, revokeDue, reasons, now }: Lines): MailRow {
  const { item, order, topic } = held;
  const name = nameOf(held);
  if (kind === 'budget') return { name, notes: [], href: links.page(topicPages['budget-100']).href };
  if (order === null) {
    const alert = alertOf(topic);
    const day = dayOf(item.endTime);
    const page = topicPage(topic);
    const note =
      alert !== null
        ? alertLine(alert, day)
        : topic === 'package-ending'
          ? lineTexts.lapses(day)
          : { zh: day, en: day };
    return { name, notes: [note], href: page === null ? null : links.page(page).href };
  }
  const link =
    topic === 'unpaid'
      ? links.payment(order.orderNo)
      : topic === 'approval-asked'
        ? links.approvals
        : links.order(order.orderNo);
  const reason = reasons.get(item.approvalID ?? '') ?? '';
  const revoked = revokeDue.get(order.id);
  return {
    name,
    notes: [
      ...(topic === 'unvalidated' ? [] : endTextOf(kind, item.endTime, now)),
      ...(kind === 'needs-you' && items.some((other) => other.topic !== topic) ? needTextOf(topic) : []),
      ...(revoked === undefined ? [] : [lineTexts.revokes(dayOf(revoked))]),
      ...(reason === '' ? [] : [{ zh: reason, en: reason }]),
    ],
    href: link.href,
  };
}

/** The end of the certificate, for kinds that are about it: after an outage it may have come. */
function endTextOf(kind: NoticeKind, endTime: Date, now: Date): Words[] {
  if (kind !== 'issued' && kind !== 'needs-you' && kind !== 'ending' && kind !== 'ended') return [];
  return [endTime > now ? lineTexts.expires(dayOf(endTime)) : lineTexts.expired(dayOf(endTime))];
}

function needTextOf(topic: HeldItem['topic']): Words[] {
  return isRecordTopic(topic) || topic === 'request' || topic === 'review' ? [lineTexts[topic]] : [];
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

/** Why requests were asked, or decided as they were. */
async function approvalReasons(tx: Db, items: readonly HeldItem[]): Promise<ReadonlyMap<string, string>> {
  const ids = items.flatMap(({ item }) => item.approvalID ?? []);
  if (ids.length === 0) return new Map();
  const rows = await tx.select().from(approvals).where(inArray(approvals.id, ids));
  return new Map(rows.map((row) => [row.id, row.state === 'open' ? row.reason : row.decideReason]));
}

/** The page that lists what a digest is about. */
function allOf(kind: NoticeKind, items: readonly HeldItem[], links: NoticeLinks): URL {
  const [page = null, ...others] = new Set(items.map(({ topic }) => topicPage(topic)));
  if (page !== null && others.length === 0) return links.page(page);
  switch (kind) {
    case 'ending':
      return links.expiring;
    case 'ended':
      return links.list('expired');
    case 'needs-you':
      return links.list(items.every(({ topic }) => isRecordTopic(topic)) ? 'verifying' : undefined);
    case 'failed':
      return links.list(items.every(({ topic }) => topic === 'returned') ? 'verifying' : undefined);
    case 'payment':
      return links.list(items.every(({ topic }) => topic === 'unpaid') ? 'unpaid' : undefined);
    case 'approval':
      return items.some(({ topic }) => topic === 'approval-asked') ? links.approvals : links.list('unpaid');
    case 'issued':
      return links.list('issued');
    default:
      return links.list();
  }
}

/** The records that count longest first, with those for one certificate in their place below. */
function recordBlocks({ lasting, once }: MailRecords): MailBlock[] {
  if (once.length === 0) return [];
  return lasting === null
    ? [linesOf(recordsTitle, once)]
    : [linesOf(lastingTitle, lasting), linesOf(onceTitle, once)];
}

function linesOf(title: Words, lines: MailRecords['once']): MailBlock {
  return { kind: 'lines', title, lines: lines.slice(0, mostLines), more: moreOf(lines) };
}

function moreOf(all: readonly unknown[]): Words | null {
  return all.length > mostLines ? andMore(all.length - mostLines) : null;
}
