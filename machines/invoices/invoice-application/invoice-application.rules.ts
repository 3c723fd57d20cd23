import { longestRemark } from '#core/contract/calls/invoices.ts';
import { type CallFailure, isRefused } from '#core/contract/failure.ts';
import { type Fault, fault } from '#core/fault.ts';
import {
  type InvoiceTitle,
  type InvoiceType,
  isTypeOffered,
  titleFaults,
} from '#core/money/invoices/invoice-kinds.ts';
import { defaultCurrency, sumCents } from '#core/money/money.ts';
import { parseAmount } from '#core/money/parse-amount.ts';

export interface InvoiceRequest {
  readonly invoiceType: InvoiceType;
  readonly invoiceOrgID: string;
  readonly invoiceConID: string;
  readonly currency: string;
  readonly amount: number;
  readonly orderNos: string;
  readonly remark: string;
}

/** A saved title, as the dialog offers it. */
export interface ChosenTitle extends InvoiceTitle {
  readonly id: string;
}

/** What is filled in. */
export interface ApplicationDraft {
  readonly by: 'order' | 'amount';
  readonly currency: string;
  /** Cents to invoice of each chosen order. */
  readonly orders: Readonly<Record<string, number>>;
  readonly amountText: string;
  readonly invoiceType: InvoiceType;
  readonly title: ChosenTitle | null;
  /** Empty: no paper is sent. */
  readonly contactID: string;
  readonly remark: string;
}

export function emptyDraft(currency: string): ApplicationDraft {
  return {
    by: 'order',
    currency,
    orders: {},
    amountText: '',
    invoiceType: currency === defaultCurrency.unit ? 'ordinary' : 'receipt',
    title: null,
    contactID: '',
    remark: '',
  };
}

/** What was filled in, without what became of it. */
export function draftOf(draft: ApplicationDraft): ApplicationDraft {
  const { by, currency, orders, amountText, invoiceType, title, contactID, remark } = draft;
  return { by, currency, orders, amountText, invoiceType, title, contactID, remark };
}

interface Toggle {
  readonly orders: Readonly<Record<string, number>>;
  readonly isChosen: boolean;
}

/** The chosen orders with some added or taken out. */
export function toggled(
  chosen: Readonly<Record<string, number>>,
  { orders, isChosen }: Toggle,
): Readonly<Record<string, number>> {
  if (isChosen) return { ...chosen, ...orders };
  return Object.fromEntries(Object.entries(chosen).filter(([orderNo]) => !(orderNo in orders)));
}

/** Cents of the application; 0 for a typed amount that cannot be read. */
export function amountOf({ by, orders, amountText }: ApplicationDraft): number {
  if (by === 'order') return sumCents(Object.values(orders));
  const typed = parseAmount(amountText, 'amount', { least: 1, most: Number.MAX_SAFE_INTEGER });
  return typed.ok ? typed.value : 0;
}

/** Faults of what it covers. `open`: cents that can be invoiced. */
export function chooseFaults({ by, orders, amountText }: ApplicationDraft, open: number): Fault[] {
  if (by === 'order') return Object.keys(orders).length === 0 ? [fault('orderNos', 'required', '')] : [];
  const typed = parseAmount(amountText, 'amount', { least: 1, most: Math.max(1, open) });
  return typed.ok ? [] : [typed.error];
}

/** Faults of kind, title and remark. */
export function draftFaults({ invoiceType, currency, title, remark }: ApplicationDraft): Fault[] {
  const { length } = remark.trim();
  return [
    ...(isTypeOffered(invoiceType, currency) ? [] : [fault('invoiceType', 'not-offered', invoiceType)]),
    ...(title === null ? [fault('invoiceOrgID', 'required', '')] : titleFaults(invoiceType, title)),
    ...(length > longestRemark ? [fault('remark', 'too-long', String(length), String(longestRemark))] : []),
  ];
}

export function requestOf(draft: ApplicationDraft): InvoiceRequest {
  const { by, currency, orders, invoiceType, title, contactID, remark } = draft;
  return {
    invoiceType,
    invoiceOrgID: title?.id ?? '',
    invoiceConID: contactID,
    currency,
    amount: amountOf(draft),
    orderNos: by === 'order' ? Object.keys(orders).join(',') : '',
    remark: remark.trim(),
  };
}

/** Faults that say another amount can be invoiced than was shown. */
export function conflictFaults(failure: CallFailure | null): readonly Fault[] {
  return failure !== null && isRefused(failure, 'conflict') ? faultsOfRefusal(failure) : [];
}

const titleFields: readonly string[] = [
  'orgName',
  'taxNum',
  'telephone',
  'bankName',
  'bankAccount',
  'address',
  'email',
  'invoiceType',
  'invoiceOrgID',
] satisfies readonly (keyof InvoiceTitle | 'invoiceType' | 'invoiceOrgID')[];

/** Whether the title was changed meanwhile so that it does not suffice, or was removed. */
export function isOverTitle(failure: CallFailure | null): boolean {
  return faultsOfRefusal(failure).some(({ field }) => titleFields.includes(field));
}

export function faultsOfRefusal(failure: CallFailure | null): readonly Fault[] {
  return failure?.kind === 'refused' ? failure.errors : [];
}
