import type { CertificateFacts } from '#core/x509/certificate.ts';

export interface OrderedChain {
  /** The leaf, its issuer, and so on upward as far as the certificates reach. */
  readonly chain: readonly CertificateFacts[];
  /** Certificates not in the chain. */
  readonly apart: readonly CertificateFacts[];
}

/**
 * Orders certificates into a chain. The leaf is the first certificate that is no CA, or else the first that issued none of the others.
 * Issuers are matched by name and key identifier (RFC 5280 §6.1, §4.2.1.1).
 */
export function orderChain(certificates: readonly CertificateFacts[]): OrderedChain {
  const isIssuer = (certificate: CertificateFacts) =>
    certificates.some((other) => other !== certificate && isIssuerOf(certificate, other));
  const leaf =
    certificates.find(({ isCa }) => !isCa) ??
    certificates.find((certificate) => !isIssuer(certificate)) ??
    certificates[0];
  const chain = leaf === undefined ? [] : chainFrom(leaf, certificates);
  return { chain, apart: certificates.filter((certificate) => !chain.includes(certificate)) };
}

/** Returns the certificate, its issuer, and so on upward. */
export function chainFrom(
  leaf: CertificateFacts,
  certificates: readonly CertificateFacts[],
): readonly CertificateFacts[] {
  const chain: CertificateFacts[] = [];
  for (let next: CertificateFacts | undefined = leaf; next !== undefined; ) {
    const current: CertificateFacts = next;
    chain.push(current);
    next = isSelfIssued(current)
      ? undefined
      : certificates.find((candidate) => !chain.includes(candidate) && isIssuerOf(candidate, current));
  }
  return chain;
}

export function isSelfIssued({ links }: CertificateFacts): boolean {
  return links.subject === links.issuer;
}

function isIssuerOf(issuer: CertificateFacts, issued: CertificateFacts): boolean {
  const wantedKey = issued.links.issuerKeyId;
  return (
    issuer.links.subject === issued.links.issuer &&
    (wantedKey === '' || issuer.links.keyId === '' || wantedKey === issuer.links.keyId)
  );
}
