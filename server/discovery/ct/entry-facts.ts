import { addressText } from '#core/x509/alt-names.ts';
import { type DerSlice, readValues } from '#core/x509/der.ts';
import { loggedTbs } from '#core/x509/tbs-hash.ts';
import { type LogEntry, sha256 } from '#server/ct/entry.ts';

/** What decides whether an entry concerns somebody. */
export interface EntryFacts {
  /** Lower case, each once: alternative names and common names, and what hides behind a NUL. */
  readonly names: readonly string[];
  /** SHA-256 of its key, hex; empty if it cannot be read. */
  readonly spkiHash: string;
  /** SHA-256 of what a log signs of its pre-certificate, hex; of all of it if it cannot be read. */
  readonly tbsHash: string;
  /** DER to read more from; null where the log holds no certificate that fits what it signed. */
  readonly der: Uint8Array | null;
  readonly isAnnouncement: boolean;
}

const most = 4000;
const longestName = 253;

/** Reads what is needed, and nothing that could fail: a certificate that cannot be read still has the names that its bytes hold. */
export function entryFacts({
  entry,
  precertificate,
}: Pick<LogEntry, 'entry' | 'precertificate'>): EntryFacts {
  const isAnnouncement = entry.kind === 'precertificate';
  const signed = isAnnouncement ? entry.tbs : loggedTbs(entry.der);
  const tbsHash = sha256(signed ?? (isAnnouncement ? entry.tbs : entry.der)).toString('hex');
  const fields = signed === null ? null : fieldsOf(signed);
  const key = fields?.[5];
  const read = fields === null || key === undefined ? null : namesOf(fields);
  return {
    names: distinct(read ?? scannedNames(isAnnouncement ? entry.tbs : entry.der)),
    spkiHash: key === undefined ? '' : sha256(key.whole).toString('hex'),
    tbsHash,
    der: derOf(entry, precertificate, tbsHash),
    isAnnouncement,
  };
}

/** A log signs only part of a pre-certificate: the rest is taken if it belongs to that part. */
function derOf(
  entry: LogEntry['entry'],
  precertificate: Uint8Array | null,
  tbsHash: string,
): Uint8Array | null {
  if (entry.kind === 'certificate') return entry.der;
  const tbs = precertificate === null ? null : loggedTbs(precertificate);
  return tbs !== null && sha256(tbs).toString('hex') === tbsHash ? precertificate : null;
}

/** Serial number 0, issuer 2, validity 3, subject 4, key 5, then extensions (RFC 5280 §4.1). */
function fieldsOf(tbs: Uint8Array): readonly DerSlice[] | null {
  const fields = readValues(readValues(tbs)?.[0]?.content ?? new Uint8Array());
  return fields?.[0]?.tag === 0xa0 ? fields.slice(1) : fields;
}

const subjectAltName = '551d11';
const commonName = '550403';
const [dnsTag, addressTag, extensionsTag] = [0x82, 0x87, 0xa3];

/** Null if a part cannot be read. */
function namesOf(fields: readonly DerSlice[]): string[] | null {
  const names: string[] = [];
  for (const rdn of readValues(fields[4]?.content ?? new Uint8Array()) ?? []) {
    for (const attribute of readValues(rdn.content) ?? []) {
      const [id, value] = readValues(attribute.content) ?? [];
      if (hexOf(id) === commonName && value !== undefined) names.push(latin1(value.content));
    }
  }
  const wrapped = fields.find(({ tag }) => tag === extensionsTag);
  if (wrapped === undefined) return names;
  const [list] = readValues(wrapped.content) ?? [];
  const extensions = list === undefined ? null : readValues(list.content);
  if (extensions === null) return null;
  for (const extension of extensions) {
    const parts = readValues(extension.content);
    if (parts === null) return null;
    const [id, ...rest] = parts;
    if (hexOf(id) !== subjectAltName) continue;
    const found = altNames(rest.at(-1));
    if (found === null) return null;
    names.push(...found);
  }
  return names;
}

function altNames(octets: DerSlice | undefined): string[] | null {
  const [list] = readValues(octets?.content ?? new Uint8Array()) ?? [];
  const names = list === undefined ? null : readValues(list.content);
  return (
    names?.flatMap(({ tag, content }) => {
      if (tag === dnsTag) return [latin1(content)];
      return tag === addressTag ? [addressText(content)] : [];
    }) ?? null
  );
}

/** Whatever could be a name in bytes that cannot be read as a certificate. */
function scannedNames(bytes: Uint8Array): string[] {
  const found = latin1(bytes).match(/[\w*.-]{4,253}/g) ?? [];
  return found.filter((text) => text.includes('.'));
}

/** A NUL ends a name for some readers and not for others: both are its names. */
function distinct(names: readonly string[]): string[] {
  const all = new Set<string>();
  for (const each of names.slice(0, most)) {
    for (const form of each.includes('\0')
      ? [each.replaceAll('\0', ''), each.slice(0, each.indexOf('\0'))]
      : [each]) {
      const name = form.trim().toLowerCase().replace(/\.$/, '');
      if (name !== '' && name.length <= longestName) all.add(name);
    }
  }
  return [...all];
}

const latin1 = (bytes: Uint8Array) =>
  Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString('latin1');
const hexOf = (slice: DerSlice | undefined) => Buffer.from(slice?.content ?? []).toString('hex');
