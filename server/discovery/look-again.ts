import { and, asc, eq, inArray, isNotNull, isNull, lt, sql } from 'drizzle-orm';
import { own, wholeAccount } from '#server/account/own.ts';
import type { Db } from '#server/db/open.ts';
import { endpoints, sightings } from '#server/db/schema/discovery.ts';
import { discoveryProfiles } from '#server/db/schema/scans.ts';
import { type Asking, askTarget } from '#server/discovery/ask-target.ts';
import type { EndedTarget } from '#server/discovery/ended-target.ts';
import { keepLooksAgain } from '#server/discovery/keep-looks.ts';
import { allowedTo } from '#server/discovery/scopes.ts';

/** What asks places outside of runs: as politely, and judged like them. */
export type Scanning = Pick<Asking, 'world' | 'pacer'> & { readonly roots: () => Promise<Asking['roots']> };

/** A place that was asked within this time is not asked again. */
const freshMs = 3_600_000;
/** Places asked before one digest, and the time it waits for them: what is left is told as it was seen last. */
const mostPlaces = 200;
const longestMs = 30_000;
const atOnce = 16;

/**
 * Asks the places that hold these certificates once more, and stores what they serve. Only what may be scanned is asked. Returns whether
 * anything was.
 */
export async function lookAgain(
  db: Db,
  { world, pacer, roots }: Scanning,
  accountID: string,
  certificateIDs: readonly string[],
  now: Date,
): Promise<boolean> {
  const places = await placesToAsk(db, accountID, certificateIDs, now);
  if (places.length === 0) return false;
  const allowed = await allowedTo(db, wholeAccount(accountID), now);
  const asking = { world, pacer, roots: await roots(), db, allowed, now };
  const end = performance.now() + longestMs;
  const open = [...places];
  const ended: { readonly profileID: string; readonly end: EndedTarget }[] = [];
  const work = async () => {
    for (let next = open.pop(); next !== undefined && performance.now() < end; next = open.pop()) {
      await pacer.turn();
      const { profileID, ...target } = next;
      const seen = await askTarget(asking, { ...target, position: 0 });
      if (seen !== null) ended.push({ profileID, end: seen });
    }
  };
  await Promise.all(Array.from({ length: atOnce }, work));
  const ids = [...new Set(ended.map(({ profileID }) => profileID))];
  const profiles = await db
    .select()
    .from(discoveryProfiles)
    .where(and(own(wholeAccount(accountID), discoveryProfiles), inArray(discoveryProfiles.id, ids)));
  for (const profile of profiles) {
    const seen = ended.filter(({ profileID }) => profileID === profile.id).map((each) => each.end);
    await keepLooksAgain(db, profile, seen, now);
  }
  return profiles.length > 0;
}

/** Places by the profile that found what they serve; one that no profile found is not asked. */
async function placesToAsk(db: Db, accountID: string, certificateIDs: readonly string[], now: Date) {
  const { host, port, protocol, sni, certificateID, lastLook } = endpoints;
  const isOfScan = and(eq(sightings.certificateID, certificateID), eq(sightings.source, 'scan'));
  const rows = await db
    .select({ host, port, protocol, sni, profileID: sql<string>`min(${sightings.ref})` })
    .from(endpoints)
    .innerJoin(sightings, isOfScan)
    .where(
      and(
        own(wholeAccount(accountID), endpoints),
        isNotNull(certificateID),
        // An agent's places are out of reach here.
        isNull(endpoints.agentID),
        sql`${certificateID} = any(${sql.param(`{${certificateIDs.join(',')}}`)}::uuid[])`,
        lt(lastLook, new Date(now.getTime() - freshMs)),
      ),
    )
    .groupBy(host, port, protocol, sni)
    .orderBy(asc(sql`min(${lastLook})`))
    .limit(mostPlaces);
  return rows.map(({ sni: name, ...row }) => ({ ...row, sni: name ?? '' }));
}
