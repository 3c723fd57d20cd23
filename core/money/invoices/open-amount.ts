/** Cents of what one order, or another thing that was bought, cost in one currency. */
export interface InvoiceSums {
  readonly paid: number;
  readonly refunded: number;
  /** On invoices that are applied for or issued. */
  readonly invoiced: number;
  /** Taken back by credit notes. */
  readonly credited: number;
}

/** What can be invoiced: paid − refunded − invoiced + credited. Negative only while a refund waits for its credit note. */
export function openAmount({ paid, refunded, invoiced, credited }: InvoiceSums): number {
  return paid - refunded - invoiced + credited;
}

/** Why nothing of it can be invoiced; null if something can. */
export function closedReason(sums: InvoiceSums): 'refunded' | 'invoiced' | null {
  if (openAmount(sums) > 0) return null;
  return sums.refunded >= sums.paid ? 'refunded' : 'invoiced';
}

export interface OpenSource {
  readonly id: string;
  readonly open: number;
}
export interface Taken {
  readonly id: string;
  readonly cents: number;
}

/** Takes an amount from sources, the first ones first; null if they do not hold as much. */
export function allocate(sources: readonly OpenSource[], amount: number): Taken[] | null {
  const taken: Taken[] = [];
  let left = amount;
  for (const { id, open } of sources) {
    if (left === 0) break;
    const cents = Math.min(left, Math.max(0, open));
    if (cents > 0) taken.push({ id, cents });
    left -= cents;
  }
  return left === 0 ? taken : null;
}
