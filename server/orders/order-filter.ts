import { and, eq, gte, lt, not, type SQL } from 'drizzle-orm';
import type * as v from 'valibot';
import type { orderFilters } from '#core/contract/order-filters.ts';
import { type Fault, fault } from '#core/fault.ts';
import { talliedFilters } from '#server/db/schema/order-tallies.ts';
import { orders } from '#server/db/schema/orders.ts';
import { isRenewed } from '#server/orders/order-conditions.ts';
import type { Tallied } from '#server/orders/order-tallies.ts';

export type OrderFilter = v.InferOutput<v.ObjectSchema<typeof orderFilters, undefined>>;

/** Condition for the filters that the list's indexes answer; undefined without any. */
export function filterOf(asked: OrderFilter, now: Date): SQL | undefined {
  const {
    brand,
    kind,
    keyType,
    dcvMethod,
    contactID,
    orgID,
    renewed,
    createdFrom,
    createdTo,
    endsFrom,
    endsTo,
  } = asked;
  const conditions = [
    // The brand that people see: AlphaSSL, not the GlobalSign it belongs to.
    brand && eq(orders.subBrand, brand),
    kind && eq(orders.kind, kind),
    keyType && eq(orders.shownKeyType, keyType),
    dcvMethod && eq(orders.dcvMethod, dcvMethod),
    contactID && eq(orders.contactID, contactID),
    orgID && eq(orders.orgID, orgID),
    renewed && (renewed === 'yes' ? isRenewed(now) : not(isRenewed(now))),
    createdFrom && gte(orders.createTime, new Date(createdFrom)),
    createdTo && lt(orders.createTime, new Date(createdTo)),
    endsFrom && gte(orders.certExpireTime, new Date(endsFrom)),
    endsTo && lt(orders.certExpireTime, new Date(endsTo)),
  ];
  return and(...conditions.filter((condition) => condition !== undefined && condition !== ''));
}

const untallied = ['renewed', 'createdFrom', 'createdTo', 'endsFrom', 'endsTo'] as const;

/** The only filter asked for, if it has tallies; null if tallies cannot answer. */
export function talliedBy(asked: OrderFilter): Tallied | null {
  const fields = talliedFilters.filter((field) => asked[field]);
  if (fields.length > 1 || untallied.some((field) => asked[field])) return null;
  const [field = ''] = fields;
  return { field, value: field === '' ? '' : (asked[field] ?? '') };
}

/** product.md, 'Lists': a text is searched for from 2 characters on. */
export function shortTexts(asked: OrderFilter): Fault[] {
  return (['search', 'remark'] as const).flatMap((field) => {
    const text = asked[field];
    return text !== undefined && text.trim().length < 2 ? [fault(field, 'too-short', text, '2')] : [];
  });
}
