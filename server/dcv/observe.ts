import type { Proof } from '#core/dcv/proof.ts';
import type { ProofRow } from '#server/db/schema/dcv.ts';
import type { OrderRecord } from '#server/db/schema/orders.ts';
import type { CheckProof } from '#server/dcv/checker.ts';
import type { Observation } from '#server/dcv/observation.ts';
import { expectedProof } from '#server/dcv/proofs.ts';

export interface Observed {
  readonly row: ProofRow;
  readonly observation: Observation;
}

const checksAtOnce = 10;

/**
 * Looks at every place where names of an order are to be proved, each place once, ten at a time. Of names confirmed by
 * mail only the record that names the mailbox is looked for: `proved` then says that it is there.
 */
export async function observe(
  check: CheckProof,
  order: Pick<OrderRecord, 'orderNo' | 'dcvToken'>,
  rows: readonly ProofRow[],
): Promise<Observed[]> {
  const places = new Map<string, { proof: Proof; rows: ProofRow[] }>();
  for (const row of rows) {
    const proof = placeOf(order, row);
    if (proof === null) continue;
    const key = `${proof.recordType} ${proof.recordName} ${proof.expected}`;
    const place = places.get(key) ?? { proof, rows: [] };
    place.rows.push(row);
    places.set(key, place);
  }
  const waiting = [...places.values()];
  const seen: Observed[] = [];
  const work = async () => {
    for (let place = waiting.shift(); place !== undefined; place = waiting.shift()) {
      const observation = await check(place.proof);
      seen.push(...place.rows.map((row) => ({ row, observation })));
    }
  };
  await Promise.all(Array.from({ length: checksAtOnce }, work));
  return seen;
}

/** Where to look for a name; null for one that a standard mailbox confirms. */
function placeOf(order: Pick<OrderRecord, 'orderNo' | 'dcvToken'>, row: ProofRow): Proof | null {
  if (row.method === 'email') return null;
  if (row.method === 'email_dns') {
    return { recordType: 'TXT', recordName: row.contactRecord, expected: row.mailbox };
  }
  return expectedProof(order, row);
}
