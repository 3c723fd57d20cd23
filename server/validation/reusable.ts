import { and, eq, gt, type SQL } from 'drizzle-orm';
import { dayMs } from '#core/day.ts';
import { policyOn } from '#core/policy/policy.ts';
import { type Owner, own } from '#server/account/own.ts';
import { orders } from '#server/db/schema/orders.ts';
import { domainValidations, organizationDomains } from '#server/db/schema/validation.ts';

const reusableSince = (now: Date) => new Date(now.getTime() - policyOn(now).domainReuseDays * dayMs);

/** Validations of an owner's orders, joined with them, that may still be reused. */
export function reusableOfOrders(owner: Owner, now: Date): SQL | undefined {
  return and(
    own(owner, orders),
    eq(domainValidations.state, 'validated'),
    gt(domainValidations.validatedTime, reusableSince(now)),
  );
}

/** Validations ahead of orders that may still be reused. */
export function reusableAhead(owner: Owner, now: Date): SQL | undefined {
  return and(own(owner, organizationDomains), gt(organizationDomains.validatedTime, reusableSince(now)));
}
