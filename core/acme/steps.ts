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

/**
 * What pulls of an order wait for, as its page says it: its payment, that of a reissue, a request the CA takes, vetting, or names that are
 * validated in the console (`validation`) or that the client proves by itself (`proof`).
 */
export const pullWaits = [
  '',
  'payment',
  'reissue-payment',
  'canceled',
  'returned',
  'issuing',
  'vetting',
  'validation',
  'proof',
] as const;
export type PullWait = (typeof pullWaits)[number];
