import { defaultCurrency } from '#core/money/money.ts';
import type { Db } from '#server/db/open.ts';
import type { InvoiceRecord } from '#server/db/schema/invoices.ts';
import type { PaymentRow } from '#server/db/schema/payments.ts';
import { raise } from '#server/webhooks/raise.ts';

/** Raises that a provider's money has arrived, with what was credited. */
export async function raisePayment(
  tx: Db,
  { accountID, orderNo, method }: PaymentRow,
  cents: number,
  at: Date,
): Promise<void> {
  await raise(tx, [
    {
      ...{ accountID, departmentID: null, kind: 'payment.settled', at },
      object: { type: 'payment', id: orderNo, name: '' },
      data: { cents, currency: defaultCurrency.unit, method },
    },
  ]);
}

/** Raises what became of an application for an invoice. */
export async function raiseInvoice(
  tx: Db,
  { id, accountID, amount, currency, orgName }: InvoiceRecord,
  kind: 'invoice.issued' | 'invoice.refused',
  reason: string,
  at: Date,
): Promise<void> {
  await raise(tx, [
    {
      ...{ accountID, departmentID: null, kind, at },
      object: { type: 'invoice', id, name: orgName },
      data: { cents: amount, currency, ...(reason === '' ? {} : { reason }) },
    },
  ]);
}
