import { and, asc, count, desc, eq, getTableColumns, inArray } from 'drizzle-orm';
import { certType, needsOrganization } from '#core/catalogue/type-flags.ts';
import type { OrderDetail, OrderRow } from '#core/contract/calls/orders.ts';
import { zeroTime } from '#core/contract/fields.ts';
import { certificateState } from '#core/orders/certificate-state.ts';
import { orderStatus } from '#core/orders/status.ts';
import { type Owner, wholeAccount } from '#server/account/own.ts';
import type { Db } from '#server/db/open.ts';
import { readInParts } from '#server/db/read-in-parts.ts';
import { type CertificateRow, certificates } from '#server/db/schema/ca.ts';
import { type OrderRecord, orderEvents } from '#server/db/schema/orders.ts';
import { domainValidations } from '#server/db/schema/validation.ts';
import { mapInTurns } from '#server/http/turns.ts';
import type { OrderEvent } from '#server/orders/event.ts';
import { withFoundKeys } from '#server/orders/found-keys.ts';
import { errandOf, statusOf } from '#server/orders/order-conditions.ts';
import { refundsOfOrders } from '#server/orders/refund-preview.ts';
import { chainOf } from '#server/orders/renew-order.ts';
import { isOver, spanEnd } from '#server/orders/span-end.ts';
import { shownUnit } from '#server/packages/units.ts';
import { methodOf } from '#server/validation/validations.ts';

/** RFC 3339; the zero date for null. */
export function shownTime(time: Date | null): string {
  return time?.toISOString() ?? zeroTime;
}

export function shownRow(
  order: OrderRecord,
  now: Date,
  nameCount: number,
  held: readonly CertificateFacts[],
): OrderRow {
  const status = statusOf(order, now);
  return {
    id: order.id,
    orderNo: order.orderNo,
    orderStatus: status,
    waitsFor: errandOf(order, now),
    certificates: held.map((row) => shownShort(row, now)),
    commonName: order.commonName,
    nameCount,
    productNo: order.productNo,
    productName: order.productName,
    chineseName: order.chineseName,
    englishName: order.englishName,
    productType: order.productType,
    certType: certType(order.productType),
    brand: order.brand,
    brandName: order.brandName,
    validity: order.validity,
    payAmount: order.payAmount,
    reSignStatus: status === orderStatus.resign ? orderStatus.resign : 0,
    reSignPriceDiff: status === orderStatus.resign ? order.reSignPriceDiff : 0,
    isReSigning: order.reissueID !== null,
    reSignPaid: order.reSignPaid,
    unit: shownUnit(order, now),
    createTime: shownTime(order.createTime),
    payTime: shownTime(order.payTime),
    certExpireTime: shownTime(order.certExpireTime),
    remark: order.remark,
    // No request is needed once the span has ended.
    nextAskedTime: shownTime(isOver(order, now) ? null : order.nextAskedTime),
  };
}

type CertificateFacts = Omit<CertificateRow, 'chain' | 'csr' | 'sealedKey'>;
type Certificate = NonNullable<OrderDetail['certificate']>;

export function shownCertificate(row: CertificateRow, now: Date): Certificate {
  const { chain, sealedKey } = row;
  return { ...shownBrief(row, now), certificate: chain[0] ?? '', chain, key: sealedKey };
}

/** What a list shows of a certificate. */
export function shownShort(row: CertificateFacts, now: Date): OrderRow['certificates'][number] {
  return {
    number: row.number,
    serialNumber: row.serialNumber,
    notBefore: shownTime(row.notBefore),
    notAfter: shownTime(row.notAfter),
    state: certificateState(row, now),
  };
}

function shownBrief(row: CertificateFacts, now: Date): OrderDetail['certificates'][number] {
  return {
    ...shownShort(row, now),
    issuedTime: shownTime(row.issuedTime),
    sha256Fingerprint: row.sha256Fingerprint,
    domainNames: row.names,
    spkiHash: row.spkiHash,
    keyType: row.keyType,
    revocation:
      row.revocationReason === null
        ? null
        : {
            reason: row.revocationReason,
            askedTime: shownTime(row.revocationAskedTime),
            doneTime: shownTime(row.revokedTime),
          },
    revokeDueTime: shownTime(row.revokeDueTime),
  };
}

/** Number of names of each order. */
export async function countNames(db: Db, orderIDs: readonly string[]): Promise<ReadonlyMap<string, number>> {
  const rows = await readInParts(orderIDs, (some) =>
    db
      .select({ orderID: domainValidations.orderID, names: count() })
      .from(domainValidations)
      .where(inArray(domainValidations.orderID, some))
      .groupBy(domainValidations.orderID),
  );
  return new Map(rows.map(({ orderID, names }) => [orderID, names]));
}

/** The newest certificate of each of the customer's orders that has one, or the one with this serial number. */
export async function currentCertificates(
  db: Db,
  owner: Owner,
  orderIDs: readonly string[],
  serialNumber?: string,
): Promise<ReadonlyMap<string, CertificateRow>> {
  const rows = await db
    .selectDistinctOn([certificates.orderID])
    .from(certificates)
    .where(
      and(
        inArray(certificates.orderID, [...orderIDs]),
        serialNumber === undefined ? undefined : eq(certificates.serialNumber, serialNumber),
      ),
    )
    .orderBy(certificates.orderID, desc(certificates.number));
  return withFoundKeys(db, owner, new Map(rows.map((row) => [row.orderID, row])));
}

/** All certificates of these orders, in the order of their issue, without the large columns. */
export async function certificatesOf(db: Db, orderIDs: readonly string[]) {
  const { chain: _chain, csr: _csr, sealedKey: _key, ...facts } = getTableColumns(certificates);
  const rows = await readInParts(orderIDs, (some) =>
    db
      .select(facts)
      .from(certificates)
      .where(inArray(certificates.orderID, some))
      .orderBy(asc(certificates.number)),
  );
  return groupBy(rows);
}

/** Full details of orders, in the given order. */
export async function shownDetails(db: Db, found: readonly OrderRecord[], now: Date): Promise<OrderDetail[]> {
  const ids = found.map((order) => order.id);
  const [{ accountID } = { accountID: '' }] = found;
  const owner = wholeAccount(accountID);
  const issued = await currentCertificates(db, owner, ids);
  const all = await certificatesOf(db, ids);
  const [alone] = found.length === 1 ? found : [];
  const chain = alone === undefined ? [] : await chainOf(db, alone);
  const names = groupBy(
    await db
      .select({ orderID: domainValidations.orderID, name: domainValidations.domainName })
      .from(domainValidations)
      .where(inArray(domainValidations.orderID, ids))
      .orderBy(asc(domainValidations.position)),
  );
  const events = groupBy(
    await db.select().from(orderEvents).where(inArray(orderEvents.orderID, ids)).orderBy(asc(orderEvents.id)),
  );
  const sentBack = await refundsOfOrders(db, ids);
  return mapInTurns(found, (order) => {
    const certificate = issued.get(order.id);
    const held = all.get(order.id) ?? [];
    return {
      ...shownRow(order, now, names.get(order.id)?.length ?? 0, held),
      subBrand: order.subBrand,
      domainNames: (names.get(order.id) ?? []).map((row) => row.name),
      dcvMethod: methodOf(order.dcvMethod),
      csr: order.csr,
      hashValue: order.hashValue,
      spkiHash: order.spkiHash,
      key: order.sealedKey,
      keyMaker: keyMakerOf(order, events.get(order.id) ?? []),
      payWay: order.payWay,
      attestation: order.attestation,
      mark:
        order.logo === '' ? null : { logo: order.logo, office: order.markOffice, number: order.markNumber },
      contactID: order.contactID,
      orgID: order.orgID,
      issueTime: shownTime(order.issueTime),
      cancelTime: shownTime(order.cancelTime),
      paidUntil: shownTime(spanEnd(order)),
      serverTime: shownTime(now),
      certificate: certificate === undefined ? null : shownCertificate(certificate, now),
      certificates: held.map((row) => shownBrief(row, now)),
      renewals: chain.map((each) => ({
        orderNo: each.orderNo,
        orderStatus: statusOf(each, now),
        payTime: shownTime(each.payTime),
        paidUntil: shownTime(spanEnd(each)),
        isIssued: each.issuedCount > 0,
      })),
      refunds: sentBack.get(order.id) ?? [],
      nextKey: order.nextKey,
      // None follows once the span has ended.
      nextTime: shownTime(isOver(order, now) ? null : order.nextTime),
      addedDays: order.bonusDays,
      vetting: {
        needed: needsOrganization(order.productType),
        askedTime: shownTime(order.vettingTime),
        doneTime: shownTime(order.vettedTime),
      },
      timeline: (events.get(order.id) ?? []).map(({ at, kind, note }) => ({ at: shownTime(at), kind, note })),
    };
  });
}

/** The order's timeline records a key made by the CA, and one kept in a token. */
function keyMakerOf(
  { sealedKey }: OrderRecord,
  events: readonly Pick<OrderEvent, 'kind'>[],
): OrderDetail['keyMaker'] {
  const is = (wanted: OrderEvent['kind']) => events.some(({ kind }) => kind === wanted);
  if (is('token-key')) return 'token';
  if (sealedKey === '') return null;
  return is('ca-key') ? 'ca' : 'browser';
}

function groupBy<Row extends { readonly orderID: string }>(rows: readonly Row[]): ReadonlyMap<string, Row[]> {
  const groups = new Map<string, Row[]>();
  for (const row of rows) {
    const group = groups.get(row.orderID) ?? [];
    group.push(row);
    groups.set(row.orderID, group);
  }
  return groups;
}
