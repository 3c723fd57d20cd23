import { eq } from 'drizzle-orm';
import type { Db } from '#server/db/open.ts';
import { domainValidations, type ValidationRow } from '#server/db/schema/validation.ts';
import type { OrderEvent } from '#server/orders/event.ts';
import type { Observed } from '#server/validation/observe.ts';
import { isMailed } from '#server/validation/validation-mails.ts';
import { validationsOf } from '#server/validation/validations.ts';

/**
 * Stores observations of names that are still unvalidated and unchanged since they were checked, and returns the new events. A name
 * confirmed by a mailbox is never validated by a lookup: once the record names the mailbox, it waits.
 */
export async function keepObservations(
  tx: Db,
  orderID: string,
  seen: readonly Observed[],
  now: Date,
): Promise<OrderEvent[]> {
  const current = new Map((await validationsOf(tx, orderID)).map((row) => [row.id, row]));
  const events: OrderEvent[] = [];
  for (const { row, observation } of seen) {
    const before = current.get(row.id);
    if (before === undefined || before.state === 'validated' || !isSameValidation(before, row)) continue;
    const state = observation.state === 'validated' && isMailed(row) ? 'waiting' : observation.state;
    const validated = state === 'validated';
    await tx
      .update(domainValidations)
      .set({
        state,
        found: [...observation.found],
        problem: observation.problem,
        resolver: observation.resolver ?? '',
        address: observation.address ?? '',
        checkTime: now,
        validatedTime: validated ? now : null,
      })
      .where(eq(domainValidations.id, row.id));
    // A value not yet published is no event; a wrong value or a failed lookup is one, once.
    const isNews = before.state !== state || before.problem !== observation.problem;
    const isFailure = state === 'differs' || state === 'error';
    if (validated) events.push({ orderID, at: now, kind: 'verified', note: row.domainName });
    else if (isFailure && isNews)
      events.push({ orderID, at: now, kind: 'check-failed', note: row.domainName });
  }
  return events;
}

function isSameValidation(a: ValidationRow, b: ValidationRow): boolean {
  return a.method === b.method && a.mailbox === b.mailbox;
}
