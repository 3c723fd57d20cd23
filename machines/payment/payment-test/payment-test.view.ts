import type {
  PaymentTestContext,
  PaymentTestFacts,
  PaymentTestStep,
} from '#machines/payment/payment-test/payment-test.types.ts';

export interface PaymentTestView {
  readonly steps: readonly PaymentTestStep[];
  readonly isBusy: boolean;
  /** Known once it is done. `change` is that of the balance, in cents. */
  readonly result: {
    readonly payment: NonNullable<PaymentTestContext['payment']>;
    readonly before: PaymentTestFacts;
    readonly after: PaymentTestFacts;
    readonly change: number;
  } | null;
  readonly failure: PaymentTestContext['failure'];
}

interface PaymentTestSnapshot {
  readonly value: unknown;
  readonly context: PaymentTestContext;
}

export function paymentTestView({ value, context }: PaymentTestSnapshot): PaymentTestView {
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
