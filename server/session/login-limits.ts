import { createHash } from 'node:crypto';
import { eq, inArray } from 'drizzle-orm';
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
/** Maximum failed attempts: at one account from one network; at all accounts from one network, and from one wider range; at one account. */
const most = { pair: 10, address: 60, range: 300, account: 100 } as const;
type Bucket = keyof typeof most;

/** A counted sign-in attempt. */
export interface LoginTry {
  readonly buckets: Readonly<Record<Bucket, string>>;
  /** The buckets it was counted in. */
  readonly counted: readonly Bucket[];
  /** The limit it reached; null below all limits. */
  readonly reached: {
    /** Seconds until the window ends. */
    readonly wait: number;
    /** Others' failures reached it: those of other networks at this account, or of the wider range. */
    readonly isByOthers: boolean;
  } | null;
}

/**
 * Counts an attempt that may fail. If somebody signed in to this account from this network before, attempts from elsewhere do not lock
 * them out: the limits of the account and of the wider range do not apply.
 */
export async function countTry(db: Db, account: string, ip: string, now: Date): Promise<LoginTry> {
  const buckets = bucketsOf(account, ip);
  const isKnown = (await db.$count(signInPlaces, eq(signInPlaces.bucket, buckets.pair))) > 0;
  // Stop at the first limit: an attempt refused to an address must not count against the account, or one or two addresses could lock it
  // for everybody.
  const counted: readonly Bucket[] = isKnown ? ['pair', 'address'] : ['pair', 'address', 'range', 'account'];
  for (const name of counted) {
    const wait = await countAttempt(db, buckets[name], { most: most[name], seconds }, now);
    if (wait === null) continue;
    const isByOthers = name === 'range' || name === 'account';
    return { buckets, counted, reached: { wait, isByOthers } };
  }
  return { buckets, counted, reached: null };
}

/** Uncounts an attempt with the right password. */
export async function forgetTry(db: Db, { buckets, counted }: Omit<LoginTry, 'reached'>): Promise<void> {
  await forgetAttempts(db, buckets.pair);
  for (const name of counted) if (name !== 'pair') await uncountAttempt(db, buckets[name]);
}

/** Whether somebody signed in to one of these spellings of the account from this network before. */
export async function isKnownPlace(db: Db, accounts: readonly string[], ip: string): Promise<boolean> {
  const buckets = accounts.map((account) => bucketsOf(account, ip).pair);
  return (await db.$count(signInPlaces, inArray(signInPlaces.bucket, buckets))) > 0;
}

/** Records that somebody signed in to the account from this network. */
export async function keepPlace(db: Db, account: string, ip: string, now: Date): Promise<void> {
  await db
    .insert(signInPlaces)
    .values({ bucket: bucketsOf(account, ip).pair, lastTime: now })
    .onConflictDoUpdate({ target: signInPlaces.bucket, set: { lastTime: now } });
}

/** Accounts are hashed: what is typed there may be a password by mistake. */
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
