import { isDeepStrictEqual } from 'node:util';
import { and, desc, eq, isNotNull, lte } from 'drizzle-orm';
import { certType } from '#core/catalogue/type-flags.ts';
import { isVettingDue } from '#core/orders/reissue.ts';
import { addDays } from '#core/orders/span.ts';
import { policyOn } from '#core/policy/policy.ts';
import { coveringDomain } from '#core/validation/ahead.ts';
import { takesValidatedAhead } from '#core/validation/keeping-brands.ts';
import { type Owner, own, wholeAccount } from '#server/account/own.ts';
import type { Organization } from '#server/ca/issuer.ts';
import type { Db } from '#server/db/open.ts';
import { orders } from '#server/db/schema/orders.ts';
import { domainValidations, organizationDomains, type ValidationRow } from '#server/db/schema/validation.ts';
import { isRecordID } from '#server/http/record-id.ts';
import { validUntil } from '#server/validation/organization-domains.ts';

/** The owner, organization and product of an order, new or existing. */
interface Ordered {
  readonly owner: Owner;
  readonly orgID: string;
  readonly product: { readonly productType: string; readonly subBrand: string };
}

type Progress = Omit<
  ValidationRow,
  | 'id'
  | 'orderID'
  | 'position'
  | 'domainName'
  | 'method'
  | 'mailbox'
  | 'contactRecord'
  | 'caRecords'
  | 'caWords'
  | 'caLink'
>;

/** A name that has not been checked. */
export const unseen = {
  state: 'waiting',
  found: [],
  problem: '',
  resolver: '',
  address: '',
  checkTime: null,
  validatedTime: null,
  organizationDomainID: null,
} as const satisfies Progress;

/** Validation progress of those names that were validated ahead for the organization of an order. */
export async function validatedAhead(
  db: Db,
  { owner, orgID, product }: Ordered,
  names: readonly { readonly ascii: string }[],
  now: Date,
): Promise<ReadonlyMap<string, Progress & Pick<ValidationRow, 'method'>>> {
  if (!takesValidatedAhead(product) || !isRecordID(orgID)) return new Map();
  const kept = await db
    .select()
    .from(organizationDomains)
    .where(
      and(
        own(owner, organizationDomains),
        eq(organizationDomains.organizationID, orgID),
        isNotNull(organizationDomains.validatedTime),
      ),
    );
  const domains = kept.map((row) => ({ ...row, validUntil: validUntil(row) }));
  const found = names.flatMap(({ ascii }) => {
    const domain = coveringDomain(ascii, product.subBrand, domains, now);
    if (domain === null) return [];
    const { id: organizationDomainID, validatedMethod: method, validatedTime } = domain;
    const progress = { ...unseen, state: 'validated', checkTime: validatedTime, validatedTime } as const;
    return [[ascii, { ...progress, method, organizationDomainID }] as const];
  });
  return new Map(found);
}

/**
 * When the organization of a new order was last vetted for the same owner, with the same data and, for EV, as EV. Returns null if
 * that no longer counts.
 */
export async function vettedBefore(
  db: Db,
  { owner, orgID, product, organization }: Ordered & { readonly organization: Organization | null },
  now: Date,
): Promise<Date | null> {
  const before = await db
    .select({
      vettedTime: orders.vettedTime,
      organization: orders.organization,
      productType: orders.productType,
    })
    .from(orders)
    .where(and(eq(orders.orgID, orgID), own(wholeAccount(owner.id), orders), isNotNull(orders.vettedTime)))
    .orderBy(desc(orders.vettedTime))
    .limit(100);
  const isEV = certType(product.productType) === 'EV';
  const last = before.find(
    (order) =>
      isDeepStrictEqual(order.organization, organization) && (!isEV || certType(order.productType) === 'EV'),
  );
  const vettedTime = last?.vettedTime ?? null;
  return isVettingDue(product.productType, vettedTime, now) ? null : vettedTime;
}

/** Resets validations of an order that no longer count, so that they are repeated (BR §4.2.1). */
export async function forgetStale(db: Db, orderID: string, now: Date): Promise<void> {
  await db
    .update(domainValidations)
    .set({ ...unseen, found: [] })
    .where(
      and(
        eq(domainValidations.orderID, orderID),
        eq(domainValidations.state, 'validated'),
        lte(domainValidations.validatedTime, addDays(now, -policyOn(now).domainReuseDays)),
      ),
    );
}
