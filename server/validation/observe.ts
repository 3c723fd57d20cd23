import { formerValues, type Validation } from '#core/validation/validation.ts';
import type { OrderRecord } from '#server/db/schema/orders.ts';
import type { ValidationRow } from '#server/db/schema/validation.ts';
import type { CheckValidation } from '#server/validation/checker.ts';
import { type Observation, unanswered } from '#server/validation/observation.ts';
import { expectedValidation, validationZone } from '#server/validation/validations.ts';
import type { ValidationTerms } from '#server/validation/wanted-by-ca.ts';

export interface Observed<Row = ValidationRow> {
  readonly row: Row;
  readonly observation: Observation;
}

const checksAtOnce = 10;
/** Maximum milliseconds of all checks: other orders wait for theirs, and a customer for the reply. */
const patience = 30_000;

/**
 * Checks every place where names are to be validated, each place once, ten at a time, starting with those checked longest ago. Places
 * there was no time for are omitted, and come first the next time. For names confirmed by email, checks only the record that names the
 * mailbox: `validated` then means that it exists.
 */
export async function observe<Row extends { readonly checkTime: Date | null }>(
  check: CheckValidation,
  placeOf: (row: Row) => Validation | null,
  rows: readonly Row[],
  patienceMs = patience,
): Promise<Observed<Row>[]> {
  const places = new Map<string, { validation: Validation; rows: Row[] }>();
  const checkedAt = ({ checkTime }: Row) => checkTime?.getTime() ?? 0;
  for (const row of rows.toSorted((a, b) => checkedAt(a) - checkedAt(b))) {
    const validation = placeOf(row);
    if (validation === null) continue;
    const key = `${validation.recordType} ${validation.recordName} ${validation.expected} ${validation.persistent?.map(({ expected }) => expected)}`;
    const place = places.get(key) ?? { validation, rows: [] };
    place.rows.push(row);
    places.set(key, place);
  }
  const waiting = [...places.values()];
  const seen: Observed<Row>[] = [];
  const deadline = waitOnce(patienceMs);
  const work = async () => {
    for (let place = waiting.shift(); place !== undefined && !deadline.isOver(); place = waiting.shift()) {
      const observation = await Promise.race([check(place.validation), deadline.over]);
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

/** Resolves to a timeout for a check that takes too long. */
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

/** Where to check a name of an order; null if a standard mailbox confirms it. What its CA wants comes first. */
export function placeOfName(
  order: Parameters<typeof expectedValidation>[0] & Pick<OrderRecord, 'previousTokens'>,
  row: ValidationRow,
  terms: ValidationTerms,
): Validation | null {
  if (row.caRecords !== null) return expectedValidation(order, row, terms);
  if (row.method === 'email') return null;
  if (row.method === 'email_dns') {
    return { recordType: 'TXT', recordName: row.contactRecord, expected: row.mailbox };
  }
  return { ...expectedValidation(order, row, terms), previous: previousValues(order, row) };
}

/** Values published for earlier certificates of the order, to be recognized. */
function previousValues(
  { previousTokens }: Pick<OrderRecord, 'previousTokens'>,
  { domainName }: ValidationRow,
): readonly string[] {
  return previousTokens.flatMap((former) => {
    const [orderNo = '', token = ''] = former.split(' ');
    return formerValues({ orderNo, token }, domainName, validationZone);
  });
}
