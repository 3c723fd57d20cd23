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
