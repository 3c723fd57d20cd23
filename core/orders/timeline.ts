/** What happens to an order, as its history keeps it. */
export const timelineKinds = [
  'created',
  /** The CA made the key. */
  'ca-key',
  /** The key was made in a token that is shipped. */
  'token-key',
  'paid',
  'mail-sent',
  'verified',
  'check-failed',
  'vetting',
  'vetted',
  'issued',
  'cancelled',
  'refunded',
  /** A provider took its payment back, or gave it again: a chargeback, a refund of its own. */
  'reversed',
  'resubmit',
  /** Sent again after the CA returned it. */
  'resubmitted',
  /** Its names or request were put right before they were validated. */
  'corrected',
  /** Another certificate was asked for in place of the one there is. */
  'reissue',
  'reissue-cancelled',
  /** The next certificate of the span paid for: begun by itself, or the customer is asked for its request. */
  'next-begun',
  'next-asked',
  /** The request there is was refused; the note is the reason. */
  'next-failed',
  /** A name was taken out. */
  'name-removed',
  /** Another order follows it; it follows another. The note is that order's number. */
  'renewed',
  'renews',
  'revoke-asked',
  'revoked',
  /** The CA would not revoke it. */
  'revoke-refused',
] as const;
