/** What is wrong with a certificate or with how it is served, in the order in which it matters. */
export const conditions = [
  'revoked',
  'expired',
  'not-yet-valid',
  'name-mismatch',
  'chain-incomplete',
  'untrusted',
  'self-signed',
  'weak-key',
  'weak-signature',
  /** Ends within 30 days. */
  'expiring',
  /** Issued for an order, and its names are served with another certificate. */
  'not-served',
  'chain-order',
  'chain-extra',
  'key-reused',
  /** The server's newest protocol is TLS 1.1 or older. */
  'old-protocol',
] as const;
export type Condition = (typeof conditions)[number];

/** `critical`: clients refuse it today. `warning`: somebody must act. `note`: worth knowing. */
export const severities = ['critical', 'warning', 'note'] as const;
export type Severity = (typeof severities)[number];

export const severityOf: Readonly<Record<Condition, Severity>> = {
  revoked: 'critical',
  expired: 'critical',
  'not-yet-valid': 'critical',
  'name-mismatch': 'critical',
  'chain-incomplete': 'warning',
  untrusted: 'critical',
  'self-signed': 'warning',
  'weak-key': 'warning',
  'weak-signature': 'warning',
  expiring: 'warning',
  'not-served': 'warning',
  'chain-order': 'note',
  'chain-extra': 'note',
  'key-reused': 'note',
  'old-protocol': 'note',
};

/** Days before its end from which a certificate counts as ending. */
export const expiringDays = 30;
const day = 86_400_000;

/** What the bytes of a certificate say. */
export interface CertificateTraits {
  readonly isSelfSigned: boolean;
  /** `RSA`, `EC`, `Ed25519` … */
  readonly keyAlgorithm: string;
  readonly keyBits: number | null;
  readonly signatureAlgorithm: string;
}

/** What else decides about a certificate wherever it is. */
export interface CertificateStanding {
  /** By our own CA; other certificates are not checked. */
  readonly isRevoked: boolean;
  /** Other certificates of the account have its key. */
  readonly isKeyReused: boolean;
  /** It was issued for an order, and its names are served with another. */
  readonly isNotServed: boolean;
}

/** How one endpoint serves it. */
export interface ServingTraits {
  readonly isNameCovered: boolean;
  readonly chain: ChainVerdict;
  readonly isTrusted: boolean;
  /** `TLSv1.2`; empty if it is not known. */
  readonly tlsVersion: string;
}

/** How the certificates a server sends relate to its own. */
export interface ChainVerdict {
  /** A certificate between the server's and a root is not sent. */
  readonly isIncomplete: boolean;
  readonly isOutOfOrder: boolean;
  /** Certificates that do not belong to it. */
  readonly extra: number;
}

/** Conditions that follow from the bytes of a certificate and never change. */
export function fixedConditions({
  isSelfSigned,
  keyAlgorithm,
  keyBits,
  signatureAlgorithm,
}: CertificateTraits): Condition[] {
  return inOrder([
    ...(isSelfSigned ? (['self-signed'] as const) : []),
    ...(isWeakKey(keyAlgorithm, keyBits) ? (['weak-key'] as const) : []),
    // A root's own signature says nothing about it.
    ...(!isSelfSigned && isWeakSignature(signatureAlgorithm) ? (['weak-signature'] as const) : []),
  ]);
}

/** Conditions of a certificate that follow from what else is known of it. */
export function standingConditions({
  isRevoked,
  isNotServed,
  isKeyReused,
}: CertificateStanding): Condition[] {
  return inOrder([
    ...(isRevoked ? (['revoked'] as const) : []),
    ...(isNotServed ? (['not-served'] as const) : []),
    ...(isKeyReused ? (['key-reused'] as const) : []),
  ]);
}

/** Conditions of an endpoint. A self-signed certificate has no chain to be incomplete, and is untrusted by itself. */
export function servingConditions(serving: ServingTraits, isSelfSigned: boolean): Condition[] {
  const { chain, isNameCovered, isTrusted, tlsVersion } = serving;
  return inOrder([
    ...(isNameCovered ? [] : (['name-mismatch'] as const)),
    ...(chain.isIncomplete && !isSelfSigned ? (['chain-incomplete'] as const) : []),
    ...(isTrusted || isSelfSigned || chain.isIncomplete ? [] : (['untrusted'] as const)),
    ...(chain.isOutOfOrder ? (['chain-order'] as const) : []),
    ...(chain.extra > 0 ? (['chain-extra'] as const) : []),
    ...(tlsVersion === 'TLSv1' || tlsVersion === 'TLSv1.1' || tlsVersion === 'SSLv3'
      ? (['old-protocol'] as const)
      : []),
  ]);
}

/** What decides whether anything is left to do about a certificate. */
export interface RetirementFacts {
  /** Endpoints that serve it, or served it when they last answered. */
  readonly heldPlaces: number;
  /** An endpoint served it, and serves another one now. */
  readonly wasServed: boolean;
  readonly isRevoked: boolean;
  /** A later certificate of its order, or of a renewal, stands for it. */
  readonly isReplaced: boolean;
}

/**
 * Whether nothing is left to do about a certificate: no endpoint holds it, and another one took its place or it was revoked. It stays in the
 * inventory and has no conditions. An endpoint that does not answer proves nothing.
 */
export function isRetired({ heldPlaces, wasServed, isRevoked, isReplaced }: RetirementFacts): boolean {
  return heldPlaces === 0 && (wasServed || isRevoked || isReplaced);
}

/** Conditions that follow from the time. One that has ended matters only where it is still served. */
export function timedConditionsOf(
  {
    notBefore,
    notAfter,
    placeCount,
    isRetired: isOver,
  }: {
    readonly notBefore: Date;
    readonly notAfter: Date;
    /** Endpoints that serve it now. */
    readonly placeCount: number;
    readonly isRetired: boolean;
  },
  now: Date,
): Condition[] {
  if (isOver) return [];
  if (notAfter < now) return placeCount > 0 ? ['expired'] : [];
  if (notBefore > now) return ['not-yet-valid'];
  return notAfter.getTime() - now.getTime() < expiringDays * day ? ['expiring'] : [];
}

/** Each once, in the order in which they matter. */
export function inOrder(found: readonly Condition[]): Condition[] {
  return conditions.filter((condition) => found.includes(condition));
}

/** RSA and DSA below 2,048 bits, curves below 224 (BR §6.1.5). */
function isWeakKey(algorithm: string, bits: number | null): boolean {
  if (bits === null) return false;
  return /^(?:rsa|dsa)/i.test(algorithm) ? bits < 2048 : /^ec/i.test(algorithm) && bits < 224;
}

function isWeakSignature(algorithm: string): boolean {
  return /sha-?1(?!\d)|md[245]/i.test(algorithm);
}
