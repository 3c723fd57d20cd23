import type { CertificateView, PublicKeyView } from '#core/x509/certificate-view.ts';
import { type DerSlice, readValues } from '#core/x509/der.ts';
import type { Bytes } from '#core/x509/encoding.ts';
import { cutAlgorithm } from '#core/x509/request-parts.ts';
import type { RequestView } from '#core/x509/request-view.ts';
import { checkSelfSignature } from '#core/x509/self-signature.ts';
import type { SignatureVerdict } from '#core/x509/signature-verdict.ts';

/** Verifies a certificate's signature with a key, over the original bytes. */
export function checkCertificateSignature(
  { der, signatureAlgorithm, spans }: CertificateView,
  key: PublicKeyView,
): Promise<SignatureVerdict> {
  return check(der, spans.tbsCertificate, signatureAlgorithm.name, key);
}

/** Verifies a request's signature with its own key. */
export function checkRequestSignature({
  der,
  signatureAlgorithm,
  spans,
  key,
}: RequestView): Promise<SignatureVerdict> {
  return check(der, spans.certificationRequestInfo, signatureAlgorithm.name, key);
}

async function check(
  der: Bytes,
  signed: { readonly at: number; readonly length: number },
  algorithmName: string,
  { spki }: PublicKeyView,
): Promise<SignatureVerdict> {
  const [whole] = readValues(der) ?? [];
  const [, algorithm, bits] = whole === undefined ? [] : (readValues(whole.content) ?? []);
  const [info] = readValues(spki) ?? [];
  const [keyAlgorithm, keyBits] = info === undefined ? [] : (readValues(info.content) ?? []);
  const [signatureAlgorithm, keyParts] = [cutAlgorithm(algorithm), cutAlgorithm(keyAlgorithm)];
  const [signature, point] = [wholeBits(bits), wholeBits(keyBits)];
  if (signatureAlgorithm === null || keyParts === null || signature === null || point === null)
    return 'invalid';
  return checkSelfSignature(
    {
      signed: new Uint8Array(der.subarray(signed.at, signed.at + signed.length)),
      subject: new Uint8Array(),
      spki,
      keyAlgorithm: keyParts,
      keyBits: point,
      attributes: [],
      signatureAlgorithm,
      signature,
    },
    algorithmName,
  );
}

function wholeBits(value: DerSlice | undefined): Bytes | null {
  return value?.tag === 0x03 && value.content[0] === 0 ? new Uint8Array(value.content.subarray(1)) : null;
}
