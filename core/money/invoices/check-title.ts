import { type Fault, fault } from '#core/fault.ts';
import type { InvoiceTitle } from '#core/money/invoices/invoice-kinds.ts';
import { normalTaxNumber, taxNumberFault, taxNumberLengths } from '#core/money/invoices/tax-number.ts';

/** Rules of an invoice title beyond the kinds of its fields. Customers outside China leave the tax number empty. */
export function checkTitle({ taxNum, bankAccount }: Pick<InvoiceTitle, 'taxNum' | 'bankAccount'>): Fault[] {
  const number = normalTaxNumber(taxNum);
  const flaw = number === '' ? null : taxNumberFault(number);
  const account = bankAccount.replace(/[\s-]/g, '');
  return [
    ...(flaw === null
      ? []
      : [
          flaw === 'format'
            ? fault('taxNum', flaw, taxNum, taxNumberLengths.join(' / '))
            : fault('taxNum', flaw, taxNum),
        ]),
    ...(account === '' || /^[0-9A-Za-z]{5,34}$/.test(account)
      ? []
      : [fault('bankAccount', 'format', bankAccount, '1219 0812 3458 806')]),
  ];
}
