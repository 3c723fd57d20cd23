import { sql } from 'drizzle-orm';
import { customType } from 'drizzle-orm/pg-core';

/** Disjoint spans of time. The text is PostgreSQL's, such as `{["2027-05-14 08:00:00+00","2027-06-13 08:00:00+00")}`. */
export const spans = customType<{ data: string }>({ dataType: () => 'tstzmultirange' });

/** Mirrors `orderKind` of `core/catalogue/type-flags.ts`. */
export const kindOfType = sql`case
  when 'code' = any(regexp_split_to_array(lower(product_type), '[^a-z0-9]+')) then 'code'
  when 'doc' = any(regexp_split_to_array(lower(product_type), '[^a-z0-9]+')) then 'doc'
  when array['email', 'smime'] && regexp_split_to_array(lower(product_type), '[^a-z0-9]+') then 'email'
  when 'vmc' = any(regexp_split_to_array(lower(product_type), '[^a-z0-9]+')) then 'vmc'
  when 'ip' = any(regexp_split_to_array(lower(product_type), '[^a-z0-9]+')) then 'ip'
  when 'ev' = any(regexp_split_to_array(lower(product_type), '[^a-z0-9]+')) then 'ev'
  when 'ov' = any(regexp_split_to_array(lower(product_type), '[^a-z0-9]+')) then 'ov'
  else 'dv' end`;

/** The columns read by the list's filters: small enough for every index of the list to include them. */
export function filtered<Column>(table: Readonly<Record<FilteredColumn, Column>>) {
  const { status, paidUntil, validUntil, isRevoked, endings, certExpireTime } = table;
  const { kind, subBrand, shownKeyType, dcvMethod, contactID, orgID, departmentID } = table;
  const facts = [status, paidUntil, validUntil, isRevoked, endings, certExpireTime] as const;
  return [...facts, kind, subBrand, shownKeyType, dcvMethod, contactID, orgID, departmentID] as const;
}
type FilteredColumn =
  | 'status'
  | 'paidUntil'
  | 'validUntil'
  | 'isRevoked'
  | 'endings'
  | 'certExpireTime'
  | 'kind'
  | 'subBrand'
  | 'shownKeyType'
  | 'dcvMethod'
  | 'contactID'
  | 'orgID'
  | 'departmentID';
