import { and, asc, eq, gt, isNull } from 'drizzle-orm';
import type { ReplyOf } from '#core/contract/call.ts';
import type { noticeSettings as settingsCall } from '#core/contract/calls/notices.ts';
import { sendTime } from '#core/notices/send-time.ts';
import { choiceOf, type NoticeSettings } from '#core/notices/settings.ts';
import { dueDays, dueTime, type EndFacts, endDays } from '#core/orders/notices.ts';
import { own } from '#server/account/own.ts';
import type { Db } from '#server/db/open.ts';
import { certificates } from '#server/db/schema/ca.ts';
import { noticeSettings } from '#server/db/schema/notices.ts';
import { orders } from '#server/db/schema/orders.ts';
import { endOf, selectEnds } from '#server/notices/due-ends.ts';
import { chatsOf } from '#server/notices/notice-chats.ts';
import { isPersonInformed, type Person } from '#server/notices/people.ts';

/** How a site reaches people. */
export interface Reach {
  readonly canSendMail: boolean;
  readonly canSendSms: boolean;
}

type SettingsReply = ReplyOf<typeof settingsCall>;

export async function keepSettings(db: Db, userID: string, settings: NoticeSettings): Promise<void> {
  const set = { ...settings, chosen: { ...settings.chosen } };
  await db
    .insert(noticeSettings)
    .values({ userID, ...set })
    .onConflictDoUpdate({ target: noticeSettings.userID, set });
}

export async function showSettings(db: Db, person: Person, reach: Reach, now: Date): Promise<SettingsReply> {
  const chats = await chatsOf(db, person);
  const choice = choiceOf(person.settings, person.isOwner);
  return {
    ...choice,
    informed: choice.informed.filter((pair) => chats.length > 0 || !pair.endsWith('.chat')),
    endDays: [...choice.endDays],
    endShares: [...choice.endShares],
    zone: person.zone,
    chatID: chats.some(({ id }) => id === choice.chatID) ? choice.chatID : '',
    chats: chats.map(({ id, name }) => ({ id, name })),
    ...reach,
    email: person.email,
    telephone: person.telephone === '' ? '' : `+${person.telPrefix} ${person.telephone}`,
    next: reach.canSendMail ? await nextEnd(db, person, now) : null,
  };
}

/** Certificates looked at for the next mail, those that end first. */
const mostLookedAt = 500;

/** The next mail that tells the person of an end, from what is known today: certificates may be renewed or revoked before. */
async function nextEnd(db: Db, person: Person, now: Date): Promise<SettingsReply['next']> {
  if (!isPersonInformed(person, 'ending', 'mail') || !person.rights.includes('orders:read')) return null;
  const rows = await selectEnds(db)
    .where(and(own(person.owner, orders), isNull(certificates.revokedTime), gt(certificates.notAfter, now)))
    .orderBy(asc(certificates.notAfter))
    .limit(mostLookedAt);
  const coming = rows.map(endOf).flatMap((row) => {
    const day = nextDay(row, person, now);
    if (day === null) return [];
    const sending = { kind: 'ending', channel: 'mail', endTime: row.notAfter } as const;
    return [{ row, day: day.days, at: sendTime(person.settings, sending, day.at, person.zone) }];
  });
  const [first, ...others] = coming.toSorted((one, other) => one.at.getTime() - other.at.getTime());
  if (first === undefined) return null;
  const [order] = await db
    .select({ orderNo: orders.orderNo, commonName: orders.commonName })
    .from(orders)
    .where(eq(orders.id, first.row.orderID));
  // What is due within the same minutes is one mail.
  const isTogether = ({ at }: { readonly at: Date }) => at.getTime() - first.at.getTime() < 60_000;
  return {
    at: first.at.toISOString(),
    commonName: order?.commonName ?? '',
    orderNo: order?.orderNo ?? '',
    days: first.day,
    count: 1 + others.filter(isTogether).length,
  };
}

/** The next moment at which one of the person's thresholds is reached. */
function nextDay(
  row: EndFacts,
  { settings }: Person,
  now: Date,
): { readonly days: number; readonly at: Date } | null {
  const moments = endDays(settings.ends, row, row.notAfter)
    .map((days) => ({ days, at: dueTime(row, days) }))
    .filter(({ at }) => at > now);
  return moments.find(({ days, at }) => dueDays(row, at, [settings.ends]) === days) ?? null;
}
