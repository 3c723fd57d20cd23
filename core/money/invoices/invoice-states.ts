/**
 * `applied`: waits for the issuer. `issued`: has its number; `sent`: and was mailed. `credited`: credit notes take back all of it. `refused` by
 * the issuer, and `withdrawn` by the customer, release what they had reserved.
 */
export const invoiceStates = ['applied', 'issued', 'sent', 'refused', 'withdrawn', 'credited'] as const;
export type InvoiceState = (typeof invoiceStates)[number];

/** States in which an invoice counts against what was paid. */
export const countedStates = [
  'applied',
  'issued',
  'sent',
  'credited',
] as const satisfies readonly InvoiceState[];

/** Why an issuer, or the shop, refuses an application. `order-refunded`: money it covers went back meanwhile. */
export const refusalKinds = ['title-mismatch', 'tax-number', 'order-refunded', 'see-note'] as const;
export type RefusalKind = (typeof refusalKinds)[number];

interface Standing {
  readonly state: InvoiceState;
  /** The issuer was asked; until it answers, nobody can take the application back. */
  readonly isAsked: boolean;
}

export function mayWithdraw({ state, isAsked }: Standing): boolean {
  return state === 'applied' && !isAsked;
}

/** Whether it has a number and a file. */
export function isIssued(state: InvoiceState): boolean {
  return state === 'issued' || state === 'sent' || state === 'credited';
}

/** State of an issued invoice of which this much is credited. */
export function stateAfterCredit(state: InvoiceState, amount: number, credited: number): InvoiceState {
  return isIssued(state) && credited >= amount ? 'credited' : state;
}
