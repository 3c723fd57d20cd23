import { type DerSlice, hasMoreValues, readValues } from '#core/x509/der.ts';
import type { Bytes } from '#core/x509/encoding.ts';
import { isStrictDer } from '#core/x509/strict-der.ts';

/** The raw bytes of an AlgorithmIdentifier (RFC 5280 §4.1.1.2). */
export interface AlgorithmParts {
  readonly whole: Bytes;
  readonly parameters: DerSlice | undefined;
}

/** The fields of a PKCS#10 request, as raw bytes (RFC 2986 §4). */
export interface RequestParts {
  /** The signed part: the CertificationRequestInfo. */
  readonly signed: Bytes;
  /** An RDNSequence. */
  readonly subject: Bytes;
  readonly spki: Bytes;
  readonly keyAlgorithm: AlgorithmParts;
  /** Content of the key's BIT STRING. */
  readonly keyBits: Bytes;
  readonly attributes: readonly AttributeParts[];
  readonly signatureAlgorithm: AlgorithmParts;
  readonly signature: Bytes;
}

export interface AttributeParts {
  /** The OBJECT IDENTIFIER, with its tag. */
  readonly type: Bytes;
  readonly values: readonly DerSlice[];
}

/** Maximum DER values; a request with 1 000 names has about 1 100. */
const mostValues = 2_000;

const sequenceTag = 0x30;
const setTag = 0x31;
const idTag = 0x06;

/**
 * Splits a request into its fields. Returns null unless it is strict DER, version 0, and has exactly the fields of RFC 2986, including
 * those of its name, algorithms and attributes. The attributes may be missing, since old writers omit them.
 */
export function cutRequest(der: Bytes): RequestParts | null {
  if (hasMoreValues(der, mostValues) || !isStrictDer(der)) return null;
  const [request, behind] = readValues(der) ?? [];
  const [info, algorithm, bits, more] = within(request, sequenceTag);
  const [version, subject, spki, attributes, surplus] = within(info, sequenceTag);
  const [keyAlgorithm, keyBits, beyond] = within(spki, sequenceTag);
  if (behind ?? more ?? surplus ?? beyond) return null;
  if (info === undefined || subject === undefined || spki === undefined) return null;
  if (version?.tag !== 0x02 || version.content.length !== 1 || version.content[0] !== 0) return null;
  if (!isName(subject) || (attributes !== undefined && attributes.tag !== 0xa0)) return null;
  const key = { algorithm: cutAlgorithm(keyAlgorithm), bits: wholeBits(keyBits) };
  const held = cutAttributes(attributes);
  const signatureAlgorithm = cutAlgorithm(algorithm);
  const signature = wholeBits(bits);
  if (key.algorithm === null || key.bits === null || held === null) return null;
  if (signatureAlgorithm === null || signature === null) return null;
  return {
    signed: copy(info.whole),
    subject: copy(subject.whole),
    spki: copy(spki.whole),
    keyAlgorithm: key.algorithm,
    keyBits: key.bits,
    attributes: held,
    signatureAlgorithm,
    signature,
  };
}

/** The values inside a value of type `tag`; empty otherwise. */
function within(value: DerSlice | undefined, tag: number): readonly DerSlice[] {
  return value?.tag === tag ? (readValues(value.content) ?? []) : [];
}

/** Splits an AlgorithmIdentifier; returns null if it is malformed. */
export function cutAlgorithm(value: DerSlice | undefined): AlgorithmParts | null {
  const [id, parameters, more] = within(value, sequenceTag);
  return value === undefined || id?.tag !== idTag || more !== undefined
    ? null
    : { whole: copy(value.whole), parameters };
}

/** A BIT STRING of whole bytes. */
function wholeBits(value: DerSlice | undefined): Bytes | null {
  return value?.tag === 0x03 && value.content[0] === 0 ? copy(value.content.subarray(1)) : null;
}

/** An RDNSequence (RFC 5280 §4.1.2.4): sets of at least one pair of type and value. */
function isName(value: DerSlice): boolean {
  return (
    value.tag === sequenceTag &&
    within(value, sequenceTag).every((rdn) => {
      const pairs = within(rdn, setTag);
      return pairs.length > 0 && pairs.every((pair) => isAttribute(within(pair, sequenceTag)));
    })
  );
}

/** Value types allowed in a name: BIT STRING, the DirectoryString types, NumericString, IA5String; SEQUENCE for rare attributes. */
const nameTags: readonly number[] = [0x03, 0x0c, 0x12, 0x13, 0x14, 0x16, 0x1c, 0x1e, 0x30];

function isAttribute(pair: readonly DerSlice[]): boolean {
  return isPair(pair) && nameTags.includes(pair[1]?.tag ?? 0);
}

function isPair([type, value, more]: readonly DerSlice[]): boolean {
  return type?.tag === idTag && value !== undefined && more === undefined;
}

function cutAttributes(value: DerSlice | undefined): readonly AttributeParts[] | null {
  const all = within(value, 0xa0).map((attribute) => {
    const fields = within(attribute, sequenceTag);
    const [type, values] = fields;
    const held = within(values, setTag);
    // Some writers leave the set of values empty, against RFC 2986 §4.1; OpenSSL reads and verifies those.
    return type !== undefined && isPair(fields) && values?.tag === setTag
      ? { type: copy(type.whole), values: held }
      : null;
  });
  const sound = all.filter((attribute) => attribute !== null);
  return sound.length === all.length ? sound : null;
}

function copy(bytes: Uint8Array): Bytes {
  return new Uint8Array(bytes);
}
