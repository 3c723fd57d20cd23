import { readCertificates } from '#core/x509/certificate.ts';
import { isSelfIssued } from '#core/x509/chain.ts';
import type { KeyFacts } from '#core/x509/key-facts.ts';
import { namePart } from '#core/x509/name-facts.ts';

/** One certificate of a chain, with the facts the chain diagram shows. */
export interface ChainLink {
  readonly name: string;
  /** ISO 8601. */
  readonly notAfter: string | null;
  readonly isSelfSigned: boolean;
  /** `RSA 2048`, `EC P-384`. */
  readonly key: string;
}

/** Parses each PEM of a chain; null for one that cannot be read. */
export function readChain(chain: readonly string[]): Promise<readonly (ChainLink | null)[]> {
  return Promise.all(chain.map(readLink));
}

async function readLink(pem: string): Promise<ChainLink | null> {
  const reading = await readCertificates(pem);
  const certificate = reading.ok ? reading.value[0] : undefined;
  if (certificate === undefined) return null;
  const { subject, names, notAfter } = certificate;
  return {
    name: namePart(subject, 'CN') || namePart(subject, 'O') || names[0] || '',
    notAfter,
    isSelfSigned: isSelfIssued(certificate),
    key: keyText(certificate.key),
  };
}

function keyText({ algorithm, size, curve }: KeyFacts): string {
  const detail = curve ?? size;
  return detail === null ? algorithm : `${algorithm} ${detail}`;
}
