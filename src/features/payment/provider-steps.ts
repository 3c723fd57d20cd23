import type { PaymentStep, PaymentView } from '#machines/payment/payment.view.ts';

const providerSteps: readonly PaymentStep[] = ['awaiting', 'checking', 'expired', 'refused'];

/** Is it about a payment that somebody else has to confirm? Otherwise a way is chosen, or the balance was charged. */
export function isAtProvider({ step, open }: Pick<PaymentView, 'step' | 'open'>): boolean {
  return providerSteps.includes(step) || (step === 'unsettled' && open !== null);
}
