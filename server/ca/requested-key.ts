import { fail, ok, type Result } from '#core/result.ts';
import type { KeyFacts } from '#core/x509/key-facts.ts';
import { type KeyRule, keyWeakness } from '#core/x509/key-weakness.ts';
import { readRequest } from '#core/x509/request-facts.ts';
import type { KeyAlgorithm } from '#server/ca/crypto.ts';
import { checkRequestSignature } from '#server/ca/request-signature.ts';

export interface RequestedKey {
  readonly algorithm: KeyAlgorithm;
  /** SubjectPublicKeyInfo, DER. */
  readonly spki: Uint8Array;
}

export type KeyRefusal = 'csr-unreadable' | 'csr-signature' | 'key-weak';

/**
 * Returns the public key of a PKCS#10 request if its signature shows that the requester holds the private key (RFC 2986 §4.2) and a CA
 * may certify the key.
 */
export async function readRequestedKey(
  pem: string,
  rule: KeyRule,
): Promise<Result<RequestedKey, KeyRefusal>> {
  const request = await readRequest(pem, checkRequestSignature);
  if (!request.ok) return fail('csr-unreadable');
  const algorithm = certifiable(request.value.key, rule);
  if (algorithm === null) return fail('key-weak');
  return request.value.selfSignature === 'valid'
    ? ok({ algorithm, spki: request.value.spki })
    : fail('csr-signature');
}

/** The algorithm of a key that a CA may certify; null for any other (BR §6.1.1.3, §6.1.5, §6.1.6). */
function certifiable(key: KeyFacts, rule: KeyRule): KeyAlgorithm | null {
  if (keyWeakness(key, rule) !== null) return null;
  return key.algorithm === 'EC' ? 'EC' : 'RSA';
}
