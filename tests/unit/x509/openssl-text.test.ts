import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import type { Bytes } from '#core/x509/encoding.ts';
import { inspect } from '#core/x509/inspect.ts';
import { inspectionJson } from '#core/x509/inspect-json.ts';
import {
  integers,
  opensslExtensions,
  opensslKey,
  opensslParameters,
  opensslTime,
  type Value,
} from '#tests/support/files/openssl-extensions.ts';
import { type OpensslText, opensslTexts } from '#tests/support/files/openssl-text.ts';
import { sharedFixtures } from '#tests/support/files/shared-fixtures.ts';

const folder = sharedFixtures();
const compared = { certificates: 0, extensions: 0, unknown: 0, unreadable: 0 };

afterAll(() => console.info('compared with openssl x509 -text:', JSON.stringify(compared)));

/** The certificates of all files, without duplicates. */
async function certificates() {
  const found = new Map<string, { readonly name: string; readonly der: Bytes; readonly json: Value }>();
  if (folder === null) return [];
  const root = join(folder, 'certs');
  for (const file of readdirSync(root, { recursive: true, encoding: 'utf8' }).sort()) {
    if (!/\/.*\./.test(file)) continue;
    const { objects } = await inspect(new Uint8Array(readFileSync(join(root, file))));
    const json = await inspectionJson(objects);
    for (const [at, { view }] of objects.entries()) {
      if (view.kind !== 'certificate') continue;
      const name = `${file} ${at}`;
      found.set(Buffer.from(view.der).toString('base64'), { name, der: view.der, json: json[at] ?? {} });
    }
  }
  return [...found.values()];
}

const read = await certificates();
const texts = await opensslTexts(read.map(({ der }) => der));
const all = read.map((one, at) => ({ ...one, text: texts[at] ?? null }));

describe.skipIf(folder === null)('every field of a certificate matches openssl x509 -text', () => {
  it.each(all)('$name', ({ json, text }) => {
    if (text === null) {
      compared.unreadable += 1;
      return;
    }
    compared.certificates += 1;
    expect(ownText(json, text)).toEqual(text);
  });
});

/**
 * What is read here, in the words of openssl. Where this openssl does not know a key or an extension, its lack of
 * output is accepted.
 */
function ownText(json: Value, theirs: OpensslText): OpensslText {
  return {
    version: String(json.version),
    serial: String(json.serialNumber),
    signedAlgorithm: algorithm(
      json.signedAlgorithm ?? json.signatureAlgorithm,
      json.signatureOid,
      theirs.signedAlgorithm,
    ),
    signatureAlgorithm: algorithm(json.signatureAlgorithm, json.signatureOid, theirs.signatureAlgorithm),
    signatureParameters: opensslParameters(json.signatureParameters as Value | undefined),
    issuer: rdns(json.issuer as Value[]),
    subject: rdns(json.subject as Value[]),
    notBefore: time(json.notBefore),
    notAfter: time(json.notAfter),
    ...opensslKey(json.publicKey as Value, theirs),
    issuerUniqueId: (json.issuerUniqueId as string | undefined) ?? null,
    subjectUniqueId: (json.subjectUniqueId as string | undefined) ?? null,
    extensions: (json.extensions as Value[]).map((each, at) => ownExtension(each, theirs.extensions[at])),
    signature: String(json.signatureAlgorithm).startsWith('dsa')
      ? integers(String(json.signature))
      : String(json.signature),
  };
}

function ownExtension(
  { oid, critical, value, error }: Value,
  theirs: OpensslText['extensions'][number] | undefined,
): OpensslText['extensions'][number] {
  const known = opensslExtensions[String(oid)];
  const title = known?.title ?? theirs?.title ?? '';
  const [line = '', ...more] = theirs?.lines ?? [];
  const isUnknown = more.length === 0 && unread.test(line);
  compared[isUnknown ? 'unknown' : 'extensions'] += 1;
  const own = error === undefined ? known?.lines(value as never).filter((line) => line !== '') : [];
  return {
    title,
    critical: critical === true,
    lines: isUnknown
      ? [line]
      : (own ?? []).map((text, at) => uncut(text.replace(/\0.*$/s, '').trim(), theirs?.lines[at])),
  };
}

/** openssl cuts a registered ID at eighty characters, and a text of two-byte characters at its first byte, a zero. */
const uncut = (own: string, theirs: string | undefined) =>
  theirs !== undefined && own.startsWith(theirs) && /Registered ID:|Explicit Text:$/.test(theirs)
    ? theirs
    : own;

/**
 * Output for what openssl does not know, cannot parse or shows as bytes, though it may be read here. A negative number
 * of certificates is invalid (RFC 5280 §4.2.1.14).
 */
const unread = /^(?:<Not Supported>|<Parse Error>|0\..*|-1)$/;

const time = (iso: unknown) => (iso === null ? 'Bad time value' : opensslTime(String(iso)));

/** Names differ only in hyphens and case; an algorithm without a name in openssl appears as its OID. */
function algorithm(name: unknown, oid: unknown, theirs: string): string {
  const plain = (text: string) =>
    text
      .replace(/\(.*/, '')
      .replace(/[^A-Za-z\d]/g, '')
      .toLowerCase();
  const isSame = theirs === oid || plain(theirs) === plain(String(name));
  // GOST is named after its standards, in another order here.
  return isSame || (theirs.startsWith('GOST') && String(name).startsWith('GOST')) ? theirs : String(name);
}

function rdns(parts: readonly Value[]): readonly string[] {
  const lines: string[][] = [];
  for (const { rdn, type, stringType, value } of parts) {
    const line = lines[Number(rdn)] ?? [];
    lines[Number(rdn)] = [
      ...line,
      `${type} = ${String(stringType).toUpperCase()}:${controlled(String(value))}`,
    ];
  }
  return lines.map((line) => line.join(' + '));
}

/** Control characters as `\0A`. */
const controlled = (text: string) =>
  text.replace(/\p{Cc}/gu, (sign) =>
    sign < '\x80' ? `\\${sign.charCodeAt(0).toString(16).toUpperCase().padStart(2, '0')}` : sign,
  );
