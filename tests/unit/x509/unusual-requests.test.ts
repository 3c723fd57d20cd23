import { describe, expect, test } from 'vitest';
import {
  bitString,
  bmpString,
  type DerValue,
  explicitTag,
  implicitTag,
  integer,
  objectId,
  octetString,
  sequence,
  setOf,
  textString,
  unsignedInteger,
} from '#core/x509/der.ts';
import { concatBytes, utf8 } from '#core/x509/encoding.ts';
import { readRequestDer } from '#core/x509/request-facts.ts';

const keys = await crypto.subtle.generateKey({ name: 'ECDSA', namedCurve: 'P-256' }, true, ['sign']);
const spki = new Uint8Array(await crypto.subtle.exportKey('spki', keys.publicKey));

const part = (id: string, value: DerValue) => setOf(sequence(objectId(id), value));
const commonName = (value: DerValue) => part('2.5.4.3', value);
const plain = commonName(textString('UTF8String', 'a.example'));
const dns = (name: string) => implicitTag(2, utf8(name));
const tagged = (tag: number, ...bytes: number[]) => Uint8Array.of(tag, bytes.length, ...bytes);
const extensions = (names: readonly DerValue[], id = '1.2.840.113549.1.9.14') =>
  sequence(objectId(id), setOf(sequence(sequence(objectId('2.5.29.17'), octetString(sequence(...names))))));

/** A request of these parts, signed as it should be. */
async function requestOf(subject: readonly DerValue[], attributes: readonly DerValue[] = []) {
  const info = sequence(integer(0), sequence(...subject), spki, explicitTag(0, concatBytes(...attributes)));
  const signature = await crypto.subtle.sign({ name: 'ECDSA', hash: 'SHA-256' }, keys.privateKey, info);
  const [r, s] = [new Uint8Array(signature, 0, 32), new Uint8Array(signature, 32)];
  const value = sequence(unsignedInteger(r), unsignedInteger(s));
  return sequence(info, sequence(objectId('1.2.840.10045.4.3.2')), bitString(value));
}

const good = await requestOf([plain]);
const notUtf8 = await requestOf([commonName(tagged(0x0c, 0x61, 0xff, 0x2e, 0x63, 0x6e))]);
const gbk = await requestOf([part('2.5.4.10', tagged(0x0c, 0xca, 0xbe, 0xc0, 0xfd)), plain]);

describe('is read', () => {
  test.each([
    {
      name: 'without a subject',
      subject: [],
      attributes: [extensions([dns('b.example')])],
      names: ['b.example'],
    },
    {
      name: 'with a common name in UCS-2',
      subject: [commonName(bmpString('例子.中国'))],
      names: ['例子.中国'],
    },
    {
      name: 'with an organisation in Chinese',
      subject: [part('2.5.4.10', textString('UTF8String', '示例公司')), plain],
      names: ['a.example'],
    },
    {
      name: 'with the extensions asked for twice, and by the id of Microsoft',
      subject: [plain],
      attributes: [extensions([dns('b.example')]), extensions([dns('c.example')], '1.3.6.1.4.1.311.2.1.14')],
      names: ['a.example', 'b.example', 'c.example'],
    },
    {
      name: 'with a NUL in a name, which is not cut',
      subject: [plain],
      attributes: [extensions([dns('b.example\0.c.example')])],
      names: ['a.example', 'b.example\0.c.example'],
    },
  ])('$name', async ({ subject, attributes, names }) => {
    const reading = await readRequestDer(await requestOf(subject, attributes));
    expect(reading).toMatchObject({ ok: true, value: { names, selfSignature: 'valid' } });
  });
});

describe('is refused', () => {
  test.each([
    { name: 'with bytes behind it', der: concatBytes(good, [0, 0]), detail: 'structure' },
    { name: 'with another request behind it', der: concatBytes(good, good), detail: 'structure' },
    { name: 'cut', der: good.slice(0, -1), detail: 'structure' },
    {
      name: 'with a common name that is no UTF-8',
      der: notUtf8,
      detail: 'text',
    },
    {
      name: 'with an organisation in GBK that says it is UTF-8',
      der: gbk,
      detail: 'text',
    },
  ])('$name', async ({ der, detail }) => {
    expect(await readRequestDer(der)).toEqual({ ok: false, error: { code: 'unreadable', detail } });
  });
});
