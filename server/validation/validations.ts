import { and, asc, count, desc, eq, ne } from 'drizzle-orm';
import {
  type DcvMethod,
  type DomainValidation,
  mostNames,
  type WaitingValidation,
} from '#core/contract/calls/validation.ts';
import { dcvMethodSchema, zeroTime } from '#core/contract/fields.ts';
import { nameKindFor } from '#core/names/host-rules.ts';
import { toIdna } from '#core/names/idna.ts';
import { pick } from '#core/pick.ts';
import { policyOn } from '#core/policy/policy.ts';
import { caaIssuers } from '#core/validation/caa-issuers.ts';
import { delegationFor } from '#core/validation/delegation.ts';
import { isPersistentTxt, type PersistentTxt, persistentTxtFor } from '#core/validation/persistent-txt.ts';
import { type Validation, validationFor } from '#core/validation/validation.ts';
import { type Owner, own } from '#server/account/own.ts';
import type { Db } from '#server/db/open.ts';
import { type OrderRecord, orders } from '#server/db/schema/orders.ts';
import { domainValidations, type ValidationMail, type ValidationRow } from '#server/db/schema/validation.ts';
import { inList } from '#server/orders/order-conditions.ts';
import { isMailed, mailFor } from '#server/validation/validation-mails.ts';
import { type ValidationTerms, wantedByCa } from '#server/validation/wanted-by-ca.ts';
import { zoneOf } from '#server/validation/zone.ts';

/** Zone that validation CNAMEs point into. It belongs to nobody, since `.test` is reserved (RFC 6761). */
export const validationZone = 'certhub.test';

/** The order columns that determine how its names are validated. */
type Validated = Pick<OrderRecord, 'orderNo' | 'dcvToken' | 'accountID' | 'productType' | 'subBrand'>;

/** The value to publish for one name of an order, and where. */
export function expectedValidation(
  order: Validated,
  row: Pick<ValidationRow, 'domainName' | 'method' | 'mailbox'> & Partial<Pick<ValidationRow, 'caRecords'>>,
  { now, delegationZone }: ValidationTerms,
): Validation {
  if (row.caRecords) return wantedByCa(order.accountID, row, row.caRecords, { now, delegationZone });
  const persistent = persistentOf(order, row, now);
  const isInDns = row.method === 'dns' || row.method === 'dns_txt';
  const validation = validationFor({
    orderNo: order.orderNo,
    domain: row.domainName,
    method: methodOf(row.method),
    token: order.dcvToken,
    zone: validationZone,
    ...(row.mailbox === '' ? {} : { email: row.mailbox }),
  });
  return {
    ...validation,
    ...(persistent === null ? {} : { persistent: [persistent] }),
    ...(isInDns && delegationZone !== null
      ? { delegation: delegationFor(row.domainName, order.accountID, delegationZone) }
      : {}),
  };
}

/** For a host validated in DNS: the record that validates it for all of the customer's orders at this CA. */
function persistentOf(
  { accountID, productType, subBrand }: Validated,
  { domainName, method }: Pick<ValidationRow, 'domainName' | 'method'>,
  now: Date,
): PersistentTxt | null {
  const isInDns = method === 'dns' || method === 'dns_txt';
  if (!isInDns || nameKindFor(productType) !== 'host' || !policyOn(now).persistentTxt) return null;
  const terms = { issuers: caaIssuers(subBrand), account: persistentAccount(accountID), at: now };
  return persistentTxtFor(domainName, terms);
}

export function methodOf(stored: string): DcvMethod {
  const method = dcvMethodSchema.options.find((option) => option === stored);
  if (method === undefined) throw new Error(`unknown method ${stored}`);
  return method;
}

/** A validation as the contract shows it. */
export function shownValidation(
  order: Validated,
  row: ValidationRow,
  mails: readonly ValidationMail[],
  terms: ValidationTerms,
): DomainValidation {
  const mail = mailFor(row, mails);
  return {
    domainName: row.domainName,
    dcvMethod: methodOf(row.method),
    ...shownExpected(expectedValidation(order, row, terms)),
    ...persistentRecord(order, row),
    zone: zoneOf(row.domainName),
    found: row.found,
    state: row.state,
    problem: row.problem,
    resolver: row.resolver,
    address: row.address,
    ...(row.state === 'validated' || (row.caWords === '' && row.caLink === '')
      ? {}
      : { ca: { words: row.caWords, link: row.caLink } }),
    checkTime: row.checkTime?.toISOString() ?? zeroTime,
    validatedTime: row.validatedTime?.toISOString() ?? zeroTime,
    ...(isMailed(row)
      ? {
          mail: {
            contactRecord: row.contactRecord,
            sentTime: mail?.sentTime.toISOString() ?? zeroTime,
            expireTime: mail?.expireTime.toISOString() ?? zeroTime,
          },
        }
      : {}),
  };
}

/** The persistent record, if it validated the name. */
function persistentRecord(order: Validated, row: ValidationRow): Partial<DomainValidation> {
  if (row.caRecords) return {};
  const record = row.validatedTime && persistentOf(order, row, row.validatedTime);
  if (!record || !row.found.some((text) => isPersistentTxt(text, record))) return {};
  return { recordType: 'TXT', ...pick(record, ['recordName', 'expected']), isPersistent: true };
}

/** The value to publish, as the contract shows it. */
export function shownExpected({ persistent, delegation, ...validation }: Validation) {
  const records = persistent?.map((record) => pick(record, ['recordName', 'expected']));
  return {
    ...pick(validation, ['recordType', 'recordName', 'expected']),
    ...(records === undefined ? {} : { persistent: records }),
    // A CNAME cannot stand beside the CNAME of the other method.
    ...(delegation && validation.recordType === 'TXT'
      ? { delegation: pick(delegation, ['recordName', 'expected']) }
      : {}),
  };
}

/** The customer's account name in persistent records. */
export function persistentAccount(accountID: string): string {
  return `urn:uuid:${accountID}`;
}

/** Unvalidated names of all the customer's waiting orders, newest order first. */
export async function waitingValidations(
  db: Db,
  owner: Owner,
  terms: ValidationTerms,
): Promise<WaitingValidation[]> {
  const found = await db
    .select({
      row: domainValidations,
      order: pick(orders, ['orderNo', 'dcvToken', 'accountID', 'productType', 'subBrand']),
    })
    .from(domainValidations)
    .innerJoin(orders, eq(orders.id, domainValidations.orderID))
    .where(and(own(owner, orders), inList('verifying', terms.now), ne(domainValidations.state, 'validated')))
    .orderBy(desc(orders.createTime), desc(orders.orderNo), asc(domainValidations.position))
    .limit(mostNames);
  return found.map(({ row, order }) => ({
    orderNo: order.orderNo,
    ...shownValidation(order, row, [], terms),
  }));
}

/** Names of one order, in its order. */
export function validationsOf(
  db: Db,
  orderID: string,
  page?: { limit: number; offset: number },
): Promise<ValidationRow[]> {
  const query = db
    .select()
    .from(domainValidations)
    .where(eq(domainValidations.orderID, orderID))
    .orderBy(asc(domainValidations.position))
    .$dynamic();
  return page === undefined ? query : query.limit(page.limit).offset((page.offset - 1) * page.limit);
}

/** A name as orders store it, however it was typed. */
export async function asKept(typed: string): Promise<string> {
  return (await toIdna(typed.trim()))?.ascii ?? typed.trim().toLowerCase();
}

/** Comma-joined names in stored form, without duplicates. */
export async function namesAsKept(joined: string): Promise<readonly string[]> {
  const typed = joined.split(',').filter((name) => name.trim() !== '');
  return [...new Set(await Promise.all(typed.map(asKept)))];
}

/** One name of an order, given in stored form. */
export async function validationOf(
  db: Db,
  orderID: string,
  domainName: string,
): Promise<ValidationRow | undefined> {
  const [row] = await db
    .select()
    .from(domainValidations)
    .where(and(eq(domainValidations.orderID, orderID), eq(domainValidations.domainName, domainName)));
  return row;
}

/** Whether all of them, and at least one, are names of the order. */
export async function hasNames(db: Db, orderID: string, names: readonly string[]): Promise<boolean> {
  const known = new Set((await validationsOf(db, orderID)).map((row) => row.domainName));
  return names.length > 0 && names.every((name) => known.has(name));
}

export async function countValidations(
  db: Db,
  orderID: string,
  state?: ValidationRow['state'],
): Promise<number> {
  const [row] = await db
    .select({ total: count() })
    .from(domainValidations)
    .where(
      and(
        eq(domainValidations.orderID, orderID),
        state === undefined ? undefined : eq(domainValidations.state, state),
      ),
    );
  return row?.total ?? 0;
}
