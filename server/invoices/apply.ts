import { randomBytes } from 'node:crypto';
import type { BodyOf } from '#core/contract/call.ts';
import { type apply, mostOrders } from '#core/contract/calls/invoices.ts';
import { type Fault, fault } from '#core/fault.ts';
import { type InvoiceTitle, isTypeOffered, titleFaults } from '#core/money/invoices/invoice-kinds.ts';
import { allocate, openAmount, type Taken } from '#core/money/invoices/open-amount.ts';
import type { Seller } from '#core/money/invoices/seller.ts';
import { defaultCurrency, plainAmount, sumCents } from '#core/money/money.ts';
import { fail, ok, type Result } from '#core/result.ts';
import type { By } from '#server/account/by.ts';
import type { Owner } from '#server/account/own.ts';
import type { Db } from '#server/db/open.ts';
import { invoiceContacts, invoiceLines, invoiceOrganizations, invoices } from '#server/db/schema/invoices.ts';
import { ownRecord } from '#server/http/own-records.ts';
import { invoiceable, type Source } from '#server/invoices/invoiceable.ts';
import { holdSources, lockInvoicing } from '#server/invoices/locks.ts';

export type ApplyRefusal =
  | { readonly kind: 'not-found' }
  | { readonly kind: 'bad-input'; readonly faults: readonly Fault[] }
  /** Another amount can be invoiced than was shown. */
  | { readonly kind: 'sum-changed'; readonly fault: Fault };

/** An application as it is asked for; amounts in cents of its currency. */
export interface Asked extends Pick<Required<BodyOf<typeof apply>>, 'invoiceType' | 'invoiceOrgID'> {
  readonly invoiceConID: string;
  readonly currency: string;
  readonly amount: number;
  /** Of orders and packages; empty: by amount. */
  readonly orderNos: readonly string[];
  readonly remark: string;
}

interface Applying {
  readonly owner: Owner;
  readonly by: By;
  readonly seller: Seller;
}

/**
 * Keeps an application, which reserves what it covers, in the caller's transaction. What it covers is locked first, the account's invoicing second;
 * what can be invoiced is read again under these locks.
 */
export async function applyInvoice(
  tx: Db,
  { owner, by, seller }: Applying,
  asked: Asked,
  now: Date,
): Promise<Result<string, ApplyRefusal>> {
  const { currency, invoiceType } = asked;
  const title = await titleOf(tx, owner, asked.invoiceOrgID);
  const mailing = asked.invoiceConID === '' ? null : await mailingOf(tx, owner, asked.invoiceConID);
  if (title === null || mailing === undefined) return fail({ kind: 'not-found' });
  const faults = [
    ...(isTypeOffered(invoiceType, currency) ? [] : [fault('invoiceType', 'not-offered', invoiceType)]),
    ...titleFaults(invoiceType, title),
  ];
  if (faults.length > 0) return fail({ kind: 'bad-input', faults });
  const seen = await sourcesFor(tx, owner, asked);
  if (seen === null) return fail({ kind: 'not-found' });
  const planned = plan(seen, asked);
  if (!planned.ok) return planned;
  await holdSources(
    tx,
    planned.value.map(({ id }) => id),
  );
  await lockInvoicing(tx, owner.id);
  const ids = planned.value.map(({ id }) => id);
  const sources = await invoiceable(tx, owner, { currency, ids });
  const taken = plan(sources, asked);
  if (!taken.ok) return taken;
  return ok(await keep(tx, { owner, by, seller }, { asked, title, mailing, sources }, taken.value, now));
}

/** The sources to take from; null if a number is unknown, or nothing of it was paid in this currency. */
async function sourcesFor(db: Db, owner: Owner, { currency, orderNos }: Asked): Promise<Source[] | null> {
  if (orderNos.length === 0) return invoiceable(db, owner, { currency, isOpen: true });
  const found = await invoiceable(db, owner, { currency, sourceNos: orderNos });
  return found.length === new Set(orderNos).size ? found : null;
}

function plan(sources: readonly Source[], { amount, orderNos }: Asked): Result<Taken[], ApplyRefusal> {
  const open = sources.map((source) => ({ id: source.id, open: openAmount(source) }));
  const total = sumCents(open.map((each) => Math.max(0, each.open)));
  const isByOrder = orderNos.length > 0;
  const isSame = isByOrder ? total === amount && open.every((each) => each.open > 0) : total >= amount;
  const taken = isSame ? allocate(open, amount) : null;
  if (taken === null)
    return fail({
      kind: 'sum-changed',
      fault: fault('amount', 'sum-changed', plainAmount(amount), plainAmount(total)),
    });
  if (taken.length > mostOrders) {
    const found = fault('amount', 'orders-too-many', String(taken.length), String(mostOrders));
    return fail({ kind: 'bad-input', faults: [found] });
  }
  return ok(taken);
}

interface Kept {
  readonly asked: Asked;
  readonly title: InvoiceTitle;
  readonly mailing: { readonly name: string; readonly telephone: string; readonly address: string } | null;
  readonly sources: readonly Source[];
}

async function keep(
  tx: Db,
  { owner, by, seller }: Applying,
  { asked, title, mailing, sources }: Kept,
  taken: readonly Taken[],
  now: Date,
): Promise<string> {
  const { invoiceType: type, currency, amount, remark } = asked;
  const byID = new Map(sources.map((source) => [source.id, source]));
  const lines = taken.flatMap(({ id, cents }) => {
    const source = byID.get(id);
    return source === undefined ? [] : [{ source, cents }];
  });
  const baseCents =
    currency === defaultCurrency.unit
      ? amount
      : sumCents(lines.map(({ source, cents }) => Math.round((cents * source.paidBase) / source.paid)));
  const [row] = await tx
    .insert(invoices)
    .values({
      ...{ accountID: owner.id, ...by, type, currency, amount, baseCents, title, mailing },
      // A receipt for a customer outside China has no VAT of China on it.
      vatRate: type === 'receipt' ? 0 : seller.vatRate,
      orgName: title.orgName,
      remark: remark.trim(),
      verifyCode: newVerifyCode(),
      applyTime: now,
    })
    .returning({ id: invoices.id });
  if (row === undefined) throw new Error('the application was not kept');
  await tx.insert(invoiceLines).values(
    lines.map(({ source, cents }, position) => {
      const { id, isPackage, sourceNo, productName, englishName, commonName } = source;
      const what = { sourceNo, productName, englishName, commonName };
      const of = isPackage ? { packageID: id } : { orderID: id };
      return { invoiceID: row.id, accountID: owner.id, ...of, position, ...what, cents };
    }),
  );
  return row.id;
}

/** Unguessable: 128 bits. */
export function newVerifyCode(): string {
  return randomBytes(16).toString('base64url');
}

async function titleOf(db: Db, owner: Owner, id: string): Promise<InvoiceTitle | null> {
  const { orgName, taxNum, telephone, bankName, bankAccount, address, email } = invoiceOrganizations;
  const [row] = await db
    .select({ orgName, taxNum, telephone, bankName, bankAccount, address, email })
    .from(invoiceOrganizations)
    .where(ownRecord(invoiceOrganizations, owner, id));
  return row ?? null;
}

/** Undefined if there is none. */
async function mailingOf(db: Db, owner: Owner, id: string) {
  const { name, telephone, address } = invoiceContacts;
  const [row] = await db
    .select({ name, telephone, address })
    .from(invoiceContacts)
    .where(ownRecord(invoiceContacts, owner, id));
  return row;
}
