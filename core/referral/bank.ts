import { type Fault, fault } from '#core/fault.ts';
import { plainAmount } from '#core/money/money.ts';
import { leastWithdrawal } from '#core/referral/rewards.ts';

export const withdrawalTargets = ['balance', 'bank'] as const;
export type WithdrawalTarget = (typeof withdrawalTargets)[number];

/** A withdrawal as asked for; the last three are of the bank account, empty for the balance. */
export interface WithdrawalAsked {
  /** Cents. */
  readonly amount: number;
  readonly to: WithdrawalTarget;
  readonly holder: string;
  readonly bankName: string;
  readonly accountNo: string;
}

const longest = 64;

export function withdrawalFaults(asked: WithdrawalAsked, available: number): Fault[] {
  return [
    ...amountFaults(asked.amount, available),
    ...(asked.to === 'bank'
      ? (['holder', 'bankName'] as const).flatMap((field) => nameFaults(asked[field], field))
      : []),
    ...(asked.to === 'bank' ? accountFaults(asked.accountNo) : []),
  ];
}

function amountFaults(amount: number, available: number): Fault[] {
  if (amount < leastWithdrawal)
    return [fault('amount', 'amount-small', String(amount), plainAmount(leastWithdrawal))];
  if (amount > available)
    return [fault('amount', 'amount-large', String(amount), plainAmount(Math.max(0, available)))];
  return [];
}

function nameFaults(text: string, field: string): Fault[] {
  const name = text.trim();
  if (name === '') return [fault(field, 'required', '')];
  return name.length > longest ? [fault(field, 'too-long', name, String(longest))] : [];
}

/** A number of digits, or an IBAN; spaces do not count. */
function accountFaults(text: string): Fault[] {
  const number = tidyAccount(text);
  if (number === '') return [fault('accountNo', 'required', '')];
  return /^[0-9A-Z]{6,34}$/.test(number) ? [] : [fault('accountNo', 'format', '')];
}

export function tidyAccount(text: string): string {
  return text.slice(0, 100).replace(/[\s-]/g, '').toUpperCase();
}

/** The last four characters, which tell accounts apart. */
export function maskedAccount(number: string): string {
  return number === '' ? '' : `•••• ${number.slice(-4)}`;
}
