import type { SnapshotFrom } from 'xstate';
import type { invoiceApplicationMachine } from '#machines/invoices/invoice-application/invoice-application.machine.ts';
import { amountOf } from '#machines/invoices/invoice-application/invoice-application.rules.ts';

export type InvoiceApplicationView = ReturnType<typeof invoiceApplicationView>;

export function invoiceApplicationView(snapshot: SnapshotFrom<typeof invoiceApplicationMachine>) {
  const { context } = snapshot;
  const { by, currency, orders, amountText, invoiceType, title, contactID, remark } = context;
  return {
    ...{ by, currency, orders, amountText, invoiceType, title, contactID, remark },
    amount: amountOf(context),
    orderCount: by === 'order' ? Object.keys(orders).length : null,
    faults: context.faults,
    failure: context.failure,
    id: context.id,
    isOpen: snapshot.hasTag('open'),
    isTitling: snapshot.matches('titling'),
    isReviewing: snapshot.matches('reviewing'),
    isApplying: snapshot.matches('applying'),
    isUnanswered: snapshot.matches('unanswered'),
    isApplied: snapshot.matches('applied'),
  };
}
