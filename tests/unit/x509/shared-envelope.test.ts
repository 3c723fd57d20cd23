import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { fromHex, toBase64Url, utf8 } from '#core/x509/encoding.ts';
import {
  longestShared,
  readSharedEnvelope,
  readSharingKey,
  type SharedEnvelope,
  sharedFor,
  sharedInfo,
  sharingFingerprint,
  shortFingerprint,
  writeSharedEnvelope,
} from '#core/x509/shared-envelope.ts';

const bytes = (length: number, first = 7) =>
  Uint8Array.from({ length }, (_, at) => (at === 0 ? first : at % 256));
const envelope: SharedEnvelope = {
  recipient: 'ab'.repeat(32),
  spkiHash: 'cd'.repeat(32),
  sender: bytes(65, 4),
  iv: bytes(12),
  ciphertext: bytes(150),
};
const text = writeSharedEnvelope(envelope);
const parts = text.split('.');
const withPart = (at: number, part: string) => parts.with(at, part).join('.');

describe('a shared envelope', () => {
  it('is read as it was written', () => {
    expect(readSharedEnvelope(text)).toEqual({ ok: true, value: envelope });
    expect(text).toMatch(/^e1\.[\w-]{43}\.[\w-]{43}\.[\w-]{87}\.[\w-]{16}\.[\w-]+$/);
  });

  it.each([
    { name: 'nothing', input: '', want: 'unreadable' },
    { name: 'a vault envelope', input: text.replace('e1', 'v1'), want: 'unreadable' },
    { name: 'a newer one', input: text.replace('e1', 'e2'), want: 'newer' },
    { name: 'a part more', input: `${text}.AA`, want: 'unreadable' },
    { name: 'a part less', input: parts.slice(0, -1).join('.'), want: 'unreadable' },
    { name: 'a short recipient', input: withPart(1, 'AAAA'), want: 'unreadable' },
    { name: 'a short hash', input: withPart(2, 'AAAA'), want: 'unreadable' },
    {
      name: 'a compressed point',
      input: withPart(3, toBase64Url(bytes(33, 2))),
      want: 'unreadable',
    },
    {
      name: 'a point of another form',
      input: withPart(3, toBase64Url(bytes(65, 6))),
      want: 'unreadable',
    },
    { name: 'a long IV', input: withPart(4, toBase64Url(bytes(16))), want: 'unreadable' },
    { name: 'only a tag', input: withPart(5, toBase64Url(bytes(16))), want: 'unreadable' },
    { name: 'no base64', input: withPart(5, '*'), want: 'unreadable' },
    { name: 'too long', input: text + 'A'.repeat(longestShared), want: 'unreadable' },
  ])('is refused: $name', ({ input, want }) => {
    expect(readSharedEnvelope(input)).toEqual({ ok: false, error: want });
  });

  it('is bound to order, certificate and recipient', () => {
    const about = { orderNo: 'CN20261127-10001', spkiHash: 'ab'.repeat(32), recipient: 'cd'.repeat(32) };
    const all = [
      about,
      { ...about, orderNo: 'CN20261127-10002' },
      { ...about, spkiHash: 'cd'.repeat(32) },
      { ...about, recipient: 'ab'.repeat(32) },
    ].map((each) => toBase64Url(sharedFor(each)));
    expect(new Set(all).size).toBe(4);
    expect(sharedFor(about)).toEqual(
      utf8(`certhub/shared-key/v1|CN20261127-10001|${'ab'.repeat(32)}|${'cd'.repeat(32)}`),
    );
    expect(sharedInfo(bytes(65, 4), about.recipient)).not.toEqual(sharedInfo(bytes(65, 5), about.recipient));
  });
});

describe('a sharing key', () => {
  const head = fromHex('3059301306072a8648ce3d020106082a8648ce3d030107034200');
  const spki = Uint8Array.from([...head, ...bytes(65, 4)]);
  const key = toBase64Url(spki);

  it('is told by the SHA-256 of its SubjectPublicKeyInfo', () => {
    expect(readSharingKey(key)).toEqual(spki);
    expect(sharingFingerprint(key)).toBe(createHash('sha256').update(spki).digest('hex'));
  });

  it.each([
    { name: 'nothing', input: '' },
    { name: 'another curve', input: toBase64Url(spki.map((byte, at) => (at === 22 ? 34 : byte))) },
    {
      name: 'a compressed point',
      input: toBase64Url(Uint8Array.from([...head, ...bytes(65, 2)])),
    },
    { name: 'more than a key', input: `${key}AAAA` },
    { name: 'no base64', input: '*'.repeat(122) },
    { name: 'very long', input: 'A'.repeat(100_000) },
  ])('is refused: $name', ({ input }) => {
    expect(readSharingKey(input)).toBeNull();
    expect(sharingFingerprint(input)).toBe('');
  });

  it.each([
    { input: '0'.repeat(64), want: '0000-0000-0000-0000' },
    { input: 'f'.repeat(64), want: 'ZZZZ-ZZZZ-ZZZZ-ZZZZ' },
    { input: '0443214c74254b635cf8'.padEnd(64, '0'), want: '0H1J-2K3M-4N5P-6Q7R' },
    { input: '', want: '' },
    { input: 'g'.repeat(64), want: '' },
  ])('is read aloud as $want', ({ input, want }) => expect(shortFingerprint(input)).toBe(want));
});
