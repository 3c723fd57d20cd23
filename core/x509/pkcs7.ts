import { explicitTag, integer, objectId, sequence, setOf } from '#core/x509/der.ts';
import { type Bytes, concatBytes } from '#core/x509/encoding.ts';

/**
 * Encodes a certificate bundle (RFC 5652 §5.1: signed data without content or signers) in the given order, like OpenSSL, Java and
 * Windows. Readers expect the leaf first.
 */
export function buildPkcs7(certificates: readonly Bytes[]): Bytes {
  const signed = sequence(
    integer(1),
    setOf(),
    sequence(objectId('1.2.840.113549.1.7.1')),
    explicitTag(0, concatBytes(...certificates)),
    setOf(),
  );
  return sequence(objectId('1.2.840.113549.1.7.2'), explicitTag(0, signed));
}
