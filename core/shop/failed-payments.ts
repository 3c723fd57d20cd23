/**
 * How a payment at a provider fails: `refused` by the provider, `expired` before it was paid; `late` and `short`: money arrived after that,
 * or not enough of it, and went to the balance.
 */
export const failedStates = ['refused', 'expired', 'late', 'short'] as const;
