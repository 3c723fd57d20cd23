import { needsOrganization } from '#core/catalogue/type-flags.ts';

/**
 * Reasons a subscriber may give (BR §4.9.1.1), with their codes (RFC 5280 §5.3.1). The others are the CA's own: a
 * `certificateHold` is never allowed, `privilegeWithdrawn` is what a CA finds.
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

/** Those that fit a product: a certificate that names no organization has no affiliation that could change. */
export function reasonsFor(productType: string): readonly RevocationReason[] {
  return revocationReasons.filter(
    (reason) => reason !== 'affiliationChanged' || needsOrganization(productType),
  );
}

/** How far the revocation of a certificate has come; `asked` while a CA outside has not answered. */
export type RevocationState = 'none' | 'asked' | 'done';

/** May it be revoked? One that has ended needs no revocation, and what is revoked stays so. */
export function isRevocable(
  certificate: { readonly notAfter: Date; readonly revocation: RevocationState },
  now: Date,
): boolean {
  return certificate.revocation === 'none' && certificate.notAfter > now;
}
