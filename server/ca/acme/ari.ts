import { randomInt } from 'node:crypto';
import { and, eq, lte, ne } from 'drizzle-orm';
import * as v from 'valibot';
import { dayMs } from '#core/day.ts';
import { keep } from '#server/ca/acme/order-rows.ts';
import { AcmeProblem, Unanswered } from '#server/ca/acme/problem.ts';
import type { AcmeWorld } from '#server/ca/acme/world.ts';
import type { SuggestedRenewal } from '#server/ca/issuer.ts';
import { type AcmeOrderRow, issuerOrders } from '#server/db/schema/issuer.ts';

/** Certificates asked about in one sweep. */
const askedAtOnce = 50;
/** Milliseconds between two questions: the least, the usual and the most (RFC 9773 §4.3). */
const between = { least: 60_000, usual: 6 * 3_600_000, most: dayMs } as const;
/** Days after which a certificate is no longer asked about: none is valid longer. */
const askedDays = 400;

const windowSchema = v.object({ suggestedWindow: v.object({ start: v.string(), end: v.string() }) });

/** Asks the CA when it wants certificates renewed (RFC 9773), of those due to be asked about. */
export async function suggestedRenewals(world: AcmeWorld): Promise<readonly SuggestedRenewal[]> {
  const { db, connection, directory, now } = world;
  const due = await db
    .select()
    .from(issuerOrders)
    .where(
      and(
        eq(issuerOrders.directory, directory),
        ne(issuerOrders.renewalID, ''),
        lte(issuerOrders.renewalCheckTime, now()),
      ),
    )
    .orderBy(issuerOrders.renewalCheckTime)
    .limit(askedAtOnce);
  if (due.length === 0) return [];
  const { renewalInfo } = await connection.directory();
  const found: SuggestedRenewal[] = [];
  for (const row of due) {
    const time = renewalInfo === undefined ? null : await askRenewal(world, row, renewalInfo);
    if (time !== null) found.push({ requestNo: row.requestNo, time });
    if (renewalInfo === undefined) await keep(db, row.id, { renewalCheckTime: later(now(), between.most) });
  }
  return found;
}

async function askRenewal(
  { db, connection, now }: AcmeWorld,
  row: AcmeOrderRow,
  renewalInfo: string,
): Promise<Date | null> {
  const isLate = now().getTime() - row.createdTime.getTime() > askedDays * dayMs;
  try {
    const answer = await connection.get(`${renewalInfo.replace(/\/$/, '')}/${row.renewalID}`);
    const read = v.safeParse(windowSchema, answer.json);
    const renewalTime = read.success ? momentWithin(read.output.suggestedWindow, row.renewalTime) : null;
    const wait = answer.until === null ? between.usual : answer.until.getTime() - now().getTime();
    const renewalCheckTime = isLate
      ? null
      : later(now(), Math.min(Math.max(wait, between.least), between.most));
    await keep(db, row.id, { renewalTime, renewalCheckTime });
    return renewalTime;
  } catch (error) {
    if (!(error instanceof AcmeProblem || error instanceof Unanswered)) throw error;
    const isUnknown = error instanceof AcmeProblem && error.status === 404;
    const until = error instanceof AcmeProblem ? error.until : null;
    const renewalCheckTime = isUnknown || isLate ? null : (until ?? later(now(), between.usual));
    await keep(db, row.id, { renewalCheckTime });
    return null;
  }
}

/** A random moment of the window, kept as long as the window contains it. */
function momentWithin(
  window: { readonly start: string; readonly end: string },
  before: Date | null,
): Date | null {
  const [start, end] = [Date.parse(window.start), Date.parse(window.end)];
  if (Number.isNaN(start) || Number.isNaN(end) || end < start) return null;
  if (before !== null && before.getTime() >= start && before.getTime() <= end) return before;
  const seconds = Math.floor((end - start) / 1000);
  return new Date(start + randomInt(0, Math.max(1, Math.min(seconds, 2 ** 31))) * 1000);
}

function later(now: Date, ms: number): Date {
  return new Date(now.getTime() + ms);
}
