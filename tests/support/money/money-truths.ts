import { asc, eq, inArray } from 'drizzle-orm';
import { expect } from 'vitest';
import { numberLetters } from '#core/money/invoices/invoice-kinds.ts';
import { sumCents } from '#core/money/money.ts';
import type { Db } from '#server/db/open.ts';
import { creditNotes, invoices } from '#server/db/schema/invoices.ts';
import { ledger } from '#server/db/schema/ledger.ts';
import { orderEvents, orders } from '#server/db/schema/orders.ts';
import { packages } from '#server/db/schema/packages.ts';
import { payments } from '#server/db/schema/payments.ts';
import { rewards } from '#server/db/schema/referral.ts';
import { refunds } from '#server/db/schema/refunds.ts';
import { compareLedger } from '#server/ledger/compare.ts';
import type { Cast } from '#tests/support/money/money-acts.ts';
import { overInvoiced } from '#tests/support/rows/invoiced.ts';

/** What must hold of a customer's money whatever happened, and of everybody's books. */
export async function expectTrueBooks({ money: { server }, buyer, inviter }: Cast): Promise<void> {
  const { db } = server.services;
  expect(await compareLedger(db)).toEqual([]);
  expect(await overInvoiced(server, buyer.id)).toEqual([]);
  const [mine, theirs] = [await entriesOf(db, buyer.id), await entriesOf(db, inviter.id)];
  for (const entries of [mine, theirs]) expectNoDebt(entries);
  await expectUnits(db, buyer.id, mine);
  await expectRewards(db, buyer.id, mine);
  await expectRefunds(db, buyer.id);
  await expectReversalsSaid(db, mine);
  await expectNumbers(db);
}

type Entry = typeof ledger.$inferSelect;

function entriesOf(db: Db, accountID: string): Promise<Entry[]> {
  return db.select().from(ledger).where(eq(ledger.accountID, accountID)).orderBy(asc(ledger.id));
}

/** Only money that a provider took back makes a balance negative: nothing is spent that is not there. */
function expectNoDebt(entries: readonly Entry[]): void {
  for (const { kind, cents, balanceAfter } of entries)
    if (balanceAfter < 0 && cents < 0) expect(kind).toBe('reversal');
}

/** No unit is used twice or beyond its package, and what units are worth sums to no more than the price. */
async function expectUnits(db: Db, accountID: string, entries: readonly Entry[]): Promise<void> {
  const bought = await db.select().from(packages).where(eq(packages.accountID, accountID));
  const paid = await db.select().from(orders).where(eq(orders.accountID, accountID));
  for (const { id, used, units, cents, state } of bought) {
    const uses = paid.filter((order) => order.packageID === id && order.unitBack !== 'unit');
    expect(used).toBe(uses.length);
    expect(used).toBeLessThanOrEqual(units);
    expect(new Set(uses.map(({ unitNumber }) => unitNumber)).size).toBe(uses.length);
    const worth = sumCents(uses.map(({ unitCents }) => unitCents ?? 0));
    if (used === units) expect(worth).toBe(cents);
    else expect(worth).toBeLessThanOrEqual(cents);
    const charges = entries.filter((entry) => entry.kind === 'package' && entry.packageID === id);
    expect(charges.map((charge) => charge.cents)).toEqual(state === 'paid' ? [-cents] : []);
  }
  for (const { id, packageID } of paid) {
    const of = (kind: string) => entries.filter((entry) => entry.orderID === id && entry.kind === kind);
    const [charged, back] = [
      sumCents(of('charge').map((e) => -e.cents)),
      sumCents(of('refund').map((e) => e.cents)),
    ];
    expect(back).toBeLessThanOrEqual(charged);
    if (packageID !== null) expect(of('package-use')).toHaveLength(1);
  }
}

/** A tenth of what was paid and not given back is the most that a purchase earns, and none earns less than nothing. */
async function expectRewards(db: Db, invitedID: string, entries: readonly Entry[]): Promise<void> {
  const rows = await db.select().from(rewards).where(eq(rewards.invitedID, invitedID));
  for (const entryID of new Set(rows.map((row) => row.entryID))) {
    const earned = sumCents(rows.filter((row) => row.entryID === entryID).map(({ cents }) => cents));
    const paid = -(entries.find(({ id }) => id === entryID)?.cents ?? 0);
    expect(earned).toBeGreaterThanOrEqual(0);
    expect(earned).toBeLessThanOrEqual(Math.floor(paid / 10));
  }
}

/** Nothing more goes back to where a payment came from than it brought. */
async function expectRefunds(db: Db, accountID: string): Promise<void> {
  const sent = await db.select().from(refunds).where(eq(refunds.accountID, accountID));
  const brought = await db.select().from(payments).where(eq(payments.accountID, accountID));
  for (const { id, receivedCents } of brought) {
    const back = sent.filter(({ paymentID, state }) => paymentID === id && state !== 'returned');
    expect(sumCents(back.map(({ cents }) => cents))).toBeLessThanOrEqual(receivedCents ?? 0);
  }
}

/** The customer reads on the order's page that a provider took money back. */
async function expectReversalsSaid(db: Db, entries: readonly Entry[]): Promise<void> {
  const reversed = entries.filter(({ kind, orderID }) => kind === 'reversal' && orderID !== null);
  const orderIDs = [...new Set(reversed.map(({ orderID }) => orderID ?? ''))];
  if (orderIDs.length === 0) return;
  const said = await db.select().from(orderEvents).where(inArray(orderEvents.orderID, orderIDs));
  expect(said.filter(({ kind }) => kind === 'reversed')).toHaveLength(reversed.length);
}

/** Numbers of invoices and of credit notes go on from one by one, in each year and kind. */
async function expectNumbers(db: Db): Promise<void> {
  const rows = [
    ...(await db.select({ number: invoices.number }).from(invoices)),
    ...(await db.select({ number: creditNotes.number }).from(creditNotes)),
  ];
  const series = new Map<string, number[]>();
  for (const { number } of rows) {
    if (number === null) continue;
    const [year = '', kind = '', ordinal] = number.split('-');
    expect(Object.values(numberLetters)).toContain(kind);
    const of = `${year}-${kind}`;
    series.set(of, [...(series.get(of) ?? []), Number(ordinal)]);
  }
  for (const ordinals of series.values())
    expect(ordinals.toSorted((one, other) => one - other)).toEqual(ordinals.map((_, index) => index + 1));
}
