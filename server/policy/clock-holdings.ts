import { and, eq, isNotNull, isNull, max, ne, sql } from 'drizzle-orm';
import { baseName } from '#core/names/wildcard.ts';
import type { ClockHolding } from '#core/policy/clock.ts';
import { type Owner, own } from '#server/account/own.ts';
import type { Db } from '#server/db/open.ts';
import { organizations, validationEmails } from '#server/db/schema/catalogue.ts';
import { orders } from '#server/db/schema/orders.ts';
import { delegatedRecords, domainValidations, organizationDomains } from '#server/db/schema/validation.ts';
import { holdsValid } from '#server/orders/order-conditions.ts';
import { reusableAhead, reusableOfOrders } from '#server/validation/reusable.ts';

/** What the policy clock looks at besides orders. */
export interface SeenHolding extends ClockHolding {
  readonly name: string;
  /** Of an organization; empty otherwise. */
  readonly id: string;
}

const byMail = ['email', 'email_dns'];

/** Names, organizations and mailboxes of the owner as they were last verified, by name. */
export async function clockHoldings(db: Db, owner: Owner, now: Date): Promise<SeenHolding[]> {
  const all = [
    ...(await names(db, owner, now)),
    ...(await vettedOrganizations(db, owner)),
    ...(await mailboxes(db, owner, now)),
  ];
  return all.toSorted((one, other) => (one.name < other.name ? -1 : 1));
}

/** Each name by its latest validation that may still be reused. */
async function names(db: Db, owner: Owner, now: Date): Promise<SeenHolding[]> {
  const isDelegated = (
    holder: typeof domainValidations.orderID | typeof organizationDomains.organizationID,
  ) => sql<boolean>`exists (select from ${delegatedRecords} where ${delegatedRecords.holderID} = ${holder})`;
  const isPersistent = sql<boolean>`array_to_string(${domainValidations.found}, ' ') like '%accounturi=%'`;
  const ofOrders = await db
    .select({
      name: domainValidations.domainName,
      method: domainValidations.method,
      verifiedTime: domainValidations.validatedTime,
      isLasting: sql<boolean>`(${isPersistent} or ${isDelegated(domainValidations.orderID)})`,
    })
    .from(domainValidations)
    .innerJoin(orders, eq(orders.id, domainValidations.orderID))
    .where(reusableOfOrders(owner, now));
  const ahead = await db
    .select({
      name: organizationDomains.domainName,
      method: organizationDomains.validatedMethod,
      verifiedTime: organizationDomains.validatedTime,
      isLasting: sql<boolean>`(cardinality(${organizationDomains.validatedIssuers}) > 0 or ${isDelegated(organizationDomains.organizationID)})`,
    })
    .from(organizationDomains)
    .where(reusableAhead(owner, now));
  const latest = new Map<string, SeenHolding>();
  for (const { name, method, verifiedTime, isLasting } of [...ofOrders, ...ahead]) {
    // The table has no rule for the mailbox in an S/MIME certificate.
    if (verifiedTime === null || name.includes('@')) continue;
    const of = baseName(name).toLowerCase();
    const known = latest.get(of);
    if (known !== undefined && known.verifiedTime >= verifiedTime) continue;
    const isAddress = of.includes(':') || /^[\d.]+$/.test(of);
    latest.set(of, {
      ...{ kind: 'name', name: of, id: '', verifiedTime, isAddress, isLasting },
      isByMail: byMail.includes(method),
    });
  }
  return [...latest.values()];
}

const plain = { isAddress: false, isByMail: false, isLasting: false };

/** Organizations as they were last vetted for an order. */
async function vettedOrganizations(db: Db, owner: Owner): Promise<SeenHolding[]> {
  const rows = await db
    .select({ id: organizations.id, name: organizations.name, verifiedTime: max(orders.vettedTime) })
    .from(orders)
    .innerJoin(organizations, sql`${organizations.id}::text = ${orders.orgID}`)
    .where(and(own(owner, orders), isNotNull(orders.vettedTime), isNull(organizations.removedTime)))
    .groupBy(organizations.id, organizations.name);
  return rows.flatMap(({ id, name, verifiedTime }) =>
    verifiedTime === null ? [] : [{ ...plain, kind: 'organization' as const, id, name, verifiedTime }],
  );
}

/** Mailboxes that confirm names: of orders with a certificate that serves, and those kept to be named in DNS. */
async function mailboxes(db: Db, owner: Owner, now: Date): Promise<SeenHolding[]> {
  const mailbox = sql<string>`lower(${domainValidations.mailbox})`;
  const used = await db
    .select({ name: mailbox, verifiedTime: max(domainValidations.validatedTime) })
    .from(domainValidations)
    .innerJoin(orders, eq(orders.id, domainValidations.orderID))
    .where(and(own(owner, orders), holdsValid(now), ne(domainValidations.mailbox, '')))
    .groupBy(mailbox);
  const kept = await db
    .select({ name: validationEmails.email, verifiedTime: validationEmails.createdTime })
    .from(validationEmails)
    .where(and(own(owner, validationEmails), isNull(validationEmails.removedTime)));
  const found = new Map<string, SeenHolding>();
  for (const { name, verifiedTime } of [...used, ...kept]) {
    const of = name.toLowerCase();
    const at = verifiedTime ?? now;
    if (!found.has(of)) found.set(of, { ...plain, kind: 'mailbox', id: '', name: of, verifiedTime: at });
  }
  return [...found.values()];
}
