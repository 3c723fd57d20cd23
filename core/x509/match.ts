import { AsnConvert } from '@peculiar/asn1-schema';
import { SubjectPublicKeyInfo } from '@peculiar/asn1-x509';
import { fail, ok, type Result } from '#core/result.ts';
import { certificateLabels } from '#core/x509/certificate.ts';
import { type Bytes, toHex } from '#core/x509/encoding.ts';
import { type PemBlock, readPem } from '#core/x509/pem.ts';
import { privateKeyLabels, publicKeyOf, toPkcs8 } from '#core/x509/private-key.ts';
import type { ReadFault } from '#core/x509/read-fault.ts';
import { requestLabels } from '#core/x509/request-facts.ts';
import { cutSpki } from '#core/x509/spki.ts';

/**
 * Do a key, a request or a certificate belong to each other: is it the same public key? The key bits are compared, so
 * that an RSA key for PSS fits the same key for PKCS#1 v1.5. Each text holds one item in PEM; in a chain the first counts.
 */
export async function belongTogether(a: string, b: string): Promise<Result<boolean, ReadFault>> {
  const first = await keyBits(a);
  if (!first.ok) return first;
  const second = await keyBits(b);
  return second.ok ? ok(first.value === second.value) : second;
}

const readable = [...certificateLabels, ...requestLabels, ...privateKeyLabels];

async function keyBits(text: string): Promise<Result<string, ReadFault>> {
  const { blocks, problems } = readPem(text);
  const block = blocks.find((candidate) => readable.includes(candidate.label));
  if (block === undefined) {
    const problem = problems[0];
    return problem === undefined
      ? fail({ code: 'not-found', detail: blocks.map(({ label }) => label).join(', ') })
      : fail({ code: 'damaged', detail: String(problem.line) });
  }
  const spki = await spkiOf(block);
  if (!spki.ok) return spki;
  return ok(toHex(AsnConvert.parse(spki.value, SubjectPublicKeyInfo).subjectPublicKey));
}

async function spkiOf({ label, bytes }: PemBlock): Promise<Result<Bytes, ReadFault>> {
  if (privateKeyLabels.includes(label)) {
    const pkcs8 = toPkcs8(label, bytes);
    return pkcs8 === null ? fail({ code: 'unreadable', detail: 'curve' }) : publicKeyOf(pkcs8);
  }
  const spki = cutSpki(requestLabels.includes(label) ? 'request' : 'certificate', bytes);
  return spki === null ? fail({ code: 'unreadable', detail: 'structure' }) : ok(spki);
}
