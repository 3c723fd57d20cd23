import type { Bytes } from '#core/x509/encoding.ts';

/** The table of RFC 2268 §2: 256 bytes from the digits of pi. */
const piHex =
  'd978f9c419ddb5ed28e9fd794aa0d89dc67e37832b76538e624c6488448bfba2' +
  '179a59f587b34f1361456d8d09817d32bd8f40eb86b77b0bf09521225c6b4e82' +
  '54d66593ce60b21c7356c014a78cf1dc1275ca1f3bbee4d1423dd430a33cb626' +
  '6fbf0eda4669075727f21d9bbc944303f811c7f690ef3ee706c3d52fc8661ed7' +
  '08e8eade8052eef784aa72ac354d6a2a961ad2715a1549744b9fd05e0418a4ec' +
  'c2e0416e0f51cbcc2491af50a1f47039997c3a8523b8b47afc02365b25559731' +
  '2d5dfa98e38a92ae05df2910676cbac9d300e6cfe19ea82c6316013f58e289a9' +
  '0d38341bab33ffb0bb480c5fb9b1cd2ec5f3db47e5a59c770aa62068fe7fc1ad';
const pi = Uint8Array.from(piHex.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));

/** Left rotation of each word per round (RFC 2268 §3.1). */
const turns = [1, 2, 3, 5];

/**
 * Decrypts RC2 in CBC mode (RFC 2268) with a key of `effectiveBits`; keeps the padding. For reading files of old software only.
 * Implemented here because no maintained package has this cipher.
 */
export function decryptRc2(key: Uint8Array, effectiveBits: number, iv: Uint8Array, data: Uint8Array): Bytes {
  const words = expandKey(key, effectiveBits);
  const plain = new Uint8Array(data.length);
  let previous = iv;
  for (let at = 0; at + 8 <= data.length; at += 8) {
    const block = data.subarray(at, at + 8);
    const opened = decryptBlock(words, block);
    for (let index = 0; index < 8; index++) plain[at + index] = (opened[index] ?? 0) ^ (previous[index] ?? 0);
    previous = block;
  }
  return plain;
}

/** RFC 2268 §2: 64 words of 16 bits. */
function expandKey(key: Uint8Array, effectiveBits: number): readonly number[] {
  const bytes = new Uint8Array(128);
  bytes.set(key);
  const at = (index: number) => bytes[index] ?? 0;
  for (let index = key.length; index < 128; index++)
    bytes[index] = pi[(at(index - 1) + at(index - key.length)) & 0xff] ?? 0;
  const effectiveBytes = Math.ceil(effectiveBits / 8);
  const mask = 0xff >> (effectiveBytes * 8 - effectiveBits);
  bytes[128 - effectiveBytes] = pi[at(128 - effectiveBytes) & mask] ?? 0;
  for (let index = 127 - effectiveBytes; index >= 0; index--)
    bytes[index] = pi[at(index + 1) ^ at(index + effectiveBytes)] ?? 0;
  return Array.from({ length: 64 }, (_, index) => at(index * 2) + at(index * 2 + 1) * 256);
}

/** RFC 2268 §4: five mixing rounds, a mashing round, six, a mashing round, five; in reverse. */
function decryptBlock(words: readonly number[], block: Uint8Array): Uint8Array {
  const r = [0, 1, 2, 3].map((index) => (block[index * 2] ?? 0) + (block[index * 2 + 1] ?? 0) * 256);
  const word = (index: number) => r[(index + 4) & 3] ?? 0;
  let next = 63;
  for (const [rounds, isLast] of [
    [5, false],
    [6, false],
    [5, true],
  ] as const) {
    for (let round = 0; round < rounds; round++) {
      for (let index = 3; index >= 0; index--) {
        const turn = turns[index] ?? 0;
        const turned = ((word(index) >>> turn) | (word(index) << (16 - turn))) & 0xffff;
        const mixed = (word(index - 1) & word(index - 2)) + (~word(index - 1) & word(index - 3));
        r[index] = (turned - (words[next] ?? 0) - mixed) & 0xffff;
        next -= 1;
      }
    }
    if (isLast) continue;
    for (let index = 3; index >= 0; index--)
      r[index] = (word(index) - (words[word(index - 1) & 63] ?? 0)) & 0xffff;
  }
  return Uint8Array.from(r.flatMap((value) => [value & 0xff, value >>> 8]));
}
