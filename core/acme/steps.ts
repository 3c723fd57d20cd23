/** What a client did, as the order's page lists it. */
export const pullSteps = [
  'account',
  'order',
  'challenge',
  'certificate',
  'revocation',
  'key-change',
] as const;
export type PullStep = (typeof pullSteps)[number];

/**
 * Why what a client asked for has to be bought. `spent`: nothing that was paid for is left; `ending`: it came to renew, and no later period
 * is paid for; `names`: the order has other names; `unbought`: no order has these names.
 */
export const draftReasons = ['spent', 'ending', 'names', 'unbought'] as const;
export type DraftReason = (typeof draftReasons)[number];
