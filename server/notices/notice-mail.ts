import { and, inArray, ne } from 'drizzle-orm';
import type { NoticeKind } from '#core/orders/notices.ts';
import { addDays } from '#core/orders/span.ts';
import { ownersOf } from '#server/account/owners.ts';
import type { Db } from '#server/db/open.ts';
import { domainValidations } from '#server/db/schema/validation.ts';
import type { HeldItem } from '#server/notices/held-items.ts';
import { type NoticeLinks, noticeLinks } from '#server/notices/notice-links.ts';
import { andMore, mailTexts, recordsTitle } from '#server/notices/notice-mail.texts.ts';
import type { Services } from '#server/services.ts';
import { expectedValidation } from '#server/validation/validations.ts';

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
  const { zh, en } = mailTexts(kind, items);
  const name = nameOf(first);
  const all = allOf(kind, items, links);
  const records = kind === 'needs-you' ? await recordsOf(tx, items, now) : [];
  const about = items.length === 1 ? name : `${name} +${items.length - 1}`;
  for (const { email } of await ownersOf(tx, accountID)) {
    await mailer.send(tx, {
      accountID,
      to: email,
      subject: `${zh.subject} / ${en.subject} · ${about}`,
      text: [
        zh.text,
        en.text,
        cutLines(items.map((item) => lineOf(item, links))),
        ...(records.length === 0 ? [] : [recordsTitle, cutLines(records)]),
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

/** A certificate in one line: name, day, and where to go. */
function lineOf(held: HeldItem, links: NoticeLinks): string {
  const { item, order } = held;
  const day = item.endTime.toISOString().slice(0, 10);
  if (order === null) return [nameOf(held), day].join(' · ');
  const link = item.topic === 'unpaid' ? links.payment(order.orderNo) : links.order(order.orderNo);
  return [nameOf(held), day, link.href].join(' · ');
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

/** The records that the names of these orders still need, one in a line. */
async function recordsOf(tx: Db, items: readonly HeldItem[], now: Date): Promise<string[]> {
  const waiting = items.flatMap(({ order, topic }) =>
    order === null || topic !== 'validation' ? [] : [order],
  );
  if (waiting.length === 0) return [];
  const rows = await tx
    .select()
    .from(domainValidations)
    .where(
      and(
        inArray(
          domainValidations.orderID,
          waiting.slice(0, mostLines + 1).map(({ id }) => id),
        ),
        ne(domainValidations.state, 'validated'),
      ),
    )
    .orderBy(domainValidations.id);
  return waiting.flatMap((order) =>
    rows
      .filter((row) => row.orderID === order.id)
      .map((row) => {
        const { recordType, recordName, expected } = expectedValidation(order, row, {
          now,
          delegationZone: null,
        });
        return recordType === 'EMAIL'
          ? `${row.domainName} ← ${row.mailbox}`
          : `${recordName} ${recordType} ${expected}`;
      }),
  );
}

function cutLines(lines: readonly string[]): string {
  const more = lines.length - mostLines;
  return [...lines.slice(0, mostLines), ...(more > 0 ? [andMore(more)] : [])].join('\n');
}
