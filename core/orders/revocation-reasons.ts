/**
 * Reasons a subscriber may give (BR §4.9.1.1), with their codes (RFC 5280 §5.3.1). Other reasons are for CAs: `certificateHold` is never
 * allowed, and only a CA determines `privilegeWithdrawn`.
 */
export const revocationCodes = {
  unspecified: 0,
  keyCompromise: 1,
  affiliationChanged: 3,
  superseded: 4,
  cessationOfOperation: 5,
} as const;
export type RevocationReason = keyof typeof revocationCodes;

export const revocationReasons = Object.keys(revocationCodes) as RevocationReason[];
