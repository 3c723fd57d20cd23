import { and, count, desc, eq, ilike, inArray, or, sql } from 'drizzle-orm';
import { contract } from '#core/contract/contract.ts';
import type { CtLog, Logged, Watch } from '#core/contract/discovery-logs.ts';
import { zeroTime } from '#core/contract/fields.ts';
import { type Owner, own } from '#server/account/own.ts';
import { containing } from '#server/db/like.ts';
import type { Db } from '#server/db/open.ts';
import {
  type CtFindRow,
  type CtLogRow,
  type CtWatchRow,
  ctFinds,
  ctLogs,
  ctWatches,
} from '#server/db/schema/ct.ts';
import { foundCertificates } from '#server/db/schema/discovery.ts';
import { dismissFind } from '#server/discovery/ct/dismiss.ts';
import { lookUp, readLookedUp } from '#server/discovery/ct/look-up.ts';
import { openSearch } from '#server/discovery/ct/search.ts';
import type { LogWorld } from '#server/discovery/ct/work-on-logs.ts';
import { isRecordID } from '#server/http/record-id.ts';
import { badInput, notFound, success } from '#server/http/reply.ts';
import { type Route, serve } from '#server/http/serve.ts';
import type { Services } from '#server/services.ts';
import { countAttempt, tooManyTries } from '#server/session/attempts.ts';

const searches = { most: 20, seconds: 60 } as const;

/** Calls on watched names, logs, and what they hold. */
export function ctRoutes({ config }: Pick<Services, 'config'>, { logs }: Pick<LogWorld, 'logs'>): Route[] {
  const { discovery } = contract;
  const search = config.ctSearch === undefined ? null : openSearch(config.ctSearch);
  const read = new Set(logs.map(({ id }) => id));
  return [
    serve(discovery.watches, async ({ db, owner, query }) => {
      const { limit, offset, search: text = '' } = query;
      const wanted = and(own(owner, ctWatches), mentions(text, ctWatches.name));
      const rows = await db
        .select()
        .from(ctWatches)
        .where(wanted)
        .orderBy(ctWatches.name)
        .limit(limit)
        .offset((offset - 1) * limit);
      return success({
        data: await shownWatches(db, owner, rows),
        total: await db.$count(ctWatches, wanted),
      });
    }),

    serve(discovery.switchWatch, async ({ db, owner, params, body, audit }) => {
      if (!isRecordID(params.id)) return notFound();
      const [row] = await db
        .update(ctWatches)
        .set({ isOn: body.isOn === 'Y' })
        .where(and(own(owner, ctWatches), eq(ctWatches.id, params.id)))
        .returning();
      if (row === undefined) return notFound();
      audit(row.name);
      return success({});
    }),

    serve(discovery.logs, async ({ db }) => {
      const rows = await db.select().from(ctLogs).orderBy(ctLogs.name);
      return success({
        logs: rows.filter(({ id }) => read.has(id)).map(shownLog),
        canSearch: search !== null,
      });
    }),

    serve(discovery.finds, async ({ db, owner, query }) => {
      const { limit, offset, kind, search: text = '' } = query;
      const ofKind = kind === 'open' ? isOpen : kind === undefined ? undefined : eq(ctFinds.kind, kind);
      const wanted = and(
        own(owner, ctFinds),
        ofKind,
        text.trim() === ''
          ? undefined
          : or(
              mentions(text, ctFinds.name),
              mentions(text, ctFinds.issuer),
              mentions(text, sql`array_to_string(${ctFinds.names}, ' ')`),
            ),
      );
      const rows = await db
        .select({ find: ctFinds, isKnown })
        .from(ctFinds)
        .where(wanted)
        .orderBy(desc(ctFinds.foundTime), desc(ctFinds.id))
        .limit(limit)
        .offset((offset - 1) * limit);
      return success({
        data: rows.map(({ find, isKnown: known }) => shownFind(find, known)),
        total: await db.$count(ctFinds, wanted),
      });
    }),

    serve(discovery.dismissFind, async ({ db, owner, clock, params, body, audit }) => {
      if (!isRecordID(params.id)) return notFound();
      const row = await dismissFind(db, owner, params.id, body.isDismissed === 'Y', clock.now());
      if (row === null) return notFound();
      audit(row.name);
      return success({});
    }),

    serve(
      discovery.searchLogs,
      async ({ db, owner, clock, body, replyHeaders }) => {
        const asked = await readLookedUp(body.name);
        if (!asked.ok) return badInput([asked.error]);
        const wait = await countAttempt(db, `discovery-logged:${owner.id}`, searches, clock.real());
        if (wait !== null) return tooManyTries('name', wait, replyHeaders);
        return success(await lookUp(db, owner, search, asked.value));
      },
      { transaction: 'own' },
    ),
  ];
}

/** Somebody said so here, or of the certificate in the inventory. */
const isKnown = sql<boolean>`(${ctFinds.dismissedTime} is not null or exists (select from ${foundCertificates}
  where ${foundCertificates.id} = ${ctFinds.certificateID} and ${foundCertificates.isClaimed}))`;

/** What somebody has to look at. */
const isOpen = and(inArray(ctFinds.kind, ['stranger', 'own-key']), sql`not ${isKnown}`);

function mentions(text: string, column: Parameters<typeof ilike>[0]) {
  return text.trim() === '' ? undefined : ilike(column, containing(text.trim()));
}

async function shownWatches(db: Db, owner: Owner, rows: readonly CtWatchRow[]): Promise<Watch[]> {
  const names = rows.map(({ name }) => name);
  const counts =
    names.length === 0
      ? []
      : await db
          .select({
            watch: ctFinds.watch,
            total: count(),
            own: sql<number>`(count(*) filter (where ${ctFinds.kind} in ('ours', 'elsewhere')))::int`,
            open: sql<number>`(count(*) filter (where ${isOpen}))::int`,
            lastFound: sql<string>`max(${ctFinds.foundTime})`,
          })
          .from(ctFinds)
          .where(and(own(owner, ctFinds), inArray(ctFinds.watch, names)))
          .groupBy(ctFinds.watch);
  const byName = new Map(counts.map((each) => [each.watch, each]));
  return rows.map(({ id, name, source, isOn, since }) => {
    const counted = byName.get(name);
    return {
      ...{ id, name, source, isOn, since: since.toISOString() },
      ...{ total: counted?.total ?? 0, own: counted?.own ?? 0, open: counted?.open ?? 0 },
      lastFound: counted === undefined ? zeroTime : new Date(counted.lastFound).toISOString(),
    };
  });
}

function shownLog(row: CtLogRow): CtLog {
  const { id, name, format, url, position, startedAt, problem, detail, lastProblem } = row;
  return {
    ...{ id, name, format, url, position, startedAt, problem, detail, lastProblem },
    size: row.headSize ?? 0,
    headTime: row.headTime?.toISOString() ?? zeroTime,
    checkTime: row.checkTime?.toISOString() ?? zeroTime,
    problemSince: row.problemSince?.toISOString() ?? zeroTime,
    lastProblemTime: row.lastProblemTime?.toISOString() ?? zeroTime,
  };
}

function shownFind(row: CtFindRow, isDismissed: boolean): Logged {
  const { id, kind, name, names, watch, issuer, serialNumber, isAnnounced, entries } = row;
  const [first] = entries;
  return {
    ...{ id, kind, name, names, watch, issuer, serialNumber, isAnnounced },
    notBefore: row.notBefore?.toISOString() ?? zeroTime,
    notAfter: row.notAfter?.toISOString() ?? zeroTime,
    certificateID: row.certificateID ?? '',
    ...{ log: first?.log ?? '', index: first?.index ?? 0, places: entries.length },
    loggedTime: row.loggedTime.toISOString(),
    foundTime: row.foundTime.toISOString(),
    isDismissed,
  };
}
