import { describe, expect, test } from 'vitest';
import {
  bitString,
  bmpString,
  type DerValue,
  implicitTag,
  integer,
  nullValue,
  objectId,
  octetString,
  readValues,
  sequence,
  setOf,
  textString,
} from '#core/x509/der.ts';
import { concatBytes, utf8 } from '#core/x509/encoding.ts';
import { readRequestDer } from '#core/x509/request-facts.ts';
import { checkRequestSignature } from '#server/ca/request-signature.ts';
import { ecKey, requestInfo, requestSigner, signRequest } from '#tests/support/files/signed-request.ts';

const signer = requestSigner('P-256', ecKey(), sequence(objectId('1.2.840.10045.4.3.2')), 'sha256');

const part = (id: string, value: DerValue) => setOf(sequence(objectId(id), value));
const commonName = (value: DerValue) => part('2.5.4.3', value);
const plain = commonName(textString('UTF8String', 'a.example'));
const dns = (name: string) => implicitTag(2, utf8(name));
const tagged = (tag: number, ...bytes: number[]) => Uint8Array.of(tag, bytes.length, ...bytes);
const extensions = (names: readonly DerValue[], id = '1.2.840.113549.1.9.14') =>
  sequence(objectId(id), setOf(sequence(sequence(objectId('2.5.29.17'), octetString(sequence(...names))))));

const requestOfVersion = (version: number) =>
  signRequest(requestInfo(signer.spki, [plain], [], version), signer);
const nested = (depth: number) =>
  Array.from({ length: depth }).reduce<DerValue>((inner) => sequence(inner), nullValue());
const requestOf = (subject: readonly DerValue[], attributes: readonly DerValue[] = []) =>
  signRequest(requestInfo(signer.spki, subject, attributes), signer);

const good = requestOf([plain]);
const notUtf8 = requestOf([commonName(tagged(0x0c, 0x61, 0xff, 0x2e, 0x63, 0x6e))]);
const gbk = requestOf([part('2.5.4.10', tagged(0x0c, 0xca, 0xbe, 0xc0, 0xfd)), plain]);

const info = requestInfo(signer.spki, [plain]);
const ecdsa = signer.sign(info);
const [r = tagged(2, 1), s = tagged(2, 1)] =
  readValues(readValues(ecdsa)?.[0]?.content ?? ecdsa)?.map(({ whole }) => whole) ?? [];
/** The good request with another ending: algorithm and signature, or more. */
const ending = (...parts: readonly DerValue[]) => sequence(info, ...parts);
const signedWith = (...numbers: readonly DerValue[]) =>
  ending(signer.algorithm, bitString(sequence(...numbers)));

describe('an unusual request is read', () => {
  test.each([
    {
      name: 'without a subject',
      subject: [],
      attributes: [extensions([dns('b.example')])],
      names: ['b.example'],
    },
    {
      name: 'with two common names, both of them shown',
      subject: [plain, commonName(textString('UTF8String', 'b.example'))],
      names: ['a.example', 'b.example'],
    },
    {
      name: 'with a common name in UCS-2',
      subject: [commonName(bmpString('例子.中国'))],
      names: ['例子.中国'],
    },
    {
      name: 'with an organization in Chinese',
      subject: [part('2.5.4.10', textString('UTF8String', '示例公司')), plain],
      names: ['a.example'],
    },
    {
      name: 'with two extension requests, one under the OID of Microsoft',
      subject: [plain],
      attributes: [extensions([dns('b.example')]), extensions([dns('c.example')], '1.3.6.1.4.1.311.2.1.14')],
      names: ['a.example', 'b.example', 'c.example'],
    },
    {
      name: 'with a NUL in a name, which is not truncated',
      subject: [plain],
      attributes: [extensions([dns('b.example\0.c.example')])],
      names: ['a.example', 'b.example\0.c.example'],
    },
  ])('$name', async ({ subject, attributes, names }) => {
    const reading = await readRequestDer(requestOf(subject, attributes));
    expect(reading).toMatchObject({ ok: true, value: { names, selfSignature: 'valid' } });
  });
});

describe('an unusual request is refused', () => {
  test.each([
    { name: 'with trailing bytes', der: concatBytes(good, [0, 0]), detail: 'structure' },
    { name: 'with another request after it', der: concatBytes(good, good), detail: 'structure' },
    {
      name: 'with a fourth element',
      der: ending(signer.algorithm, bitString(ecdsa), nullValue()),
      detail: 'structure',
    },
    {
      name: 'with a third element in its algorithm',
      der: ending(sequence(objectId('1.2.840.10045.4.3.2'), nullValue(), nullValue()), bitString(ecdsa)),
      detail: 'structure',
    },
    {
      name: 'with a length of more bytes than it needs',
      der: concatBytes([0x30, 0x82, 0], good.subarray(2)),
      detail: 'structure',
    },
    { name: 'of version 1', der: requestOfVersion(1), detail: 'structure' },
    { name: 'of version 2', der: requestOfVersion(2), detail: 'structure' },
    { name: 'with an empty RDN', der: requestOf([tagged(0x31), plain]), detail: 'structure' },
    { name: 'with an integer for a name', der: requestOf([commonName(integer(7))]), detail: 'structure' },
    { name: 'nested a thousand times', der: requestOf([plain], [nested(1000)]), detail: 'structure' },
    { name: 'that is truncated', der: good.slice(0, -1), detail: 'structure' },
    {
      name: 'with a common name that is not UTF-8',
      der: notUtf8,
      detail: 'structure',
    },
    {
      name: 'with an organization in GBK that is labeled as UTF-8',
      der: gbk,
      detail: 'structure',
    },
  ])('$name', async ({ der, detail }) => {
    expect(await readRequestDer(der)).toEqual({ ok: false, error: { code: 'unreadable', detail } });
  });
});

describe('an ECDSA signature is invalid', () => {
  test.each([
    { name: 'with a third number', der: signedWith(r, s, integer(0)) },
    { name: 'with one number', der: signedWith(r) },
    { name: 'whose r is zero', der: signedWith(integer(0), s) },
    { name: 'whose s is zero', der: signedWith(r, integer(0)) },
    {
      name: 'whose numbers are octet strings',
      der: signedWith(tagged(4, ...r.subarray(2)), tagged(4, ...s.subarray(2))),
    },
    {
      name: 'with bytes after the numbers',
      der: ending(signer.algorithm, bitString(concatBytes(ecdsa, [0]))),
    },
    {
      name: 'that is not a sequence',
      der: ending(signer.algorithm, bitString(concatBytes([0x31], ecdsa.subarray(1)))),
    },
    { name: 'with an extra zero byte', der: signedWith(tagged(2, 0, 0, ...r.subarray(2)), s) },
  ])('$name', async ({ der }) => {
    const readings = [await readRequestDer(der), await readRequestDer(der, checkRequestSignature)];
    for (const reading of readings)
      expect(reading).toMatchObject({ ok: true, value: { selfSignature: 'invalid' } });
  });

  test('but verified with a NULL beside its algorithm, as some tools write it', async () => {
    const der = ending(sequence(objectId('1.2.840.10045.4.3.2'), nullValue()), bitString(ecdsa));
    expect(await readRequestDer(der)).toMatchObject({ ok: true, value: { selfSignature: 'valid' } });
  });

  test('but valid if unchanged', async () => {
    expect(await readRequestDer(signedWith(r, s))).toMatchObject({
      ok: true,
      value: { selfSignature: 'valid' },
    });
  });
});
