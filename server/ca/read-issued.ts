import { X509Certificate } from 'node:crypto';
import { type CertificateFacts, readCertificates } from '#core/x509/certificate.ts';
import { orderChain } from '#core/x509/chain.ts';
import { encodePem, joinCertificates } from '#core/x509/pem.ts';
import { readRequest } from '#core/x509/request-facts.ts';
import type { IssuedCertificate, IssueRequest } from '#server/ca/issuer.ts';
import { checkRequestSignature } from '#server/ca/request-signature.ts';

/** Tolerated clock difference between two machines, in milliseconds. */
const tolerance = 5 * 60_000;

/**
 * Reads the chain a CA returned. Throws if it is not a certificate for what was requested: somebody then has to check the CA. `until`:
 * no certificate may end later; null where the CA alone decides.
 */
export async function readIssued(
  pem: string,
  request: IssueRequest,
  { authority, until }: { readonly authority: string; readonly until: Date | null },
): Promise<IssuedCertificate> {
  const found = await readCertificates(pem);
  if (!found.ok) throw new Error('the issuer returned a chain that can’t be parsed');
  const { chain, apart } = orderChain(found.value);
  const [leaf] = chain;
  const fault = leaf === undefined ? 'no leaf' : await unfit(leaf, chain, request, until);
  if (leaf === undefined || fault !== null || apart.length > 0) {
    throw new Error(`the issuer returned an unfit certificate: ${fault ?? 'unrelated certificates'}`);
  }
  return {
    serialNumber: leaf.serial,
    notBefore: new Date(leaf.notBefore ?? ''),
    notAfter: new Date(leaf.notAfter ?? ''),
    authority,
    chain: chain.map(({ der }) => joinCertificates([encodePem('CERTIFICATE', der)])),
    sha256Fingerprint: leaf.sha256,
  };
}

async function unfit(
  leaf: CertificateFacts,
  chain: readonly CertificateFacts[],
  { csr, family, names, now }: IssueRequest,
  until: Date | null,
): Promise<string | null> {
  const asked = await readRequest(csr, checkRequestSignature);
  if (!asked.ok || asked.value.spkiHash !== leaf.spkiHash) return 'wrong key';
  if (leaf.isCa) return 'a CA';
  const isNamed = family === 'tls' || family === 'email';
  const held = leaf.altNames.map(({ value }) => String(value).toLowerCase());
  if (isNamed && !isSameSet(held, names)) return 'wrong names';
  const [begins, ends] = [Date.parse(leaf.notBefore ?? ''), Date.parse(leaf.notAfter ?? '')];
  if (!(begins <= now.getTime() + tolerance && ends > now.getTime())) return 'not currently valid';
  if (until !== null && ends > until.getTime() + tolerance) return 'valid past the paid term';
  const certificates = chain.map(({ der }) => new X509Certificate(der));
  const isSigned = certificates.every((certificate, index) => {
    const issuer = certificates[index + 1];
    return issuer === undefined || (certificate.checkIssued(issuer) && certificate.verify(issuer.publicKey));
  });
  return isSigned && certificates.length > 1 ? null : 'invalid chain';
}

function isSameSet(found: readonly string[], wanted: readonly string[]): boolean {
  const left = new Set(found);
  const right = new Set(wanted);
  return left.size === right.size && [...right].every((name) => left.has(name));
}
