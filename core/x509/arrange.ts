import { type CertificateFacts, readCertificateDer } from '#core/x509/certificate.ts';
import { chainFrom, isSelfIssued, orderChain } from '#core/x509/chain.ts';
import { type Bytes, toHex } from '#core/x509/encoding.ts';
import type { InspectedObject } from '#core/x509/inspection.ts';
import { publicBits } from '#core/x509/match.ts';
import { subjectName } from '#core/x509/object-name.ts';
import { canonicalPkcs8 } from '#core/x509/write-key.ts';

/** A key and its certificate chain, or a chain without a key. */
export interface ArrangedEntry {
  /** Name from the source container, or else the common name; may be empty. */
  readonly name: string;
  /** PKCS#8. */
  readonly key: Bytes | null;
  /** Leaf first, up to the last issuer found. */
  readonly chain: readonly CertificateFacts[];
}

export interface Arranged {
  /** Entries with a key come first. */
  readonly entries: readonly ArrangedEntry[];
  /** Objects that cannot go into a certificate file: requests, CRLs, public keys, locked keys. */
  readonly leftOut: readonly InspectedObject[];
}

/**
 * Matches each private key with its certificate and each certificate with its issuers, regardless of where they came from. Removes
 * duplicates.
 */
export async function arrange(
  objects: readonly InspectedObject[],
  keys: ReadonlyMap<InspectedObject, Bytes>,
): Promise<Arranged> {
  const certificates = new Map<string, CertificateFacts>();
  const names = new Map<string, string>();
  const leftOut: InspectedObject[] = [];
  const found: { key: Bytes; bits: string; name: string | null }[] = [];
  for (const object of objects) {
    const { view, name } = object;
    if (view.kind === 'pkcs7' || view.kind === 'pkcs12' || view.kind === 'jks') continue;
    const facts = view.kind === 'certificate' ? await readCertificateDer(new Uint8Array(view.der)) : null;
    const secret = keys.get(object);
    if (facts?.ok) {
      certificates.set(facts.value.sha256, facts.value);
      if (name !== null) names.set(facts.value.sha256, names.get(facts.value.sha256) ?? name);
    } else if (secret !== undefined && view.kind === 'key' && view.key !== null) {
      const key = await canonicalPkcs8(secret);
      const isKnown = found.some((other) => toHex(other.key) === toHex(key));
      if (!isKnown) found.push({ key, bits: publicBits(view.key), name });
    } else leftOut.push(object);
  }
  const all = [...certificates.values()];
  const entries: ArrangedEntry[] = found.map(({ key, bits, name }) => {
    const own = all.filter((certificate) => publicBits(certificate.key) === bits);
    // A renewed certificate beside the old one: the key goes with the one that is valid longer.
    const leaf = own.toSorted((a, b) => (b.notAfter ?? '').localeCompare(a.notAfter ?? ''))[0];
    const chain = leaf === undefined ? [] : chainFrom(leaf, all);
    return { name: name ?? nameOf(leaf, names), key, chain };
  });
  const used = new Set(entries.flatMap(({ chain }) => chain));
  let rest = all.filter((certificate) => !used.has(certificate));
  while (rest.length > 0) {
    const { chain, apart } = orderChain(rest);
    entries.push({ name: nameOf(chain[0], names), key: null, chain });
    rest = [...apart];
  }
  return { entries, leftOut };
}

function nameOf(certificate: CertificateFacts | undefined, names: ReadonlyMap<string, string>): string {
  if (certificate === undefined) return '';
  return names.get(certificate.sha256) ?? subjectName(certificate.subject, certificate.altNames);
}

/** Returns the chain as a server sends it, without the root, which clients already have. */
export function withoutRoot(chain: readonly CertificateFacts[]): readonly CertificateFacts[] {
  return chain.filter((certificate, at) => at === 0 || !isSelfIssued(certificate));
}
