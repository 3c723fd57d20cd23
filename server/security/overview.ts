import { and, asc, eq, isNull, sql } from 'drizzle-orm';
import { methodsToConfirm } from '#core/account/confirmation.ts';
import { maskedContact } from '#core/account/contact.ts';
import { readDevice } from '#core/account/device.ts';
import type { OpenSession, SecurityOverview } from '#core/contract/calls/security.ts';
import { zeroTime } from '#core/contract/fields.ts';
import { maskEmail } from '#core/parties/mask.ts';
import { type Owner, own, wholeAccount } from '#server/account/own.ts';
import type { Db } from '#server/db/open.ts';
import { accounts, users } from '#server/db/schema/accounts.ts';
import { authenticators, passkeys, recoveryCodes } from '#server/db/schema/factors.ts';
import { sessions } from '#server/db/schema/sessions.ts';
import type { Actor } from '#server/http/serve.ts';
import { confirmationOf } from '#server/security/confirm.ts';
import { networkOf } from '#server/session/attempts.ts';

const shown = (time: Date | null | undefined) => time?.toISOString() ?? zeroTime;

/** What protects the actor's sign-in; null if they were removed meanwhile. */
export async function showSecurity(
  db: Db,
  { actor, owner }: { readonly actor: Actor; readonly owner: Owner },
  can: Pick<SecurityOverview, 'canHavePasskeys' | 'canSendMail' | 'canSendSms' | 'canUseWechat'>,
  now: Date,
): Promise<SecurityOverview | null> {
  const [found] = await db
    .select({ user: users, requiresFactor: accounts.requiresFactor })
    .from(users)
    .innerJoin(accounts, eq(accounts.id, users.accountID))
    .where(eq(users.id, actor.id));
  if (found === undefined) return null;
  const { user, requiresFactor } = found;
  const [app] = await db.select().from(authenticators).where(eq(authenticators.userID, actor.id));
  const ownKeys = await db
    .select()
    .from(passkeys)
    .where(eq(passkeys.userID, actor.id))
    .orderBy(asc(passkeys.createdTime), asc(passkeys.id));
  const codes = await db.select().from(recoveryCodes).where(eq(recoveryCodes.userID, actor.id));
  const usedTimes = codes.map(({ usedTime }) => usedTime?.getTime() ?? 0);
  const { factors, last, until } = await confirmationOf(db, actor, now);
  const isOwner = and(
    own(wholeAccount(owner.id), users),
    eq(users.role, 'owner'),
    isNull(users.removedTime),
    isNull(users.disabledTime),
  );
  return {
    email: user.email,
    passwordTime: shown(user.passwordTime),
    passkeys: ownKeys.map(({ id, name, createdTime, lastUsedTime, isSynced }) => ({
      id,
      name,
      createdTime: shown(createdTime),
      lastUsedTime: shown(lastUsedTime),
      isSynced,
    })),
    ...can,
    app: {
      isOn: factors.app,
      createdTime: shown(app?.createdTime),
      lastUsedTime: shown(app?.lastUsedTime),
    },
    mail: { isOn: factors.email, lastUsedTime: shown(user.twoStepEmailTime) },
    tel: {
      isOn: factors.tel,
      lastUsedTime: shown(user.twoStepTelTime),
      sentTo: user.telephone === '' ? '' : maskedContact({ kind: 'tel', ...user }),
    },
    wechat: { isOn: user.wechatOpenID !== '', createdTime: shown(user.wechatTime) },
    recovery: {
      total: codes.length,
      left: factors.recoveryCodes,
      lastUsedTime: shown(Math.max(0, ...usedTimes) === 0 ? null : new Date(Math.max(...usedTimes))),
    },
    requiresFactor,
    owners: await db.$count(users, isOwner),
    isOwner: user.role === 'owner',
    confirmation: {
      methods: methodsToConfirm(factors),
      sentTo: maskEmail(user.email),
      by: last.by,
      at: new Date(last.at).toISOString(),
      until: until === null ? zeroTime : new Date(until).toISOString(),
    },
    serverTime: now.toISOString(),
  };
}

/** The user's sessions that still count, the last used first, this one before all. */
export async function listSessions(
  db: Db,
  { id, sessionID }: Actor,
  since: { readonly used: Date; readonly opened: Date },
): Promise<OpenSession[]> {
  const rows = await db
    .select()
    .from(sessions)
    .where(
      and(
        eq(sessions.userID, id),
        sql`${sessions.lastSeenTime} > ${since.used.toISOString()}::timestamptz`,
        sql`${sessions.createdTime} > ${since.opened.toISOString()}::timestamptz`,
      ),
    );
  return rows
    .map((row) => ({
      id: row.id,
      ...readDevice(row.userAgent),
      address: row.address,
      network: row.address === '' ? '' : networkOf(row.address),
      by: row.signedInBy,
      createdTime: row.createdTime.toISOString(),
      lastSeenTime: row.lastSeenTime.toISOString(),
      isThis: row.id === sessionID,
    }))
    .toSorted((a, b) => Number(b.isThis) - Number(a.isThis) || b.lastSeenTime.localeCompare(a.lastSeenTime));
}
