import { type Fault, fault } from '#core/fault.ts';
import { defaultCurrency } from '#core/money/money.ts';

/** `invoiceType`: ordinary VAT invoice, special VAT invoice (deductible), and the receipt for customers outside China. */
export const invoiceTypes = ['ordinary', 'special', 'receipt'] as const;
export type InvoiceType = (typeof invoiceTypes)[number];

/** Letter of the kind in a number: `2026-S-000148`. `C` is a credit note. */
export const numberLetters = { ordinary: 'P', special: 'S', receipt: 'R', credit: 'C' } as const;
export type NumberedKind = keyof typeof numberLetters;

/** What an invoice says about its buyer. */
export interface InvoiceTitle {
  readonly orgName: string;
  readonly taxNum: string;
  readonly telephone: string;
  readonly bankName: string;
  readonly bankAccount: string;
  readonly address: string;
  readonly email: string;
}

/** All of them are printed on a special VAT invoice, which is void without one. */
export const specialFields = [
  'orgName',
  'taxNum',
  'address',
  'telephone',
  'bankName',
  'bankAccount',
] as const satisfies (keyof InvoiceTitle)[];

/** Fields a title lacks for an invoice of this kind. */
export function titleFaults(type: InvoiceType, title: InvoiceTitle): Fault[] {
  const needed = type === 'special' ? specialFields : (['orgName'] as const);
  return needed.filter((field) => title[field].trim() === '').map((field) => fault(field, 'required', ''));
}

/** A VAT invoice is in the yuan; a receipt in whatever currency was paid. */
export function isTypeOffered(type: InvoiceType, currency: string): boolean {
  return type === 'receipt' || currency === defaultCurrency.unit;
}

/** Number of an invoice or credit note: year, letter of its kind, and six digits or more. */
export function invoiceNumber(kind: NumberedKind, year: number, ordinal: number): string {
  return `${year}-${numberLetters[kind]}-${String(ordinal).padStart(6, '0')}`;
}
