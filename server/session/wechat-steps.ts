import { and, eq, gt, isNull, or, type SQL } from 'drizzle-orm';
import { type Fault, fault } from '#core/fault.ts';
import type { Db } from '#server/db/open.ts';
import { users } from '#server/db/schema/accounts.ts';
import { wechatStates } from '#server/db/schema/sign-in.ts';
import { describeError } from '#server/log-error.ts';
import type { Services } from '#server/services.ts';
import { tokenHash } from '#server/session/token.ts';
import type { Wechat, WechatIdentity } from '#server/session/wechat.ts';

/** Where WeChat's page leads back to. */
const returnPath = '/wxredirect';
const lifetime = 10 * 60_000;

/** Notes that a browser goes to WeChat, and returns the address; null where the site has no WeChat sign-in. */
export async function goToWechat(
  db: Db,
  { wechat, address }: Pick<Services, 'wechat' | 'address'>,
  { ticket, userID }: { readonly ticket: string; readonly userID: string | null },
  now: Date,
): Promise<string | null> {
  if (wechat === null) return null;
  const state = tokenHash(ticket);
  const values = { userID, expireTime: new Date(now.getTime() + lifetime) };
  await db
    .insert(wechatStates)
    .values({ state, ...values })
    .onConflictDoUpdate({ target: wechatStates.state, set: values });
  return wechat.addressOf(`${await address}${returnPath}`, state);
}

interface Returned {
  readonly code: string;
  readonly state: string;
  readonly ticket: string;
}

/**
 * Who came back from WeChat. The browser that went there holds the ticket, so nobody is signed in by an address that somebody sent them;
 * of two requests with the same state, one counts. `userID`: who binds; null for a sign-in.
 */
export async function comeFromWechat(
  { db, log, wechat }: Pick<Services, 'db' | 'log'> & { readonly wechat: Wechat },
  { code, state, ticket }: Returned,
  userID: string | null,
  now: Date,
): Promise<WechatIdentity | Fault> {
  const isWhose = userID === null ? isNull(wechatStates.userID) : eq(wechatStates.userID, userID);
  const gone =
    state === tokenHash(ticket)
      ? await db
          .delete(wechatStates)
          .where(and(eq(wechatStates.state, state), isWhose, gt(wechatStates.expireTime, now)))
          .returning({ state: wechatStates.state })
      : [];
  if (gone.length === 0) return fault('wechat', 'wechat-over', '');
  try {
    return (await wechat.identify(code)) ?? fault('wechat', 'wechat-over', '');
  } catch (error) {
    log.warn('wechat.away', { error: describeError(error) });
    return fault('wechat', 'wechat-away', '');
  }
}

/** Users to whom an identity is bound. */
export function isBoundTo({ openID, unionID }: WechatIdentity): SQL | undefined {
  const byUnion = unionID === '' ? undefined : eq(users.wechatUnionID, unionID);
  return and(or(eq(users.wechatOpenID, openID), byUnion), isNull(users.removedTime));
}
