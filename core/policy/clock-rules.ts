/**
 * Rules of which the clock tells. `end`: a certificate ends and nothing follows by itself. `length`: one as long is no longer issued. `domain`
 * and `organization`: what was verified may no longer be reused. `email`, `ipEmail`: the validation method has ended. `clientAuth`: the
 * certificate may authenticate clients, which a new one may not.
 */
export const clockRules = [
  'end',
  'domain',
  'organization',
  'email',
  'ipEmail',
  'clientAuth',
  'length',
] as const;
export type ClockRule = (typeof clockRules)[number];

/** What is verified, and looked at apart from orders. */
export const holdingKinds = ['name', 'organization', 'mailbox'] as const;
export type HoldingKind = (typeof holdingKinds)[number];

/** Days from which a rule of the clock changes, after its tables were written; apart from them, for addresses. A test compares both. */
export const clockChanges = ['2026-03-15', '2027-03-15', '2028-03-15', '2029-03-15'] as const;

/** First and last day that may be looked at. */
export const clockSpan = { first: '2026-01-01', last: '2035-12-31' } as const;
