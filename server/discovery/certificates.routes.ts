import { and, eq, sql } from 'drizzle-orm';
import { contract } from '#core/contract/contract.ts';
import { longestImported } from '#core/contract/discovery-inventory.ts';
import { type Fault, fault } from '#core/fault.ts';
import type { CertificateView } from '#core/x509/certificate-view.ts';
import { fromBase64 } from '#core/x509/encoding.ts';
import { type Owner, own, wholeAccount } from '#server/account/own.ts';
import type { Db } from '#server/db/open.ts';
import { foundCertificates, foundTexts } from '#server/db/schema/discovery.ts';
import { orders } from '#server/db/schema/orders.ts';
import { discoveryRules } from '#server/db/schema/scans.ts';
import { alertSoon } from '#server/discovery/alerts.ts';
import { applyRules, rulesOf } from '#server/discovery/apply-rules.ts';
import { type FoundFacts, readFacts } from '#server/discovery/facts.ts';
import { keepCertificates, keepDers } from '#server/discovery/keep-certificates.ts';
import { lockInventory } from '#server/discovery/lock-account.ts';
import { notServedOrders } from '#server/discovery/not-served.ts';
import { isColleague } from '#server/discovery/profiles.routes.ts';
import { certificatesAsCsv } from '#server/discovery/reading/csv.ts';
import { detailOf } from '#server/discovery/reading/detail.ts';
import { facetsOf, overviewOf } from '#server/discovery/reading/overview.ts';
import { listCertificates, namesOf, ownIds } from '#server/discovery/reading/rows.ts';
import { refreshCertificates, withKeys } from '#server/discovery/refresh.ts';
import { badInput, notFound, success } from '#server/http/reply.ts';
import { type Route, serve, servePrepared } from '#server/http/serve.ts';
import { countAttempt, tooManyTries } from '#server/session/attempts.ts';

const files = { most: 20, seconds: 60 } as const;
const mostTags = 20;
const importLimit = 3 * 1024 * 1024;
const bodyLimit = 128 * 1024;

/** Calls on found certificates. */
export function certificateRoutes(roots: () => Promise<readonly CertificateView[]>): Route[] {
  const { discovery } = contract;
  return [
    serve(discovery.certificates, async ({ db, owner, clock, query }) =>
      success(await listCertificates(db, owner, query, clock.now())),
    ),

    serve(discovery.certificatesCsv, async ({ db, owner, clock, query, replyHeaders }) => {
      const wait = await countAttempt(db, `discovery-csv:${owner.id}`, files, clock.real());
      if (wait !== null) return tooManyTries('csv', wait, replyHeaders);
      replyHeaders.set('content-type', 'text/csv; charset=utf-8');
      replyHeaders.set('content-disposition', 'attachment; filename="certificates.csv"');
      return success(certificatesAsCsv(db, owner, query, clock.now()));
    }),

    serve(discovery.facets, async ({ db, owner }) => success(await facetsOf(db, owner))),
    serve(discovery.overview, async ({ db, owner, clock }) =>
      success(await overviewOf(db, owner, clock.now())),
    ),

    serve(discovery.notServed, async ({ db, owner, params }) => {
      const [order] = await db
        .select({ id: orders.id })
        .from(orders)
        .where(and(own(owner, orders), eq(orders.orderNo, params.id)));
      if (order === undefined) return notFound();
      const places = await notServedOrders(db, owner, [order.id]);
      return success({
        places: places.map(({ certificateID, host, port, since }) => ({
          ...{ certificateID, host, port },
          since: since.toISOString(),
        })),
      });
    }),

    serve(discovery.certificate, async ({ db, owner, clock, params }) => {
      const detail = await detailOf(db, owner, params.id, await roots(), clock.now());
      return detail === null ? notFound() : success(detail);
    }),

    serve(
      discovery.changeCertificates,
      async ({ db, owner, clock, body, audit }) => {
        const { ids, ownerID, isClaimed, displayName } = body;
        const faults: Fault[] = [];
        if (ownerID !== undefined && ownerID !== '' && !(await isColleague(db, owner, ownerID))) {
          faults.push(fault('ownerID', 'not-offered', ownerID));
        }
        if (faults.length > 0) return badInput(faults);
        await lockInventory(db, owner.id);
        const rows = await ownIds(db, owner, ids);
        if (rows.length < new Set(ids).size) return notFound();
        audit(rows.length === 1 ? (rows[0]?.name ?? '') : String(rows.length));
        for (const row of rows) {
          const tags = [...row.tags, ...body.addTags].filter((tag) => !body.removeTags.includes(tag));
          await db
            .update(foundCertificates)
            .set({
              tags: [...new Set(tags)].slice(0, mostTags),
              ...(ownerID === undefined
                ? {}
                : { ownerID: ownerID === '' ? null : ownerID, ownerBy: 'hand' as const }),
              ...(displayName === undefined ? {} : { displayName }),
              ...(isClaimed === undefined ? {} : { isClaimed }),
            })
            .where(and(own(owner, foundCertificates), eq(foundCertificates.id, row.id)));
        }
        if (displayName !== undefined) await addText(db, rows, displayName);
        if (isClaimed !== undefined) {
          await refreshCertificates(db, owner.id, ids, clock.now());
          await alertSoon(db, owner.id, clock.now());
        }
        return success({ changed: rows.length });
      },
      { bodyLimit },
    ),

    servePrepared(
      discovery.importCertificates,
      async ({ body }) => {
        const read = await Promise.all(body.certificates.map((text) => readOne(text)));
        return async ({ db, owner, actor, clock, audit }) => {
          audit(body.source);
          const leaves = read.flatMap((facts) => (facts === null || isIssuer(facts) ? [] : [facts]));
          const kept = await takeIn(db, owner, actor.id, body, leaves, clock.now());
          const issuers = read.flatMap((facts) => (facts !== null && isIssuer(facts) ? [facts] : []));
          await keepDers(db, issuers);
          const positions = (isIt: (facts: FoundFacts | null) => boolean) =>
            read.flatMap((facts, index) => (isIt(facts) ? [index] : []));
          return success({
            added: kept.filter(({ isNew }) => isNew).length,
            known: kept.filter(({ isNew }) => !isNew).length,
            unreadable: positions((facts) => facts === null),
            issuers: positions((facts) => facts !== null && isIssuer(facts)),
            ids: kept.map(({ id }) => id),
          });
        };
      },
      { bodyLimit: importLimit },
    ),

    serve(discovery.rules, async ({ db, owner }) => success({ rules: await shownRules(db, owner) })),

    serve(
      discovery.setRules,
      async ({ db, owner, body, audit }) => {
        for (const [index, { ownerID }] of body.rules.entries()) {
          if (ownerID !== '' && !(await isColleague(db, owner, ownerID))) {
            return badInput([fault(`rules.${index}.ownerID`, 'not-offered', ownerID)]);
          }
        }
        audit(String(body.rules.length));
        await lockInventory(db, owner.id);
        await db.delete(discoveryRules).where(own(wholeAccount(owner.id), discoveryRules));
        const rows = body.rules.map(({ ownerID, ...rule }, position) => ({
          ...{ accountID: owner.id, position, ...rule },
          ownerID: ownerID === '' ? null : ownerID,
        }));
        if (rows.length > 0) await db.insert(discoveryRules).values(rows);
        const changed = body.applyNow ? await applyRules(db, owner.id) : 0;
        return success({ rules: await shownRules(db, owner), changed });
      },
      { bodyLimit },
    ),
  ];
}

async function readOne(text: string): Promise<FoundFacts | null> {
  const der = fromBase64(text);
  return der === null || der.length > longestImported ? null : readFacts(der);
}

/** A CA's certificate that is no server's: it completes chains, and is not listed. */
const isIssuer = ({ isCa, isSelfSigned, names }: FoundFacts) => isCa && !(isSelfSigned && names.length > 0);

async function takeIn(
  db: Db,
  owner: Owner,
  userID: string,
  {
    source,
    place,
    tags,
  }: { readonly source: string; readonly place: string; readonly tags: readonly string[] },
  leaves: readonly FoundFacts[],
  now: Date,
) {
  await lockInventory(db, owner.id);
  const seen = {
    ...({ accountID: owner.id, departmentID: owner.departmentID, source: 'file', ref: source } as const),
    ...{ note: place, tags, ownerID: userID },
  };
  const kept = [...(await keepCertificates(db, seen, leaves, now)).values()];
  const sharing = await withKeys(
    db,
    owner.id,
    leaves.map(({ spkiHash }) => spkiHash),
  );
  await refreshCertificates(db, owner.id, [...kept.map(({ id }) => id), ...sharing], now);
  await alertSoon(db, owner.id, now);
  return kept;
}

async function addText(db: Db, rows: readonly { readonly id: string }[], text: string): Promise<void> {
  for (const { id } of rows) {
    await db
      .update(foundTexts)
      .set({ text: sql`left(${foundTexts.text} || ${`\n${text.toLowerCase()}`}, 30000)` })
      .where(eq(foundTexts.certificateID, id));
  }
}

async function shownRules(db: Db, owner: Owner) {
  const rows = await rulesOf(db, owner.id);
  const names = await namesOf(
    db,
    rows.map(({ ownerID }) => ownerID),
  );
  return rows.map(({ field, pattern, ownerID, tags }) => ({
    ...{ field, pattern, tags },
    ownerID: ownerID ?? '',
    ownerName: names.get(ownerID ?? '') ?? '',
  }));
}
