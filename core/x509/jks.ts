import { sha1 } from '@noble/hashes/legacy.js';
import { nullValue, objectId, octetString, sequence, utf16 } from '#core/x509/der.ts';
import { type Bytes, concatBytes, utf8 } from '#core/x509/encoding.ts';
import type { StoreEntry } from '#core/x509/store-entry.ts';

/**
 * Writes a Java key store, version 2 (sun.security.provider.JavaKeyStore), for software that still requires one. Protection is weak
 * whatever the password: one SHA-1 per twenty bytes of key. Aliases are made lower-case and unique, since Java looks them up that way.
 * `created`: milliseconds since 1970, shown for every entry.
 */
export function buildJks(entries: readonly StoreEntry[], password: string, created: number): Bytes {
  const rows = namedApart(entries).flatMap((entry) => rowsOf(entry, password, created));
  const store = concatBytes(number(0xfeedfeed), number(2), number(rows.length), ...rows);
  return concatBytes(store, sha1(concatBytes(utf16(password), utf8('Mighty Aphrodite'), store)));
}

/** Without a key, writes the first certificate as a trusted entry. */
function rowsOf({ alias, key, certificates }: StoreEntry, password: string, created: number): Bytes[] {
  const time = concatBytes(number(Math.floor(created / 2 ** 32)), number(created % 2 ** 32));
  if (key === null)
    return certificates
      .slice(0, 1)
      .map((each) => concatBytes(number(2), text(alias), time, certificate(each)));
  const hidden = protectedKey(key, password);
  return [
    concatBytes(
      number(1),
      text(alias),
      time,
      number(hidden.length),
      hidden,
      number(certificates.length),
      ...certificates.map(certificate),
    ),
  ];
}

function certificate(der: Bytes): Bytes {
  return concatBytes(text('X.509'), number(der.length), der);
}

/**
 * Sun's key protector: XOR with a keystream of SHA-1 over password and previous block, seeded with a salt; then a SHA-1 of password and
 * key.
 */
function protectedKey(key: Bytes, password: string): Bytes {
  const secret = utf16(password);
  const salt = crypto.getRandomValues(new Uint8Array(20));
  const hidden = new Uint8Array(key.length);
  let block: Uint8Array = salt;
  for (let at = 0; at < key.length; at++) {
    if (at % 20 === 0) block = sha1(concatBytes(secret, block));
    hidden[at] = (key[at] ?? 0) ^ (block[at % 20] ?? 0);
  }
  const seal = sha1(concatBytes(secret, key));
  return sequence(
    sequence(objectId('1.3.6.1.4.1.42.2.17.1.1'), nullValue()),
    octetString(concatBytes(salt, hidden, seal)),
  );
}

/** Lower-cases aliases and appends a number to duplicates. */
function namedApart(entries: readonly StoreEntry[]): readonly StoreEntry[] {
  const taken = new Set<string>();
  return entries.map((entry) => {
    const name = entry.alias.toLowerCase();
    let alias = name;
    for (let count = 2; taken.has(alias); count++) alias = `${name}-${count}`;
    taken.add(alias);
    return { ...entry, alias };
  });
}

function number(value: number): Bytes {
  const bytes = new Uint8Array(4);
  new DataView(bytes.buffer).setUint32(0, value);
  return bytes;
}

/** Java's modified UTF-8: each surrogate separately, in three bytes. */
function text(value: string): Bytes {
  const bytes = concatBytes(
    ...Array.from({ length: value.length }, (_, at) => {
      const unit = value.charCodeAt(at);
      const isSurrogate = unit >= 0xd800 && unit < 0xe000;
      return isSurrogate
        ? [0xe0 | (unit >> 12), 0x80 | ((unit >> 6) & 0x3f), 0x80 | (unit & 0x3f)]
        : utf8(value.charAt(at));
    }),
  );
  return concatBytes([bytes.length >> 8, bytes.length & 0xff], bytes);
}
