import { and, asc, eq, lte, sql } from 'drizzle-orm';
import { type NoticeKind, noticeKinds } from '#core/notices/kinds.ts';
import { sendTime } from '#core/notices/send-time.ts';
import type { NoticeChannel } from '#core/notices/settings.ts';
import { insertMany } from '#server/db/insert-many.ts';
import type { Db } from '#server/db/open.ts';
import { noticeDeliveries } from '#server/db/schema/notices.ts';
import { type HeldItem, heldItems } from '#server/notices/held-items.ts';
import { chatOf, sendToChat } from '#server/notices/notice-chats.ts';
import { type Digest, mailExpires, noticeContent } from '#server/notices/notice-mail.ts';
import { hasSms, noticeSmsQueue, smsOf } from '#server/notices/notice-sms.ts';
import { isPersonInformed, type Person, peopleOf, personByID } from '#server/notices/people.ts';
import { seesItem } from '#server/notices/seen.ts';
import type { Services } from '#server/services.ts';

export type Noticing = Pick<Services, 'db' | 'clock' | 'mailer' | 'texter' | 'jobs' | 'address'>;

const sentChannels = ['mail', 'sms', 'chat'] as const satisfies readonly NoticeChannel[];
type SentChannel = (typeof sentChannels)[number];

/**
 * Sends a new notice to everybody who wants it, or keeps it until the hour they chose, in the caller's transaction. What waits for one
 * hour is one message.
 */
export async function deliver(
  services: Noticing,
  tx: Db,
  { accountID, kind, items }: { readonly accountID: string } & Digest,
): Promise<void> {
  const now = services.clock.now();
  for (const person of await peopleOf(tx, accountID)) {
    const seen = items.filter((item) => seesItem(person, item));
    for (const channel of sentChannels) {
      if (!(await isReached(services, tx, person, kind, channel))) continue;
      const dueOf = ({ item: { endTime } }: HeldItem) =>
        sendTime(person.settings, { kind, channel, endTime }, now, person.zone);
      const due = seen.map((item) => ({ item, dueTime: dueOf(item) }));
      const present = due.filter(({ dueTime }) => dueTime <= now).map(({ item }) => item);
      await send(services, tx, { person, channel, digests: [{ kind, items: present }] });
      await insertMany(
        tx,
        noticeDeliveries,
        due
          .filter(({ dueTime }) => dueTime > now)
          .map(({ item, dueTime }) => ({ userID: person.id, itemID: item.item.id, channel, dueTime })),
      );
    }
  }
}

/** Sends what waited until now: one message a person and channel. What no longer holds is dropped. Returns their number. */
export async function sendWaiting(services: Noticing): Promise<number> {
  const { db, clock } = services;
  const now = clock.now();
  const { userID, channel, dueTime } = noticeDeliveries;
  const waiting = await db
    .selectDistinct({ userID, channel })
    .from(noticeDeliveries)
    .where(lte(dueTime, now));
  let sent = 0;
  for (const each of waiting)
    sent += (await db.transaction((tx) => sendOne(services, tx, each, now))) ? 1 : 0;
  return sent;
}

/** Of two servers, the second finds nothing left. */
async function sendOne(
  services: Noticing,
  tx: Db,
  { userID, channel }: { readonly userID: string; readonly channel: NoticeChannel },
  now: Date,
): Promise<boolean> {
  const { id, itemID, dueTime } = noticeDeliveries;
  const due = and(
    eq(noticeDeliveries.userID, userID),
    eq(noticeDeliveries.channel, channel),
    lte(dueTime, now),
  );
  const rows = await tx
    .select({ id, itemID })
    .from(noticeDeliveries)
    .where(due)
    .orderBy(asc(id))
    .for('update');
  if (rows.length === 0 || channel === 'site') return false;
  const ids = sql.param(`{${rows.map((row) => row.id).join(',')}}`);
  await tx.delete(noticeDeliveries).where(sql`${id} = any(${ids}::bigint[])`);
  const person = await personByID(tx, userID);
  if (person === null) return false;
  const held = await heldItems(
    tx,
    rows.map((row) => row.itemID),
    now,
  );
  // What they may see, and what they want, may have changed meanwhile.
  const seen = held.filter((item) => seesItem(person, item));
  const digests: Digest[] = [];
  for (const kind of noticeKinds)
    if (await isReached(services, tx, person, kind, channel))
      digests.push({ kind, items: newestOf(seen.filter(({ item }) => item.kind === kind)) });
  return send(services, tx, { person, channel, digests });
}

/** A certificate that passed several thresholds while it waited is said once, with the last of them. */
function newestOf(items: readonly HeldItem[]): HeldItem[] {
  const latest = new Map(
    items.map((each) => [each.item.kind === 'ending' ? each.item.certificateID : each.item.id, each]),
  );
  const kept = new Set(latest.values());
  return items.filter((each) => kept.has(each));
}

async function isReached(
  { mailer, texter }: Noticing,
  tx: Db,
  person: Person,
  kind: NoticeKind,
  channel: SentChannel,
): Promise<boolean> {
  if (!isPersonInformed(person, kind, channel)) return false;
  if (channel === 'mail') return mailer !== null && person.email !== '';
  return channel === 'sms' ? hasSms(texter, person) : (await chatOf(tx, person)) !== null;
}

interface Sent {
  readonly person: Person;
  readonly channel: SentChannel;
  readonly digests: readonly Digest[];
}

async function send(
  { mailer, jobs, address, clock }: Noticing,
  tx: Db,
  { person, channel, digests }: Sent,
): Promise<boolean> {
  const now = clock.now();
  const full = digests.filter(({ items }) => items.length > 0);
  if (full.length === 0) return false;
  const { owner, settings } = person;
  if (channel === 'sms') {
    const told = smsOf(full);
    if (told !== null) await jobs.send(noticeSmsQueue, { userID: person.id, ...told }, { tx });
    return told !== null;
  }
  if (channel === 'chat') return sendToChat(tx, person, full, now);
  await mailer?.send(tx, {
    accountID: owner.id,
    to: person.email,
    content: await noticeContent(tx, full, { address: await address, now }),
    language: settings.language,
    showsLogo: true,
    at: now,
    expireAt: mailExpires(
      full.flatMap(({ items }) => items),
      now,
    ),
  });
  return mailer !== null;
}
