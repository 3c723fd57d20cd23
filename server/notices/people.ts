import { and, asc, eq, isNull } from 'drizzle-orm';
import type { AnyRight } from '#core/account/rights.ts';
import { rightsOfRole, rightsWithin } from '#core/account/roles.ts';
import { isTimeZone } from '#core/calendar/zoned-days.ts';
import { type NoticeKind, noticeKinds } from '#core/notices/kinds.ts';
import {
  isInformed,
  type MailLanguage,
  type NoticeChannel,
  type NoticeSettings,
  usualSettings,
  usualZone,
} from '#core/notices/settings.ts';
import { type Owner, own, wholeAccount } from '#server/account/own.ts';
import type { Db } from '#server/db/open.ts';
import { roles, type UserRow, users } from '#server/db/schema/accounts.ts';
import { noticeSettings } from '#server/db/schema/notices.ts';

/** Somebody who may be notified: what they may see, and what they chose. */
export interface Person {
  readonly id: string;
  readonly email: string;
  readonly telPrefix: string;
  readonly telephone: string;
  readonly isOwner: boolean;
  /** What they see of the account. */
  readonly owner: Owner;
  readonly rights: readonly AnyRight[];
  readonly settings: NoticeSettings;
  /** IANA name; never empty. */
  readonly zone: string;
}

type Found = Awaited<ReturnType<typeof selectPeople>>[number];

function selectPeople(db: Db) {
  return db
    .select({ user: users, ownRole: roles.rights, settings: noticeSettings })
    .from(users)
    .leftJoin(roles, eq(roles.id, users.roleID))
    .leftJoin(noticeSettings, eq(noticeSettings.userID, users.id));
}

/** The users of an account who can sign in, the first one first. */
export async function peopleOf(db: Db, accountID: string): Promise<Person[]> {
  const found = await selectPeople(db)
    .where(and(own(wholeAccount(accountID), users), isNull(users.disabledTime), isNull(users.removedTime)))
    .orderBy(asc(users.createdTime), asc(users.id));
  return found.map(personOf);
}

/** A user who can sign in; null for one who cannot. */
export async function personByID(db: Db, id: string): Promise<Person | null> {
  const [found] = await selectPeople(db).where(
    and(eq(users.id, id), isNull(users.disabledTime), isNull(users.removedTime)),
  );
  return found === undefined ? null : personOf(found);
}

function personOf({ user, ownRole, settings: row }: Found): Person {
  const { id, accountID, email, telPrefix, telephone, role, scope, departmentID } = user;
  const held = role === null ? (ownRole ?? []) : rightsOfRole[role];
  const settings = row === null ? usualSettings : { ...row, quiet: row.quiet ?? null };
  return {
    ...{ id, email, telPrefix, telephone, isOwner: role === 'owner' },
    owner: { ...wholeAccount(accountID), scope, departmentID },
    rights: rightsWithin(held, scope),
    settings,
    zone: zoneOf(user, settings),
  };
}

/** The time zone of the profile, or else the one that the hours were chosen in. */
function zoneOf(user: Pick<UserRow, 'timeZone'>, { timeZone }: NoticeSettings): string {
  return [user.timeZone, timeZone].find(isTimeZone) ?? usualZone;
}

export function isPersonInformed(person: Person, kind: NoticeKind, channel: NoticeChannel): boolean {
  return isInformed(person.settings, person.isOwner, kind, channel);
}

/** Kinds that the site does not show them. */
export function hiddenKinds(person: Person): NoticeKind[] {
  return noticeKinds.filter((kind) => !isPersonInformed(person, kind, 'site'));
}

/** The language somebody reads mails in; null if they never chose one. */
export async function mailLanguageOf(db: Db, userID: string): Promise<MailLanguage | null> {
  const [row] = await db
    .select({ language: noticeSettings.language })
    .from(noticeSettings)
    .where(eq(noticeSettings.userID, userID));
  return row?.language ?? null;
}
