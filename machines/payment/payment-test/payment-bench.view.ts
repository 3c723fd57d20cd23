import type {
  BenchFacts,
  BenchStep,
  PaymentBenchContext,
} from '#machines/payment/payment-test/payment-bench.types.ts';

export interface PaymentBenchView {
  readonly steps: readonly BenchStep[];
  readonly isBusy: boolean;
  /** Known once it is done. `change` is that of the balance, in cents. */
  readonly result: {
    readonly payment: NonNullable<PaymentBenchContext['payment']>;
    readonly before: BenchFacts;
    readonly after: BenchFacts;
    readonly change: number;
  } | null;
  readonly failure: PaymentBenchContext['failure'];
}

interface PaymentBenchSnapshot {
  readonly value: unknown;
  readonly context: PaymentBenchContext;
}

export function paymentBenchView({ value, context }: PaymentBenchSnapshot): PaymentBenchView {
  const { steps, before, after, payment, failure } = context;
  return {
    steps,
    isBusy: value !== 'idle' && value !== 'done' && value !== 'failed',
    result:
      before === null || after === null || payment === null
        ? null
        : { payment, before, after, change: after.balance - before.balance },
    failure,
  };
}
