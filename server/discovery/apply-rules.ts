import { and, asc, eq, gt, inArray, ne } from 'drizzle-orm';
import { firstFit, type RuleFacts } from '#core/discovery/rules.ts';
import { own, wholeAccount } from '#server/account/own.ts';
import type { Db } from '#server/db/open.ts';
import {
  endpoints,
  type FoundCertificateRow,
  foundCertificates,
  foundNames,
  sightings,
} from '#server/db/schema/discovery.ts';
import { discoveryRules } from '#server/db/schema/scans.ts';

export type KnownRule = typeof discoveryRules.$inferSelect;

export function rulesOf(db: Db, accountID: string): Promise<KnownRule[]> {
  return db
    .select()
    .from(discoveryRules)
    .where(own(wholeAccount(accountID), discoveryRules))
    .orderBy(asc(discoveryRules.position));
}

/** The owner and the tags that the first fitting rule gives; without one, `otherwise` is the owner. */
export function decideOwner(
  rules: readonly KnownRule[],
  facts: RuleFacts,
  otherwise: string | null,
): { ownerID: string | null; ownerBy: (typeof foundCertificates.$inferSelect)['ownerBy']; tags: string[] } {
  const rule = firstFit(rules, facts);
  if (rule?.ownerID != null) return { ownerID: rule.ownerID, ownerBy: 'rule', tags: rule.tags };
  return { ownerID: otherwise, ownerBy: otherwise === null ? '' : 'profile', tags: rule?.tags ?? [] };
}

const atOnce = 500;

/** Applies the rules to all certificates of an account whose owner nobody set by hand. Tags are added, none is taken away. */
export async function applyRules(tx: Db, accountID: string): Promise<number> {
  const rules = await rulesOf(tx, accountID);
  let changed = 0;
  let after = '00000000-0000-0000-0000-000000000000';
  for (;;) {
    const rows = await tx
      .select()
      .from(foundCertificates)
      .where(
        and(
          own(wholeAccount(accountID), foundCertificates),
          ne(foundCertificates.ownerBy, 'hand'),
          gt(foundCertificates.id, after),
        ),
      )
      .orderBy(asc(foundCertificates.id))
      .limit(atOnce);
    const facts = await ruleFactsOf(tx, rows);
    for (const row of rows) {
      const isRuled = row.ownerBy === 'rule';
      const decided = decideOwner(rules, facts(row), isRuled ? null : row.ownerID);
      const tags = [...new Set([...row.tags, ...decided.tags])];
      const isSame = decided.ownerID === row.ownerID && tags.length === row.tags.length;
      if (isSame) continue;
      changed += 1;
      await tx
        .update(foundCertificates)
        .set({ ...decided, tags })
        .where(eq(foundCertificates.id, row.id));
    }
    after = rows.at(-1)?.id ?? after;
    if (rows.length < atOnce) return changed;
  }
}

async function ruleFactsOf(
  tx: Db,
  rows: readonly FoundCertificateRow[],
): Promise<(row: FoundCertificateRow) => RuleFacts> {
  const ids = rows.map(({ id }) => id);
  if (ids.length === 0) return () => ({ name: [], issuer: [], place: [], source: [] });
  const names = await tx.select().from(foundNames).where(inArray(foundNames.certificateID, ids));
  const places = await tx
    .select({ id: endpoints.certificateID, host: endpoints.host, address: endpoints.address })
    .from(endpoints)
    .where(inArray(endpoints.certificateID, ids));
  const notes = await tx
    .select({ id: sightings.certificateID, note: sightings.note })
    .from(sightings)
    .where(inArray(sightings.certificateID, ids));
  return ({ id, issuer, sources }) => ({
    name: names.filter((each) => each.certificateID === id).map(({ name }) => name),
    issuer: [issuer],
    place: [
      ...places.filter((each) => each.id === id).flatMap(({ host, address }) => [host, address ?? '']),
      ...notes.filter((each) => each.id === id).map(({ note }) => note),
    ],
    source: sources,
  });
}
