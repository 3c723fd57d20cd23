import { ml_dsa44, ml_dsa65, ml_dsa87 } from '@noble/post-quantum/ml-dsa.js';
import * as slhDsa from '@noble/post-quantum/slh-dsa.js';
import type { RequestParts } from '#core/x509/request-parts.ts';
import type { SignatureVerdict } from '#core/x509/signature-verdict.ts';

/** Schemes by algorithm name: FIPS 204 (RFC 9881) and FIPS 205 (RFC 9909), without prehashing. */
const schemes: Readonly<Record<string, Pick<typeof ml_dsa44, 'verify'>>> = {
  'ML-DSA-44': ml_dsa44,
  'ML-DSA-65': ml_dsa65,
  'ML-DSA-87': ml_dsa87,
  'SLH-DSA-SHA2-128s': slhDsa.slh_dsa_sha2_128s,
  'SLH-DSA-SHA2-128f': slhDsa.slh_dsa_sha2_128f,
  'SLH-DSA-SHA2-192s': slhDsa.slh_dsa_sha2_192s,
  'SLH-DSA-SHA2-192f': slhDsa.slh_dsa_sha2_192f,
  'SLH-DSA-SHA2-256s': slhDsa.slh_dsa_sha2_256s,
  'SLH-DSA-SHA2-256f': slhDsa.slh_dsa_sha2_256f,
  'SLH-DSA-SHAKE-128s': slhDsa.slh_dsa_shake_128s,
  'SLH-DSA-SHAKE-128f': slhDsa.slh_dsa_shake_128f,
  'SLH-DSA-SHAKE-192s': slhDsa.slh_dsa_shake_192s,
  'SLH-DSA-SHAKE-192f': slhDsa.slh_dsa_shake_192f,
  'SLH-DSA-SHAKE-256s': slhDsa.slh_dsa_shake_256s,
  'SLH-DSA-SHAKE-256f': slhDsa.slh_dsa_shake_256f,
};

export function checkPostQuantumSignature(
  { signature, signed, keyBits }: RequestParts,
  algorithm: string,
): SignatureVerdict {
  const scheme = schemes[algorithm];
  if (scheme === undefined) return 'unknown';
  return scheme.verify(signature, signed, keyBits) ? 'valid' : 'invalid';
}
