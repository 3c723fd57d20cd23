/** Events in an order's history. */
export const timelineKinds = [
  'created',
  /** The CA made the key. */
  'ca-key',
  /** The key was made in a token that is shipped. */
  'token-key',
  /** It exceeds a spending limit: its approval was asked for, given or refused. The note is who did. */
  'approval-asked',
  'approval-given',
  'approval-refused',
  'paid',
  'mail-sent',
  'verified',
  'check-failed',
  'vetting',
  'vetted',
  'issued',
  'cancelled',
  /** Money arrived on the balance. */
  'refunded',
  /** The unit of a package that paid it came back. */
  'unit-back',
  /** Money is on its way back to where it came from, has arrived there, or came back to the balance. The note is the method. */
  'refund-begun',
  'refund-settled',
  'refund-returned',
  /** A provider reversed the payment or reinstated it: a chargeback, or a refund of the provider's own. */
  'reversed',
  'resubmit',
  /** Resubmitted after the CA returned it. */
  'resubmitted',
  /** Its names or request were corrected before validation. */
  'corrected',
  /** Another certificate was requested to replace the current one. */
  'reissue',
  /** A client of the order's ACME directory requested another certificate. */
  'pulled',
  'reissue-cancelled',
  /** The paid span ended before the reissue was done. */
  'reissue-over',
  /** The paid span ended before any certificate was issued. */
  'order-over',
  /** The next certificate of the paid span was started automatically, or the customer was asked for a request. */
  'next-begun',
  'next-asked',
  /** The current request was refused; the note is the reason. */
  'next-failed',
  /** A name was removed. */
  'name-removed',
  /** The order was renewed by another, or renews another. The note is that order's number. */
  'renewed',
  'renews',
  'revoke-asked',
  'revoked',
  /** A revoked certificate's reason became the compromise of its key. The note is its serial number. */
  'revoke-raised',
  /** The CA refused to revoke it. */
  'revoke-refused',
] as const;
