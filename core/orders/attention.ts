/**
 * What needs somebody, worst first: a revoked certificate without another, certificates that ended or will end and nobody did anything,
 * orders waiting for records, a request or a payment, and certificates just issued, which are to be installed.
 */
export const attentionKinds = [
  'revoked',
  'ended',
  'ending',
  'records',
  'request',
  'payment',
  'issued',
] as const;
export type AttentionKind = (typeof attentionKinds)[number];

/** Maximum kinds shown at once. */
export const mostAttention = 5;

/** Days for which a revoked, an ended and an issued certificate is worth a reminder. */
export const attentionDays = { revoked: 30, ended: 14, issued: 1 } as const;
