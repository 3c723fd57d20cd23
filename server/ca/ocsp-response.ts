import { createHash, createPrivateKey, sign } from 'node:crypto';
import { dayMs } from '#core/day.ts';
import { type RevocationReason, revocationCodes } from '#core/orders/revocation-reasons.ts';
import {
  bitString,
  enumerated,
  explicitTag,
  generalizedTime,
  implicitTag,
  nullValue,
  objectId,
  octetString,
  readValues,
  sequence,
} from '#core/x509/der.ts';
import { concatBytes } from '#core/x509/encoding.ts';
import { signedFields } from '#core/x509/tbs.ts';
import type { Authority } from '#server/ca/authority.ts';

/** Errors returned instead of a status (RFC 6960 §4.2.1). Not signed. */
export const ocspErrors = { malformed: 1, internal: 2, tryLater: 3, unauthorized: 6 } as const;

export type CertificateStatus =
  | { readonly kind: 'good' }
  | { readonly kind: 'revoked'; readonly at: Date; readonly reason: RevocationReason };

export interface SingleStatus {
  readonly certId: Uint8Array;
  readonly status: CertificateStatus;
}

/** Validity of a response in milliseconds (BR §4.9.10: 8 hours to 10 days). */
const goodForMs = dayMs;

const signatures = {
  RSA: { hash: 'sha256', id: sequence(objectId('1.2.840.113549.1.1.11'), nullValue()) },
  EC: { hash: 'sha384', id: sequence(objectId('1.2.840.10045.4.3.3')) },
} as const;

export function ocspError(error: keyof typeof ocspErrors): Uint8Array {
  return sequence(enumerated(ocspErrors[error]));
}

/** A basic response, signed by the CA itself (RFC 6960 §4.2.2.2), which identifies itself by its key. */
export function ocspResponse(
  authority: Authority,
  statuses: readonly SingleStatus[],
  now: Date,
  nonce: Uint8Array | null,
): Uint8Array {
  const until = new Date(now.getTime() + goodForMs);
  const data = sequence(
    explicitTag(2, octetString(issuerHashes(authority, 'sha1').key)),
    generalizedTime(now),
    sequence(
      ...statuses.map(({ certId, status }) =>
        sequence(certId, statusValue(status), generalizedTime(now), explicitTag(0, generalizedTime(until))),
      ),
    ),
    ...(nonce === null ? [] : [explicitTag(1, sequence(nonce))]),
  );
  const { hash, id } = signatures[authority.algorithm];
  const key = createPrivateKey({ key: Buffer.from(authority.privateKey), format: 'der', type: 'pkcs8' });
  const basic = sequence(data, id, bitString(sign(hash, data, { key, dsaEncoding: 'der' })));
  return sequence(
    enumerated(0),
    explicitTag(0, sequence(objectId('1.3.6.1.5.5.7.48.1.1'), octetString(basic))),
  );
}

function statusValue(status: CertificateStatus): Uint8Array {
  if (status.kind === 'good') return implicitTag(0, new Uint8Array());
  const code = revocationCodes[status.reason];
  return explicitTag(
    1,
    concatBytes(generalizedTime(status.at), ...(code === 0 ? [] : [explicitTag(0, enumerated(code))])),
  );
}

/** Hashes of a CA's name and key, as in a CertID (RFC 6960 §4.1.1). */
export function issuerHashes({ certificate }: Authority, hash: 'sha1' | 'sha256' | 'sha384' | 'sha512') {
  const fields = signedFields(certificate);
  const subject = fields?.[4]?.whole;
  // Without the byte that counts unused bits.
  const key = readValues(fields?.[5]?.content ?? new Uint8Array())?.[1]?.content.subarray(1);
  if (subject === undefined || key === undefined) throw new Error('a CA certificate can’t be parsed');
  const digest = (bytes: Uint8Array) => new Uint8Array(createHash(hash).update(bytes).digest());
  return { name: digest(subject), key: digest(key) };
}
