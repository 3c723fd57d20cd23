import { type DerSlice, readValues } from '#core/x509/der.ts';
import { type Bytes, concatBytes } from '#core/x509/encoding.ts';
import { sha256Hex } from '#core/x509/spki.ts';

const [sequenceTag, extensionsTag, objectIdTag] = [0x30, 0xa3, 0x06];
/** The contents of the object identifiers 1.3.6.1.4.1.11129.2.4.2 (timestamps) and 1.3.6.1.4.1.11129.2.4.3 (poison). */
const prefix = [0x2b, 0x06, 0x01, 0x04, 0x01, 0xd6, 0x79, 0x02, 0x04];

/**
 * SHA-256 of a certificate's signed part without its timestamps or its poison (RFC 6962 §3.2), hex: the same for a pre-certificate and
 * the certificate it announces. Empty if the certificate cannot be read.
 */
export function tbsHash(der: Uint8Array): string {
  const tbs = loggedTbs(der);
  return tbs === null ? '' : sha256Hex(tbs);
}

/** The bytes that `tbsHash` covers: what a log signs of a pre-certificate. Null if the certificate cannot be read. */
export function loggedTbs(der: Uint8Array): Bytes | null {
  const signed = readValues(readValues(der)?.[0]?.content ?? new Uint8Array())?.[0];
  const fields = signed === undefined ? null : readValues(signed.content);
  if (fields === null) return null;
  const kept = fields.map((field) => (field.tag === extensionsTag ? withoutLogs(field) : field.whole));
  return encoded(sequenceTag, concatBytes(...kept));
}

/** Whether the certificate is a pre-certificate: it has the poison that keeps everybody from accepting it (RFC 6962 §3.1). */
export function isPrecertificate(der: Uint8Array): boolean {
  const signed = readValues(readValues(der)?.[0]?.content ?? new Uint8Array())?.[0];
  const fields = signed === undefined ? null : readValues(signed.content);
  const wrapped = fields?.find(({ tag }) => tag === extensionsTag);
  const [list] = readValues(wrapped?.content ?? new Uint8Array()) ?? [];
  const extensions = readValues(list?.content ?? new Uint8Array()) ?? [];
  return extensions.some((extension) => isOfLogs(extension, [poisonEnd]));
}

function withoutLogs(field: DerSlice): Uint8Array {
  const [list] = readValues(field.content) ?? [];
  const extensions = list === undefined ? null : readValues(list.content);
  if (extensions === null) return field.whole;
  const kept = extensions.filter((extension) => !isOfLogs(extension, [timestampsEnd, poisonEnd]));
  if (kept.length === extensions.length) return field.whole;
  // Without any extension the field is absent (RFC 5280 §4.1).
  if (kept.length === 0) return new Uint8Array();
  return encoded(extensionsTag, encoded(sequenceTag, concatBytes(...kept.map(({ whole }) => whole))));
}

const [timestampsEnd, poisonEnd] = [2, 3];

function isOfLogs({ content }: DerSlice, ends: readonly number[]): boolean {
  const [id] = readValues(content) ?? [];
  if (id?.tag !== objectIdTag || id.content.length !== prefix.length + 1) return false;
  return (
    prefix.every((byte, index) => id.content[index] === byte) && ends.includes(id.content[prefix.length] ?? 0)
  );
}

function encoded(tag: number, content: Uint8Array): Bytes {
  const { length } = content;
  if (length < 0x80) return concatBytes([tag, length], content);
  const bytes: number[] = [];
  for (let rest = length; rest > 0; rest = Math.floor(rest / 256)) bytes.unshift(rest % 256);
  return concatBytes([tag, 0x80 | bytes.length, ...bytes], content);
}
