import { createHash } from 'node:crypto';
import { eq } from 'drizzle-orm';
import type { Db } from '#server/db/open.ts';
import { signInPlaces } from '#server/db/schema/sign-in.ts';
import {
  countAttempt,
  forgetAttempts,
  networkOf,
  rangeOf,
  uncountAttempt,
} from '#server/session/attempts.ts';

const seconds = 15 * 60;
/** Failed tries of one account from one network, of one network and of one wider range at all accounts, of one account. */
const most = { pair: 10, address: 60, range: 300, account: 100 } as const;
type Bucket = keyof typeof most;

/** What one try to sign in counts for. */
export interface LoginTry {
  readonly buckets: Readonly<Record<Bucket, string>>;
  /** Those it was counted in. */
  readonly counted: readonly Bucket[];
}

/**
 * Counts a try that may fail. A number is the seconds to wait. Where somebody signed in to this account from this network
 * before, what others try elsewhere does not keep them out: neither all tries at the account nor those of a wide range count.
 */
export async function countTry(db: Db, account: string, ip: string, now: Date): Promise<LoginTry | number> {
  const buckets = bucketsOf(account, ip);
  const isKnown = (await db.$count(signInPlaces, eq(signInPlaces.bucket, buckets.pair))) > 0;
  // What an address may not try any more is no failure of the account: otherwise one or two would shut it for everybody.
  const counted: readonly Bucket[] = isKnown ? ['pair', 'address'] : ['pair', 'address', 'range', 'account'];
  for (const name of counted) {
    const wait = await countAttempt(db, buckets[name], { most: most[name], seconds }, now);
    if (wait !== null) return wait;
  }
  return { buckets, counted };
}

/** Takes back a try that was none: the password was right. */
export async function forgetTry(db: Db, { buckets, counted }: LoginTry): Promise<void> {
  await forgetAttempts(db, buckets.pair);
  for (const name of counted) if (name !== 'pair') await uncountAttempt(db, buckets[name]);
}

/** Somebody signed in to the account from this network. */
export async function keepPlace(db: Db, account: string, ip: string, now: Date): Promise<void> {
  await db
    .insert(signInPlaces)
    .values({ bucket: bucketsOf(account, ip).pair, lastTime: now })
    .onConflictDoUpdate({ target: signInPlaces.bucket, set: { lastTime: now } });
}

/** Accounts are counted by a hash: what is typed there is not always an account, it may be a password. */
function bucketsOf(account: string, ip: string): LoginTry['buckets'] {
  const hash = createHash('sha256').update(account).digest('base64url');
  const network = networkOf(ip);
  return {
    pair: `login:${hash}:${network}`,
    account: `login:${hash}`,
    address: `login:${network}`,
    range: `login-range:${rangeOf(ip)}`,
  };
}
