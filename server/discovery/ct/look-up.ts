import { and, desc, eq, or, sql } from 'drizzle-orm';
import type { DataOf } from '#core/contract/call.ts';
import type { Searched, searchLogs } from '#core/contract/discovery-logs.ts';
import { zeroTime } from '#core/contract/fields.ts';
import { loggedKind } from '#core/discovery/logged-kind.ts';
import { type Fault, fault } from '#core/fault.ts';
import { checkHost } from '#core/names/check-host.ts';
import { baseName } from '#core/names/wildcard.ts';
import { fail, ok, type Result } from '#core/result.ts';
import { type Owner, own } from '#server/account/own.ts';
import { asLiteral } from '#server/db/like.ts';
import type { Db } from '#server/db/open.ts';
import { ctFinds } from '#server/db/schema/ct.ts';
import { LogFault } from '#server/discovery/ct/log-source.ts';
import { ownFacts } from '#server/discovery/ct/own-facts.ts';
import type { CtSearch } from '#server/discovery/ct/search.ts';

const most = 200;

/** Reads the name that is looked up: one that certificates could have. */
export async function readLookedUp(typed: string): Promise<Result<string, Fault>> {
  if (typed.trim() === '') return fail(fault('name', 'required', ''));
  const judged = await checkHost(
    baseName(typed.trim()),
    { wildcard: 'refused', ip: 'refused', domain: true },
    'name',
  );
  return judged.ok ? ok(judged.value.ascii) : fail(judged.error);
}

/** Certificates with a name or one below it, the newest first. */
export async function lookUp(
  db: Db,
  owner: Owner,
  search: CtSearch | null,
  name: string,
): Promise<DataOf<typeof searchLogs>> {
  if (search === null) return { name, source: 'own', isAway: false, ...(await amongFinds(db, owner, name)) };
  try {
    const all = await search.issuances(name, { after: '', hasTree: true });
    const known = await ownFacts(
      db,
      owner.id,
      all.map(({ facts }) => facts),
    );
    const found = all.map(({ facts, issuer, notBefore, notAfter }): Searched => {
      const { names } = facts;
      return {
        ...{ name: names[0] ?? '', names: names.slice(0, 100), issuer, certificateID: '' },
        kind: loggedKind(facts, known),
        notBefore: new Date(notBefore).toISOString(),
        notAfter: new Date(notAfter).toISOString(),
      };
    });
    const newest = found.toSorted((a, b) => (a.notBefore < b.notBefore ? 1 : -1));
    return {
      ...{ name, source: 'search', isAway: false },
      ...{ certificates: newest.slice(0, most), isMore: newest.length > most },
    };
  } catch (error) {
    if (!(error instanceof LogFault)) throw error;
    return { name, source: 'own', isAway: true, ...(await amongFinds(db, owner, name)) };
  }
}

async function amongFinds(db: Db, owner: Owner, name: string) {
  const below = `%.${asLiteral(name)}`;
  const rows = await db
    .select()
    .from(ctFinds)
    .where(
      and(
        own(owner, ctFinds),
        or(
          eq(ctFinds.name, name),
          sql`exists (select from unnest(${ctFinds.names}) as one where one = ${name} or one like ${below})`,
        ),
      ),
    )
    .orderBy(desc(ctFinds.loggedTime))
    .limit(most + 1);
  const certificates = rows.slice(0, most).map(
    ({ name: first, names, issuer, kind, certificateID, notBefore, notAfter }): Searched => ({
      ...{ name: first, names, issuer, kind, certificateID: certificateID ?? '' },
      notBefore: notBefore?.toISOString() ?? zeroTime,
      notAfter: notAfter?.toISOString() ?? zeroTime,
    }),
  );
  return { certificates, isMore: rows.length > most };
}
