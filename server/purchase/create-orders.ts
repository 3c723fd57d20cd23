import { randomBytes, randomUUID } from 'node:crypto';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { and, eq, inArray } from 'drizzle-orm';
import { priceOrder } from '#core/catalogue/price.ts';
import type { Product } from '#core/contract/calls/catalogue.ts';
import type { DcvMethod } from '#core/contract/calls/validation.ts';
import { mayCaMakeKey } from '#core/csr/ca-made-key.ts';
import type { KeyMaker } from '#core/csr/key-makers.ts';
import { type Fault, fault } from '#core/fault.ts';
import { sumCents } from '#core/money/money.ts';
import { type OrderTexts, orderTextFields, textsOf } from '#core/orders/order-texts.ts';
import { orderStatus } from '#core/orders/status.ts';
import type { By } from '#server/account/by.ts';
import { type Owner, own, wholeAccount } from '#server/account/own.ts';
import type { Organization } from '#server/ca/issuer.ts';
import { insertMany } from '#server/db/insert-many.ts';
import type { Db } from '#server/db/open.ts';
import { orderEvents, orders } from '#server/db/schema/orders.ts';
import { domainValidations } from '#server/db/schema/validation.ts';
import type { CheckedCertificate } from '#server/orders/check-order.ts';
import { compromisedKeys } from '#server/orders/compromised-keys.ts';
import { type OrderEvent, record } from '#server/orders/event.ts';
import { nextOrderNumbers } from '#server/orders/order-number.ts';
import { unseen, validatedAhead, vettedBefore } from '#server/validation/ahead.ts';

/** Data shared by all orders of one creation. */
export interface NewOrders extends OrderTexts {
  readonly owner: Owner;
  /** Who orders. */
  readonly orderer: By;
  readonly product: Product;
  readonly certificates: readonly CheckedCertificate[];
  readonly validity: number;
  readonly dcvMethod: DcvMethod;
  readonly contactID: string;
  readonly orgID: string;
  readonly organization: Organization | null;
  readonly now: Date;
}

export interface CreatedOrder {
  readonly id: string;
  readonly orderNo: string;
  readonly payAmount: number;
}

/** Rows written at a time: the embedded database works on this thread, and other calls must be answered in between. */
const rowsAtOnce = 100;

/** Writes one unpaid order per certificate, in the caller's transaction. Everything has been checked before. */
export async function createOrders(
  tx: Db,
  asked: NewOrders,
): Promise<{ created: CreatedOrder[]; total: number }> {
  const { certificates, product, validity, now } = asked;
  const { prices } = product;
  const ahead = await validatedAhead(
    tx,
    asked,
    certificates.flatMap(({ names }) => names),
    now,
  );
  const vettedTime = ahead.size === 0 ? null : await vettedBefore(tx, asked, now);
  const { approvalReason: _, ...texts } = textsOf(orderTextFields, asked);
  const orderNos = await nextOrderNumbers(tx, certificates.length, now);
  const rows = certificates.map((certificate, index) => {
    const names = certificate.names.map((name) => name.ascii);
    const price = priceOrder({ prices, names, validity, discount: asked.owner.discount });
    return {
      id: randomUUID(),
      orderNo: orderNos[index] ?? '',
      accountID: asked.owner.id,
      departmentID: asked.owner.departmentID,
      creatorID: asked.orderer.userID,
      apiKeyID: asked.orderer.apiKeyID,
      status: orderStatus.unpaid,
      productNo: product.productNo,
      productName: product.productName,
      chineseName: product.chineseName,
      englishName: product.englishName,
      productType: product.productType,
      brand: product.brand,
      subBrand: product.subBrand,
      brandName: product.brandName,
      validity,
      commonName: names[0] ?? asked.organization?.name ?? '',
      searchNames: searchTextOf(certificate.names, asked.organization),
      dcvMethod: asked.dcvMethod,
      dcvToken: randomBytes(32).toString('hex'),
      csr: certificate.csr,
      hashValue: certificate.hashValue,
      spkiHash: certificate.spkiHash,
      keyType: certificate.keyType,
      pricedNames: names,
      sealedKey: certificate.key,
      contactID: asked.contactID,
      orgID: asked.orgID,
      organization: asked.organization,
      ...texts,
      remark: certificate.remark ?? asked.remark,
      rawAmount: price.allRawPrice,
      payAmount: price.allNowPrice,
      createTime: now,
      // If no name is left to validate, the organization is not vetted again either, as long as its vetting still counts.
      vettedTime: names.every((name) => ahead.has(name)) ? vettedTime : null,
    };
  });
  const validations = certificates.flatMap((certificate, index) =>
    certificate.names.map((name, position) => ({
      orderID: rows[index]?.id ?? '',
      position,
      domainName: name.ascii,
      ...(certificate.methods[position] ?? { method: asked.dcvMethod, mailbox: '', contactRecord: '' }),
      ...unseen,
      ...ahead.get(name.ascii),
    })),
  );
  const events = rows.flatMap(({ id, commonName, pricedNames }, index): OrderEvent[] => [
    { orderID: id, at: now, kind: 'created', note: commonName },
    ...pricedNames.flatMap((note) =>
      ahead.has(note) ? [{ orderID: id, at: now, kind: 'verified' as const, note }] : [],
    ),
    ...keyEvents(certificates[index]?.keyMaker ?? null).map((kind) => ({
      orderID: id,
      at: now,
      kind,
      note: '',
    })),
  ]);
  await inParts(rows, (part) => insertMany(tx, orders, part));
  await inParts(validations, (part) => insertMany(tx, domainValidations, part));
  await inParts(events, (part) => record(tx, part));
  const created = rows.map(({ id, orderNo, payAmount }) => ({ id, orderNo, payAmount }));
  return { created, total: sumCents(created.map((order) => order.payAmount)) };
}

/** Timeline events for a key not made in the customer's browser. */
function keyEvents(maker: KeyMaker | null): readonly OrderEvent['kind'][] {
  if (maker === 'ca') return ['ca-key'];
  return maker === 'token' ? ['token-key'] : [];
}

async function inParts<Row>(
  rows: readonly Row[],
  work: (part: readonly Row[]) => Promise<void>,
): Promise<void> {
  for (let from = 0; from < rows.length; from += rowsAtOnce) {
    await work(rows.slice(from, from + rowsAtOnce));
    await nextTurn();
  }
}

/** Names in both spellings; the organization for a product that certifies no names. */
export function searchTextOf(names: CheckedCertificate['names'], organization: Organization | null): string {
  const texts =
    names.length === 0 ? [organization?.name ?? ''] : names.flatMap((name) => [name.ascii, name.unicode]);
  return [...new Set(texts)].join('\n');
}

/**
 * A key another customer has ordered with is stolen or shared, and must not be certified again. A key the CA made for an order of this
 * customer is accepted only for products whose keys it may make (BR §6.1.1.3).
 */
export async function reusedKeyFaults(
  db: Db,
  {
    owner,
    certificates,
    product,
  }: Pick<NewOrders, 'owner' | 'product'> & {
    readonly certificates: readonly Pick<CheckedCertificate, 'spkiHash'>[];
  },
  fieldOf: (index: number) => string,
): Promise<Fault[]> {
  const hashes = certificates.map((certificate) => certificate.spkiHash);
  const known = await db
    .selectDistinct({ spkiHash: orders.spkiHash, holder: orders.accountID })
    .from(orders)
    .where(inArray(orders.spkiHash, hashes));
  const taken = new Set(known.flatMap(({ spkiHash, holder }) => (holder === owner.id ? [] : [spkiHash])));
  const ours = known.flatMap(({ spkiHash, holder }) => (holder === owner.id ? [spkiHash] : []));
  const { productType, subBrand } = product;
  const compromised = await compromisedKeys(db, hashes);
  const byCa = mayCaMakeKey(productType, subBrand)
    ? new Set<string>()
    : await keysOfCa(db, wholeAccount(owner.id), ours);
  return certificates.flatMap(({ spkiHash }, index) => {
    if (compromised.has(spkiHash)) return [fault(fieldOf(index), 'key-compromised', spkiHash)];
    if (taken.has(spkiHash)) return [fault(fieldOf(index), 'key-reused', spkiHash)];
    return byCa.has(spkiHash) ? [fault(fieldOf(index), 'key-made-by-ca', spkiHash)] : [];
  });
}

/** Those of a customer's keys that the CA made, or that are kept in a token, according to order timelines. */
async function keysOfCa(db: Db, owner: Owner, hashes: readonly string[]): Promise<ReadonlySet<string>> {
  if (hashes.length === 0) return new Set();
  const found = await db
    .selectDistinct({ spkiHash: orders.spkiHash })
    .from(orders)
    .innerJoin(
      orderEvents,
      and(eq(orderEvents.orderID, orders.id), inArray(orderEvents.kind, ['ca-key', 'token-key'])),
    )
    .where(and(own(owner, orders), inArray(orders.spkiHash, [...hashes])));
  return new Set(found.map((row) => row.spkiHash));
}
