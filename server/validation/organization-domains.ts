import { randomBytes } from 'node:crypto';
import { and, asc, eq, inArray, lte, sql } from 'drizzle-orm';
import type { DcvMethod } from '#core/contract/calls/validation.ts';
import { zeroTime } from '#core/contract/fields.ts';
import type { OrganizationDomain } from '#core/contract/organization-domains.ts';
import type { Fault } from '#core/fault.ts';
import { policyOn } from '#core/policy/policy.ts';
import { fail, ok, type Result } from '#core/result.ts';
import { keepingIssuers, mostAhead, validationEnd } from '#core/validation/ahead.ts';
import { readAheadNames, tooManyAhead } from '#core/validation/ahead-names.ts';
import { delegationFor } from '#core/validation/delegation.ts';
import { persistentTxtFor } from '#core/validation/persistent-txt.ts';
import { type Validation, validationFor } from '#core/validation/validation.ts';
import { type Owner, own } from '#server/account/own.ts';
import type { Db } from '#server/db/open.ts';
import { organizations } from '#server/db/schema/catalogue.ts';
import { orders } from '#server/db/schema/orders.ts';
import {
  domainValidations,
  type OrganizationDomainRow,
  organizationDomains,
} from '#server/db/schema/validation.ts';
import { ownRecord } from '#server/http/own-records.ts';
import { isRecordID } from '#server/http/record-id.ts';
import { secondsBetweenChecks } from '#server/validation/ask-check.ts';
import { waitBefore } from '#server/validation/recheck.ts';
import { persistentAccount, shownExpected, validationZone } from '#server/validation/validations.ts';
import type { ValidationTerms } from '#server/validation/wanted-by-ca.ts';
import { zoneOf } from '#server/validation/zone.ts';

/** Seconds between two sweeps for due checks. */
export const sweepSeconds = 15;

/** When the server checks next, after this many automatic checks. */
export function nextCheck(checks: number, now: Date): Date {
  return new Date(now.getTime() + Math.max(waitBefore(checks), sweepSeconds) * 1000);
}

/** Whether the organization is the customer's. `lock` keeps others from adding names to it meanwhile. */
export async function isOwnOrganization(db: Db, owner: Owner, orgID: string, lock = false): Promise<boolean> {
  const query = db
    .select({ id: organizations.id })
    .from(organizations)
    .where(ownRecord(organizations, owner, orgID))
    .$dynamic();
  return (await (lock ? query.for('update') : query)).length > 0;
}

/** The names of an organization, sorted. */
export function domainsOf(
  db: Db,
  orgID: string,
  page?: { readonly limit: number; readonly offset: number },
): Promise<OrganizationDomainRow[]> {
  const query = db
    .select()
    .from(organizationDomains)
    .where(eq(organizationDomains.organizationID, orgID))
    .orderBy(asc(organizationDomains.domainName))
    .$dynamic();
  return page === undefined ? query : query.limit(page.limit).offset((page.offset - 1) * page.limit);
}

export function validUntil({ validatedTime }: Pick<OrganizationDomainRow, 'validatedTime'>): string {
  return validatedTime === null ? zeroTime : validationEnd(validatedTime).toISOString();
}

/** Whether it waits to be validated, for the first time or again. */
export function isOpen(row: OrganizationDomainRow, now: Date): boolean {
  return row.state !== 'validated' || new Date(validUntil(row)) <= now;
}

/** The value to publish and where. Each new validation of a name gets its own value. */
export function expectedOf(row: OrganizationDomainRow, { now, delegationZone }: ValidationTerms): Validation {
  const validation = validationFor({
    orderNo: `${row.id} ${row.validatedTime?.getTime() ?? 0}`,
    domain: row.domainName,
    method: row.method,
    token: row.token,
    zone: validationZone,
  });
  const persistent = persistentOf(row, now);
  return {
    ...validation,
    ...(persistent.length === 0 ? {} : { persistent }),
    ...(row.method === 'file' || delegationZone === null
      ? {}
      : { delegation: delegationFor(row.domainName, row.accountID, delegationZone) }),
  };
}

/** Persistent records, one for each CA that reuses them. Like any DNS record, they should count for subdomains too. */
function persistentOf({ domainName, method, accountID }: OrganizationDomainRow, now: Date) {
  if (method === 'file' || !policyOn(now).persistentTxt) return [];
  const terms = { account: persistentAccount(accountID), at: now };
  return keepingIssuers.flatMap(
    (issuers) => persistentTxtFor(`*.${domainName}`, { ...terms, issuers }) ?? [],
  );
}

/** Names as the contract shows them, with the number of open orders that rely on each. */
export async function shownDomains(
  db: Db,
  rows: readonly OrganizationDomainRow[],
  terms: ValidationTerms,
): Promise<OrganizationDomain[]> {
  const reliant = await db
    .select({
      id: domainValidations.organizationDomainID,
      orders: sql<number>`count(distinct ${orders.id})::int`,
    })
    .from(domainValidations)
    .innerJoin(orders, eq(orders.id, domainValidations.orderID))
    .where(
      and(
        inArray(
          domainValidations.organizationDomainID,
          rows.map(({ id }) => id),
        ),
        inArray(orders.errand, ['payment', 'progress']),
      ),
    )
    .groupBy(domainValidations.organizationDomainID);
  const openOrders = new Map(reliant.map((row) => [row.id, row.orders]));
  return rows.map((row) => ({
    id: row.id,
    domainName: row.domainName,
    dcvMethod: row.method,
    ...shownExpected(expectedOf(row, terms)),
    zone: zoneOf(row.domainName),
    found: row.found,
    state: row.state === 'validated' && isOpen(row, terms.now) ? 'waiting' : row.state,
    problem: row.problem,
    resolver: row.resolver,
    address: row.address,
    checkTime: row.checkTime?.toISOString() ?? zeroTime,
    validatedTime: row.validatedTime?.toISOString() ?? zeroTime,
    validatedMethod: row.validatedMethod,
    validatedIssuers: row.validatedIssuers,
    validUntil: validUntil(row),
    openOrders: openOrders.get(row.id) ?? 0,
  }));
}

interface Asked {
  readonly orgID: string;
  readonly domainNames: string;
  readonly dcvMethod: DcvMethod;
}

/**
 * Adds names to an organization in the caller's transaction. Returns the new ones, or null as the error if the organization is not the
 * customer's.
 */
export async function addDomains(
  tx: Db,
  owner: Owner,
  { orgID, domainNames, dcvMethod }: Asked,
  now: Date,
): Promise<Result<string[], readonly Fault[] | null>> {
  if (!(await isOwnOrganization(tx, owner, orgID, true))) return fail(null);
  const names = await readAheadNames(domainNames);
  if (!names.ok) return names;
  const known = new Set((await domainsOf(tx, orgID)).map((row) => row.domainName));
  const added = names.value.filter((name) => !known.has(name));
  const total = known.size + added.length;
  if (total > mostAhead) return fail([tooManyAhead(total)]);
  if (added.length > 0) {
    await tx.insert(organizationDomains).values(
      added.map((domainName) => ({
        accountID: owner.id,
        organizationID: orgID,
        domainName,
        method: dcvMethod,
        token: randomBytes(32).toString('hex'),
        askedTime: longEnoughAgo(now),
        nextCheckTime: nextCheck(0, now),
        createdTime: now,
      })),
    );
  }
  return ok(added);
}

/** Starts validating a name again. Returns false if it is not the customer's. The previous validation counts until it expires. */
export async function validateAgain(
  tx: Db,
  owner: Owner,
  { id, dcvMethod }: { readonly id: string; readonly dcvMethod: DcvMethod },
  now: Date,
): Promise<boolean> {
  const begun = await tx
    .update(organizationDomains)
    .set({
      method: dcvMethod,
      state: 'waiting',
      found: [],
      problem: '',
      resolver: '',
      address: '',
      checkTime: null,
      askedTime: longEnoughAgo(now),
      nextCheckTime: nextCheck(0, now),
      checks: 0,
    })
    .where(ownDomain(owner, id))
    .returning({ id: organizationDomains.id });
  return begun.length > 0;
}

/** Removes a name. Open orders that rely on it validate it themselves; certificates are kept. */
export async function removeDomain(tx: Db, owner: Owner, id: string): Promise<boolean> {
  const [row] = await tx
    .select({ id: organizationDomains.id })
    .from(organizationDomains)
    .where(ownDomain(owner, id))
    .for('update');
  if (row === undefined) return false;
  await tx
    .update(domainValidations)
    .set({ state: 'waiting', checkTime: null, validatedTime: null })
    .where(
      and(
        eq(domainValidations.organizationDomainID, id),
        inArray(
          domainValidations.orderID,
          tx
            .select({ id: orders.id })
            .from(orders)
            .where(inArray(orders.errand, ['payment', 'progress'])),
        ),
      ),
    );
  await tx.delete(organizationDomains).where(eq(organizationDomains.id, id));
  return true;
}

/** Claims a check for the customer. Returns false if the last one was requested too recently. */
export async function claimDomainCheck(db: Db, orgID: string, now: Date): Promise<boolean> {
  const claimed = await db
    .update(organizationDomains)
    .set({ askedTime: now })
    .where(
      and(
        eq(organizationDomains.organizationID, orgID),
        lte(organizationDomains.askedTime, longEnoughAgo(now)),
      ),
    )
    .returning({ id: organizationDomains.id });
  return claimed.length > 0;
}

export async function countDomains(db: Db, orgID: string): Promise<number> {
  return db.$count(organizationDomains, eq(organizationDomains.organizationID, orgID));
}

/** Anything requested before this time may be checked now. */
function longEnoughAgo(now: Date): Date {
  return new Date(now.getTime() - secondsBetweenChecks * 1000);
}

function ownDomain(owner: Owner, id: string) {
  return isRecordID(id) ? and(eq(organizationDomains.id, id), own(owner, organizationDomains)) : sql`false`;
}
