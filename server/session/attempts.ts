import { eq, sql } from 'drizzle-orm';
import ipaddr from 'ipaddr.js';
import { replyCode } from '#core/contract/call.ts';
import { fault } from '#core/fault.ts';
import type { Db } from '#server/db/open.ts';
import { attempts } from '#server/db/schema/sign-in.ts';
import { type Refusal, refuse } from '#server/http/reply.ts';

/** Bucket for the attempts from one address. An IPv6 address counts by its /64, all of which one subscriber can use (RFC 6177 §2). */
export function networkOf(address: string): string {
  return prefixOf(address, 4) ?? address;
}

/** The wider range of an address: 256 IPv4 addresses, or an IPv6 /48, all of which one site can use (RFC 6177 §2). */
export function rangeOf(address: string): string {
  return prefixOf(address, 3) ?? address.split('.').slice(0, 3).join('.');
}

/** The first groups of an IPv6 address; null for any other. */
function prefixOf(address: string, groups: number): string | null {
  if (!ipaddr.IPv6.isValid(address)) return null;
  return ipaddr.IPv6.parse(address)
    .parts.slice(0, groups)
    .map((part) => part.toString(16))
    .join(':');
}

/** Maximum attempts within a window. */
export interface Allowance {
  readonly most: number;
  readonly seconds: number;
}

/**
 * Counts one more attempt, in the database so that all processes share the count. Returns null while the allowance lasts, else the
 * seconds until the window ends.
 */
export async function countAttempt(
  db: Db,
  bucket: string,
  { most, seconds }: Allowance,
  now: Date,
): Promise<number | null> {
  const isOver = sql`${attempts.windowEnd} <= ${now.toISOString()}::timestamptz`;
  const [row] = await db
    .insert(attempts)
    .values({ bucket, count: 1, windowEnd: new Date(now.getTime() + seconds * 1000) })
    .onConflictDoUpdate({
      target: attempts.bucket,
      set: {
        count: sql`case when ${isOver} then 1 else ${attempts.count} + 1 end`,
        windowEnd: sql`case when ${isOver} then excluded.window_end else ${attempts.windowEnd} end`,
      },
    })
    .returning();
  if (!row || row.count <= most) return null;
  return Math.max(1, Math.ceil((row.windowEnd.getTime() - now.getTime()) / 1000));
}

export async function forgetAttempts(db: Db, bucket: string): Promise<void> {
  await db.delete(attempts).where(eq(attempts.bucket, bucket));
}

/** Uncounts one attempt that did not fail. */
export async function uncountAttempt(db: Db, bucket: string): Promise<void> {
  await db
    .update(attempts)
    .set({ count: sql`greatest(${attempts.count} - 1, 0)` })
    .where(eq(attempts.bucket, bucket));
}

/** HTTP 429: `expected` of the fault, `data.retryAfter` and the header `Retry-After` are the seconds to wait. */
export function tooManyTries(field: string, retryAfter: number, replyHeaders: Headers): Refusal {
  replyHeaders.set('retry-after', String(retryAfter));
  return refuse(
    replyCode.tooManyTries,
    `Too many attempts. Try again in ${retryAfter} seconds`,
    [fault(field, 'too-many-tries', '', String(retryAfter))],
    { retryAfter },
  );
}
