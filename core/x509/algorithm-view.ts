import { DerFault } from '#core/x509/der-fault.ts';
import { type DerNode, Fields, type Span } from '#core/x509/der-node.ts';
import { readObjectId, readSmallInteger } from '#core/x509/der-values.ts';
import { shownId, signatureName } from '#core/x509/signature-names.ts';

/** An AlgorithmIdentifier (RFC 5280 §4.1.1.2). */
export interface Algorithm {
  readonly oid: string;
  readonly parameters: DerNode | undefined;
  readonly node: DerNode;
}

export function readAlgorithm(node: DerNode): Algorithm {
  const fields = new Fields(node, 'AlgorithmIdentifier');
  const oid = readObjectId(fields.take(0x06, 'algorithm'));
  const [parameters, more] = fields.rest();
  if (more !== undefined) throw new DerFault('surplus', more.at, 'AlgorithmIdentifier');
  return { oid, parameters, node };
}

export interface SignatureAlgorithm {
  readonly oid: string;
  /** Name as in RFC 8017, RFC 5758 and OpenSSL; the OID if unknown. */
  readonly name: string;
  /** RSASSA-PSS parameters (RFC 4055 §3.1); null if absent or unreadable. */
  readonly pss: PssView | null;
  readonly span: Span;
}

export interface PssView {
  readonly hash: string;
  readonly mask: string;
  readonly maskHash: string;
  /** In bytes. */
  readonly saltLength: number;
  readonly trailer: number;
}

const pssId = '1.2.840.113549.1.1.10';

export function readSignatureAlgorithm(node: DerNode): SignatureAlgorithm {
  const { oid, parameters } = readAlgorithm(node);
  const pss = oid === pssId && parameters?.tag === 0x30 ? readPssView(parameters) : null;
  return { oid: shownId(oid), name: signatureName(oid), pss, span: node.span };
}

/** Applies the defaults of RFC 4055 §3.1. Returns null for malformed parameters; their raw bytes can still be inspected. */
function readPssView(parameters: DerNode): PssView | null {
  try {
    const fields = new Fields(parameters, 'RSASSA-PSS-params');
    const hash = fields.optional(0xa0)?.only('hashAlgorithm');
    const mask = fields.optional(0xa1)?.only('maskGenAlgorithm');
    const saltLength = fields.optional(0xa2)?.only('saltLength');
    const trailer = fields.optional(0xa3)?.only('trailerField');
    fields.end();
    const generator = mask && readAlgorithm(mask);
    const maskHash = generator?.parameters;
    return {
      hash: hash === undefined ? 'SHA-1' : hashName(readAlgorithm(hash).oid),
      mask: generator === undefined || generator.oid === '1.2.840.113549.1.1.8' ? 'MGF1' : generator.oid,
      maskHash: maskHash === undefined ? 'SHA-1' : hashName(readAlgorithm(maskHash).oid),
      saltLength: saltLength === undefined ? 20 : readSmallInteger(saltLength, 'saltLength'),
      trailer: trailer === undefined ? 1 : readSmallInteger(trailer, 'trailerField'),
    };
  } catch (error) {
    if (error instanceof DerFault) return null;
    throw error;
  }
}

const hashNames: Readonly<Record<string, string>> = {
  '1.2.840.113549.2.5': 'MD5',
  '1.3.14.3.2.26': 'SHA-1',
  '2.16.840.1.101.3.4.2.1': 'SHA-256',
  '2.16.840.1.101.3.4.2.2': 'SHA-384',
  '2.16.840.1.101.3.4.2.3': 'SHA-512',
  '2.16.840.1.101.3.4.2.4': 'SHA-224',
  '2.16.840.1.101.3.4.2.7': 'SHA3-224',
  '2.16.840.1.101.3.4.2.8': 'SHA3-256',
  '2.16.840.1.101.3.4.2.9': 'SHA3-384',
  '2.16.840.1.101.3.4.2.10': 'SHA3-512',
  '2.16.840.1.101.3.4.2.11': 'SHAKE128',
  '2.16.840.1.101.3.4.2.12': 'SHAKE256',
};

/** Returns the OID if the hash is unknown. */
export function hashName(oid: string): string {
  return hashNames[oid] ?? shownId(oid);
}
