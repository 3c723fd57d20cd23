import { and, eq, gt, inArray, isNotNull, isNull, sql } from 'drizzle-orm';
import { readRange } from '#core/discovery/addresses.ts';
import type { WatchSource } from '#core/discovery/ct-codes.ts';
import { baseName } from '#core/names/wildcard.ts';
import type { Db } from '#server/db/open.ts';
import { accounts } from '#server/db/schema/accounts.ts';
import { type CtWatchRow, ctWatches } from '#server/db/schema/ct.ts';
import { orders } from '#server/db/schema/orders.ts';
import { discoveryScopes } from '#server/db/schema/scans.ts';
import { domainValidations, organizationDomains } from '#server/db/schema/validation.ts';

/** What the log's entries are compared with. */
export type Watch = Pick<CtWatchRow, 'accountID' | 'departmentID' | 'name' | 'since'>;

interface Shown {
  readonly accountID: string;
  readonly departmentID: string | null;
  readonly value: string;
  readonly source: WatchSource;
}

/**
 * Watches what was validated or proved since a moment; what was switched off stays off. Watching sends nothing to anybody, so a name is
 * watched until somebody switches it off, also after its validation has lapsed.
 */
export async function watchProved(db: Db, since: Date, now: Date): Promise<void> {
  const ofOrders = await db
    .selectDistinct({
      accountID: orders.accountID,
      departmentID: orders.departmentID,
      value: domainValidations.domainName,
    })
    .from(domainValidations)
    .innerJoin(orders, eq(orders.id, domainValidations.orderID))
    .where(and(eq(domainValidations.state, 'validated'), gt(domainValidations.validatedTime, since)));
  const ahead = await db
    .selectDistinct({ accountID: organizationDomains.accountID, value: organizationDomains.domainName })
    .from(organizationDomains)
    .where(gt(organizationDomains.validatedTime, since));
  const proved = await db
    .select({
      accountID: discoveryScopes.accountID,
      departmentID: discoveryScopes.departmentID,
      value: discoveryScopes.value,
    })
    .from(discoveryScopes)
    .where(
      and(
        eq(discoveryScopes.kind, 'tree'),
        isNotNull(discoveryScopes.provedTime),
        gt(discoveryScopes.provedTime, since),
      ),
    );
  await keepWatches(
    db,
    [
      ...ofOrders.map((row): Shown => ({ ...row, source: 'order' })),
      ...ahead.map((row): Shown => ({ ...row, departmentID: null, source: 'ahead' })),
      ...proved.map((row): Shown => ({ ...row, source: 'proof' })),
    ],
    now,
  );
}

async function keepWatches(db: Db, all: readonly Shown[], now: Date): Promise<void> {
  const wanted = new Map<string, Shown & { readonly name: string }>();
  for (const each of all) {
    const name = watchedName(each.value);
    const key = `${each.accountID} ${name}`;
    if (name !== null && !wanted.has(key)) wanted.set(key, { ...each, name });
  }
  const names = [...new Set([...wanted.values()].map(({ name }) => name))];
  for (let from = 0; from < names.length; from += atOnce) {
    const some = names.slice(from, from + atOnce);
    const known = await db
      .select({ accountID: ctWatches.accountID, name: ctWatches.name })
      .from(ctWatches)
      .where(inArray(ctWatches.name, some));
    for (const { accountID, name } of known) wanted.delete(`${accountID} ${name}`);
  }
  const rows = [...wanted.values()].map(({ accountID, departmentID, name, source }) => ({
    ...{ accountID, departmentID, name, source, since: now },
  }));
  for (let from = 0; from < rows.length; from += atOnce)
    await db
      .insert(ctWatches)
      .values(rows.slice(from, from + atOnce))
      .onConflictDoNothing();
}

const atOnce = 1000;

/** The name that is watched for something validated; null for a mailbox and for networks of several addresses. */
function watchedName(value: string): string | null {
  if (value.includes('@')) return null;
  const range = readRange(value);
  if (range !== null) return range.count === 1 ? range.text.replace(/\/\d{1,3}$/, '') : null;
  return baseName(value).toLowerCase();
}

/** What is watched now. Accounts that were disabled are told nothing. */
export function listWatches(db: Db): Promise<Watch[]> {
  return db
    .select({
      accountID: ctWatches.accountID,
      departmentID: ctWatches.departmentID,
      name: ctWatches.name,
      since: ctWatches.since,
    })
    .from(ctWatches)
    .innerJoin(accounts, eq(accounts.id, ctWatches.accountID))
    .where(and(eq(ctWatches.isOn, true), isNull(accounts.disabledTime)))
    .orderBy(sql`length(${ctWatches.name}) desc`);
}
