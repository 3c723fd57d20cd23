import { and, eq, inArray, sql } from 'drizzle-orm';
import type { Db } from '#server/db/open.ts';
import { runTargets } from '#server/db/schema/scans.ts';
import type { EndedTarget } from '#server/discovery/ended-target.ts';

/** Stores how targets of a run ended; those that have a result keep it. Returns the number stored. */
export async function storeResults(
  tx: Db,
  runID: string,
  ended: readonly EndedTarget[],
  idOf: (sha256: string) => string | null,
  now: Date,
): Promise<number> {
  const rows = ended.map(({ target, result, detail, ms, seen }) => ({
    ...{ position: target.position, result, detail, ms },
    addresses: seen.map(({ address }) => address),
    certificate: seen[0] === undefined ? null : idOf(seen[0].leaf.sha256),
  }));
  const stored = await tx.execute(sql`
    update ${runTargets} set result = given.result, detail = given.detail, ms = given.ms,
      addresses = given.addresses, certificate_id = given.certificate, at = ${now.toISOString()}::timestamptz
    from json_to_recordset(${JSON.stringify(rows)}::json)
      as given(position int, result text, detail text, ms int, addresses text[], certificate uuid)
    where run_targets.run_id = ${runID} and run_targets.position = given.position and run_targets.result = ''
    returning run_targets.position`);
  return stored.rows.length;
}

/** Those whose targets have no result yet, each once. */
export async function stillOpen(
  tx: Db,
  runID: string,
  reported: readonly EndedTarget[],
): Promise<EndedTarget[]> {
  const byPosition = new Map(reported.map((each) => [each.target.position, each]));
  const open = await tx
    .select({ position: runTargets.position })
    .from(runTargets)
    .where(
      and(
        eq(runTargets.runID, runID),
        eq(runTargets.result, ''),
        inArray(runTargets.position, [...byPosition.keys()]),
      ),
    );
  return open.flatMap(({ position }) => byPosition.get(position) ?? []);
}
