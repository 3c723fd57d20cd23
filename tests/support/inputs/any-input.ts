import { objectId, sequence, setOf, textString } from '#core/x509/der.ts';
import { encodePem } from '#core/x509/pem.ts';
import {
  ecKey,
  requestInfo,
  requestSigner,
  rsaKey,
  signRequest,
} from '#tests/support/files/signed-request.ts';
import type { SeededRandom } from '#tests/support/seeded-random.ts';

const common = setOf(sequence(objectId('2.5.4.3'), textString('UTF8String', 'a.example')));
const requests = [
  requestSigner('EC', ecKey(), sequence(objectId('1.2.840.10045.4.3.2')), 'sha256'),
  requestSigner('RSA', rsaKey(), sequence(objectId('1.2.840.113549.1.1.11')), 'sha256'),
].map((signer) => signRequest(requestInfo(signer.spki, [common]), signer));

/** Fragments that are meaningful to some parser, plus assorted characters. */
const pieces = [
  ...[
    'a',
    'b9',
    '-',
    '.',
    '..',
    '*',
    '*.',
    '@',
    ':',
    '/',
    '://',
    ' ',
    ',',
    ';',
    '\n',
    '\r\n',
    '_',
    '%',
    '=',
    '+',
  ],
  ...[
    'example',
    'com',
    'co.uk',
    'xn--',
    'xn--fsqu00a',
    'localhost',
    '8.8.8.8',
    '::1',
    '2606:4700::1',
    '::',
    '"',
  ],
  ...[
    '例子',
    '中国',
    '。',
    '，',
    '\u3164',
    '\u200b',
    '\u202e',
    '\u0000',
    'ᏣᎳᎩ',
    'ㄱ',
    '😀',
    '\u{e0001}',
    '\ud800',
    'é',
    '\u0301',
  ],
  ...['-----BEGIN ', '-----END ', 'CERTIFICATE REQUEST', '-----', 'MII', '{', '[', '\\', '<', '>'],
] as const;

/** Mostly short: most bugs need only a short input, and long inputs are slow. */
function lengthOf(random: SeededRandom): number {
  const kind = random.below(1000);
  if (kind < 900) return random.below(80);
  if (kind < 990) return random.below(3_000);
  return kind < 999 ? random.below(60_000) : random.below(1_000_000);
}

/** A string of random length and shape. */
export function anyText(random: SeededRandom): string {
  const length = lengthOf(random);
  const piece = () => pieces[random.below(pieces.length)] ?? 'a';
  const unit = Array.from({ length: 1 + random.below(6) }, piece).join('');
  if (random.chance(0.4)) {
    return `${piece()}${unit.repeat(Math.ceil(length / unit.length))}${piece()}`.slice(0, length + 4);
  }
  const parts: string[] = [];
  for (let size = 0; size < Math.min(length, 20_000); size += parts.at(-1)?.length ?? 1) {
    parts.push(random.chance(0.2) ? String.fromCharCode(random.below(0x10000)) : piece());
  }
  return parts.join('');
}

/** The bytes of a request, mutated, truncated or extended; or random bytes. */
export function anyRequest(random: SeededRandom): string {
  const length = lengthOf(random);
  const whole = random.chance(0.8)
    ? Uint8Array.from(requests[random.below(requests.length)] ?? [])
    : new Uint8Array(length % 60_000).fill(random.below(256));
  for (let change = random.below(4); change > 0 && whole.length > 0; change--) {
    whole[random.below(whole.length)] = random.below(256);
  }
  return encodePem(
    'CERTIFICATE REQUEST',
    random.chance(0.9) ? whole : whole.subarray(0, random.below(whole.length + 1)),
  );
}
