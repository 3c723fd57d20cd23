import { fromPromise } from 'xstate';
import type { CallFailure } from '#core/contract/failure.ts';
import { fail, ok } from '#core/result.ts';
import { type DepositUserEvent, depositMachine } from '#machines/deposit/deposit.machine.ts';

/** The server side of deposits, as plain data. */
export interface DepositBackend {
  readonly honorsKeys: boolean;
  /** Deposits by key, or by number where keys are ignored. */
  readonly deposits: Record<string, { readonly depositNo: string; readonly amount: number }>;
  lostAnswers: number;
  hangingCalls: number;
}

export const depositInput = { workflow: 'deposit:1' };
export const depositActs: readonly DepositUserEvent[] = [
  { type: 'amount.commit', text: '￥1,000.50' },
  { type: 'deposit.submit', at: 0 },
];

export function openDepositBackend(changes: Partial<DepositBackend> = {}): DepositBackend {
  return { honorsKeys: true, deposits: {}, lostAnswers: 0, hangingCalls: 0, ...changes };
}

/** The deposit machine with its slots filled by this backend. */
export function depositingAt(backend: DepositBackend) {
  return depositMachine.provide({
    actors: {
      createDeposit: fromPromise(async ({ input: { amount, idempotencyKey, attempt } }) => {
        const { deposits } = backend;
        const count = Object.keys(deposits).length;
        const key = backend.honorsKeys ? idempotencyKey : String(count);
        const deposit = deposits[key] ?? {
          depositNo: `DP20261121-0000${count + 1}`,
          amount,
        };
        deposits[key] = deposit;
        if (backend.hangingCalls > 0) {
          backend.hangingCalls -= 1;
          return new Promise(() => {});
        }
        if (backend.lostAnswers > 0) {
          backend.lostAnswers -= 1;
          return { attempt, answer: fail<CallFailure>({ kind: 'disconnected' }) };
        }
        return { attempt, answer: ok(deposit) };
      }),
    },
  });
}
