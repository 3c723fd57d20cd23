import type { Proof } from '#core/validation/proof.ts';
import type { OrderRecord } from '#server/db/schema/orders.ts';
import type { ProofRow } from '#server/db/schema/validation.ts';
import type { CheckProof } from '#server/validation/checker.ts';
import { type Observation, unanswered } from '#server/validation/observation.ts';
import { expectedProof } from '#server/validation/proofs.ts';

export interface Observed {
  readonly row: ProofRow;
  readonly observation: Observation;
}

const checksAtOnce = 10;
/** Milliseconds the looking lasts at most: other orders wait for theirs, and a customer for the answer. */
const patience = 30_000;

/**
 * Looks at every place where names of an order are to be proved, each place once, ten at a time. Those looked at longest ago
 * come first: what there was no time for is left out, and comes first the next time. Of names confirmed by
 * mail only the record that names the mailbox is looked for: `proved` then says that it is there.
 */
export async function observe(
  check: CheckProof,
  order: Pick<OrderRecord, 'orderNo' | 'dcvToken'>,
  rows: readonly ProofRow[],
  patienceMs = patience,
): Promise<Observed[]> {
  const places = new Map<string, { proof: Proof; rows: ProofRow[] }>();
  const lookedAt = ({ checkTime }: ProofRow) => checkTime?.getTime() ?? 0;
  for (const row of rows.toSorted((a, b) => lookedAt(a) - lookedAt(b))) {
    const proof = placeOf(order, row);
    if (proof === null) continue;
    const key = `${proof.recordType} ${proof.recordName} ${proof.expected}`;
    const place = places.get(key) ?? { proof, rows: [] };
    place.rows.push(row);
    places.set(key, place);
  }
  const waiting = [...places.values()];
  const seen: Observed[] = [];
  const deadline = waitOnce(patienceMs);
  const work = async () => {
    for (let place = waiting.shift(); place !== undefined && !deadline.isOver(); place = waiting.shift()) {
      const observation = await Promise.race([check(place.proof), deadline.over]);
      seen.push(...place.rows.map((row) => ({ row, observation })));
    }
  };
  try {
    await Promise.all(Array.from({ length: checksAtOnce }, work));
  } finally {
    deadline.cancel();
  }
  return seen;
}

/** What a look that lasts too long is taken for. */
function waitOnce(ms: number) {
  let isOver = false;
  let timer: NodeJS.Timeout | undefined;
  const over = new Promise<Observation>((resolve) => {
    timer = setTimeout(() => {
      isOver = true;
      resolve(unanswered('TIMEOUT'));
    }, ms);
  });
  return { over, isOver: () => isOver, cancel: () => clearTimeout(timer) };
}

/** Where to look for a name; null for one that a standard mailbox confirms. */
function placeOf(order: Pick<OrderRecord, 'orderNo' | 'dcvToken'>, row: ProofRow): Proof | null {
  if (row.method === 'email') return null;
  if (row.method === 'email_dns') {
    return { recordType: 'TXT', recordName: row.contactRecord, expected: row.mailbox };
  }
  return expectedProof(order, row);
}
