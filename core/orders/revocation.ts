import { needsOrganization } from '#core/catalogue/type-flags.ts';
import { type RevocationReason, revocationReasons } from '#core/orders/revocation-reasons.ts';

/** Reasons that apply to a product: a certificate that names no organization has no affiliation to change. */
export function reasonsFor(productType: string): readonly RevocationReason[] {
  return revocationReasons.filter(
    (reason) => reason !== 'affiliationChanged' || needsOrganization(productType),
  );
}

/** Progress of a certificate's revocation; `asked` until an external CA answers. */
export type RevocationState = 'none' | 'asked' | 'done';

/** Whether the certificate can be revoked: not if it has expired or its revocation was requested already. */
export function isRevocable(
  certificate: { readonly notAfter: Date; readonly revocation: RevocationState },
  now: Date,
): boolean {
  return certificate.revocation === 'none' && certificate.notAfter > now;
}

/**
 * What reporting this reason does to a certificate: `revoke` it, `raise` the reason it is or will be revoked for, since a stolen key is
 * worse than any other (RFC 5280 §5.3.1), nothing (`done`), or it is refused: the certificate has ended, or is revoked for another reason.
 */
export function revocationStep(
  certificate: { readonly notAfter: Date; readonly reason: RevocationReason | null },
  reason: RevocationReason,
  now: Date,
): 'revoke' | 'raise' | 'done' | 'refused' {
  if (certificate.reason === reason) return 'done';
  if (certificate.notAfter <= now) return 'refused';
  if (certificate.reason === null) return 'revoke';
  return reason === 'keyCompromise' ? 'raise' : 'refused';
}

/** Whether a certificate that is or will be revoked for another reason can still be reported as one of a stolen key. */
export function isRaisable(
  certificate: { readonly notAfter: Date; readonly reason: RevocationReason | null },
  now: Date,
): boolean {
  return revocationStep(certificate, 'keyCompromise', now) === 'raise';
}
