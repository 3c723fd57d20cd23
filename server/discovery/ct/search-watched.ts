import { and, asc, eq, isNull, lt, or, sql } from 'drizzle-orm';
import { indexWatches } from '#core/discovery/watched-names.ts';
import { accounts } from '#server/db/schema/accounts.ts';
import { ctWatches } from '#server/db/schema/ct.ts';
import { LogFault } from '#server/discovery/ct/log-source.ts';
import type { CtSearch } from '#server/discovery/ct/search.ts';
import { takeInLogged } from '#server/discovery/ct/take-in.ts';
import { listWatches } from '#server/discovery/ct/watches.ts';
import type { Services } from '#server/services.ts';

/** Names asked for in one turn, and milliseconds after which one is asked for again. */
const atOnce = 20;
const againAfter = 3_600_000;
const mostPages = 20;

/** Asks the search interface for watched names, those that wait longest first. */
export async function searchWatched(
  { db, clock, log }: Pick<Services, 'db' | 'clock' | 'log'>,
  search: CtSearch,
): Promise<void> {
  const now = clock.real();
  const index = indexWatches(await listWatches(db));
  const due = await db
    .select({ id: ctWatches.id, name: ctWatches.name, searchAfter: ctWatches.searchAfter })
    .from(ctWatches)
    .innerJoin(accounts, eq(accounts.id, ctWatches.accountID))
    .where(
      and(
        eq(ctWatches.isOn, true),
        isNull(accounts.disabledTime),
        or(isNull(ctWatches.searchTime), lt(ctWatches.searchTime, new Date(now.getTime() - againAfter))),
      ),
    )
    .orderBy(sql`${ctWatches.searchTime} nulls first`, asc(ctWatches.id))
    .limit(atOnce);
  for (const { id, name, searchAfter } of due) {
    let after = searchAfter;
    try {
      for (let page = 0; page < mostPages; page += 1) {
        const found = await search.issuances(name, { after, hasTree: true });
        const last = found.at(-1);
        if (last === undefined) break;
        await takeInLogged(
          db,
          found.map((each) => ({
            facts: each.facts,
            place: { logID: '', log: 'CT Search', index: -1, time: each.notBefore },
          })),
          index,
          clock.now(),
        );
        after = last.id;
        await db.update(ctWatches).set({ searchAfter: after }).where(eq(ctWatches.id, id));
      }
      await db.update(ctWatches).set({ searchTime: now }).where(eq(ctWatches.id, id));
    } catch (error) {
      if (!(error instanceof LogFault)) throw error;
      log.error('ct.search', { problem: error.problem, detail: error.message.slice(0, 500) });
      return;
    }
  }
}
