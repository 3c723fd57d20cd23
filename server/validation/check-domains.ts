import { and, eq, lte, min } from 'drizzle-orm';
import * as v from 'valibot';
import { dayMs } from '#core/day.ts';
import { validationEnd } from '#core/validation/ahead.ts';
import type { Db } from '#server/db/open.ts';
import { type OrganizationDomainRow, organizationDomains } from '#server/db/schema/validation.ts';
import { defineQueue } from '#server/jobs/queue.ts';
import type { Services } from '#server/services.ts';
import { publishDelegated } from '#server/validation/delegated-records.ts';
import { observe } from '#server/validation/observe.ts';
import { domainsOf, expectedOf, isOpen, nextCheck } from '#server/validation/organization-domains.ts';
import type { Verification } from '#server/validation/verify-order.ts';

/** Automatic checks of an organization's names, and the sweep that finds those due. */
export const domainCheckQueue = defineQueue(
  'organization-dcv-check',
  v.strictObject({ organizationID: v.pipe(v.string(), v.uuid()) }),
  { expireIn: 60, parallel: 4 },
);
export const domainSweepQueue = defineQueue('organization-dcv-sweep', v.object({}));

/** Maximum organizations per sweep; the rest wait for the next. */
const sweptAtOnce = 200;
/** Days after a name was last requested in which the server checks automatically (BR §3.2.2.4). */
const checkedDays = 30;

/** Checks the open names of an organization. As for orders, the lookups run outside any transaction. */
export async function checkDomains(
  { db, clock, check, delegationZone }: Pick<Verification, 'db' | 'clock' | 'check' | 'delegationZone'>,
  organizationID: string,
  by: 'customer' | 'schedule',
): Promise<void> {
  const began = clock.now();
  const open = (await domainsOf(db, organizationID)).filter((row) => isOpen(row, began));
  const terms = { now: began, delegationZone };
  const placeOf = (row: OrganizationDomainRow) => expectedOf(row, terms);
  await publishDelegated(db, organizationID, open.map(placeOf), began);
  const seen = await observe(check, placeOf, open);
  const now = clock.now();
  const retry = ({ askedTime }: OrganizationDomainRow, checks: number) =>
    now.getTime() > askedTime.getTime() + checkedDays * dayMs ? null : nextCheck(checks, now);
  await db.transaction(async (tx) => {
    for (const { row, observation } of seen) {
      const { state, found, problem, resolver = '', address = '', issuers = [] } = observation;
      const validated = state === 'validated';
      const validatedIssuers = [...issuers];
      const checks = by === 'schedule' ? row.checks + 1 : row.checks;
      await tx
        .update(organizationDomains)
        .set({
          state,
          found: [...found],
          problem,
          resolver,
          address,
          checkTime: now,
          checks,
          nextCheckTime: validated ? nextWhenLasting(validatedIssuers, now) : retry(row, checks),
          ...(validated ? { validatedTime: now, validatedMethod: row.method, validatedIssuers } : {}),
        })
        // Another check may have come first, or the method may have changed.
        .where(
          and(
            eq(organizationDomains.id, row.id),
            eq(organizationDomains.state, row.state),
            eq(organizationDomains.method, row.method),
          ),
        );
    }
  });
}

/** A persistent record is checked again when its validation ends; any other has to be published again. */
function nextWhenLasting(issuers: readonly string[], validatedTime: Date): Date | null {
  return issuers.length === 0 ? null : validationEnd(validatedTime);
}

/** Plans a check of every organization with a name that is due. */
export async function sweepDomains({
  db,
  clock,
  jobs,
}: Pick<Services, 'db' | 'clock' | 'jobs'>): Promise<void> {
  const { organizationID, accountID, nextCheckTime } = organizationDomains;
  const due = await db
    .select({ organizationID, accountID })
    .from(organizationDomains)
    .where(lte(nextCheckTime, clock.now()))
    .groupBy(organizationID, accountID)
    .limit(sweptAtOnce);
  for (const { organizationID: id, accountID: owner } of due)
    await jobs.send(domainCheckQueue, { organizationID: id }, { singletonKey: id, accountID: owner });
}

/** When the server next checks a name of the organization automatically; null if it will not. */
export async function nextDomainCheck(db: Db, organizationID: string): Promise<Date | null> {
  const [row] = await db
    .select({ next: min(organizationDomains.nextCheckTime) })
    .from(organizationDomains)
    .where(eq(organizationDomains.organizationID, organizationID));
  return row?.next ?? null;
}
