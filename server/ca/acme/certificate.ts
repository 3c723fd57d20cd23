import { readCertificates } from '#core/x509/certificate.ts';
import { linksTo } from '#server/ca/acme/problem.ts';
import type { AcmeWorld } from '#server/ca/acme/world.ts';
import type { IssuedCertificate, IssueRequest } from '#server/ca/issuer.ts';
import { readIssued } from '#server/ca/read-issued.ts';
import type { AcmeOrderRow } from '#server/db/schema/issuer.ts';

const mostAlternates = 4;

/** Fetches the certificate with its chain: the CA's usual one or, if that is unfit, the first fit alternate (RFC 8555 §7.4.2). */
export async function downloadCertificate(
  { connection, account }: AcmeWorld,
  { certificateUrl }: AcmeOrderRow,
  request: IssueRequest,
): Promise<{ readonly issued: IssuedCertificate; readonly renewalID: string }> {
  const signer = await account.current();
  const usual = await connection.post(signer, certificateUrl, null);
  // The CA alone decides how long it is valid.
  const read = (pem: string) => readIssued(pem, request, { authority: 'acme', until: null });
  try {
    const issued = await read(usual.text);
    return { issued, renewalID: await renewalIDOf(issued) };
  } catch (error) {
    for (const url of linksTo(usual.links, 'alternate').slice(0, mostAlternates)) {
      const { text } = await connection.post(signer, url, null);
      const issued = await read(text).catch(() => null);
      if (issued !== null) return { issued, renewalID: await renewalIDOf(issued) };
    }
    throw error;
  }
}

/** RFC 9773 §4.1: key identifier of the CA and serial number, both base64url. Empty if the certificate names no CA key. */
async function renewalIDOf({ chain: [leaf = ''] }: IssuedCertificate): Promise<string> {
  const read = await readCertificates(leaf);
  const [facts] = read.ok ? read.value : [];
  const keyId = facts?.links.issuerKeyId ?? '';
  if (facts === undefined || keyId === '') return '';
  const digits = facts.serial.length % 2 === 0 ? facts.serial : `0${facts.serial}`;
  // DER writes a leading zero before a first byte that would make the number negative.
  const serial = Number.parseInt(digits.slice(0, 2), 16) > 127 ? `00${digits}` : digits;
  return [keyId, serial].map((hex) => Buffer.from(hex, 'hex').toString('base64url')).join('.');
}
