import { type Bytes, concatBytes } from '#core/x509/encoding.ts';

/** SM3 (GB/T 32905-2016), the hash of GmSSL's and Tongsuo's password-based encryption. */
const first = Uint32Array.of(
  ...[0x7380166f, 0x4914b2b9, 0x172442d7, 0xda8a0600, 0xa96f30bc, 0x163138aa, 0xe38dee4d, 0xb0fb0e4e],
);
const blockSize = 64;

const turned = (value: number, by: number) => (value << (by % 32)) | (value >>> (32 - (by % 32)));

/** Adds a block to the state. */
function compress(state: Uint32Array, block: DataView, at: number): void {
  const words = new Uint32Array(68);
  const word = (index: number) => words[index] ?? 0;
  for (let index = 0; index < 16; index++) words[index] = block.getUint32(at + index * 4);
  for (let index = 16; index < 68; index++) {
    const mixed = word(index - 16) ^ word(index - 9) ^ turned(word(index - 3), 15);
    words[index] =
      mixed ^ turned(mixed, 15) ^ turned(mixed, 23) ^ turned(word(index - 13), 7) ^ word(index - 6);
  }
  let [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0] = state;
  for (let round = 0; round < 64; round++) {
    const constant = round < 16 ? 0x79cc4519 : 0x7a879d8a;
    const a12 = turned(a, 12);
    const one = turned((a12 + e + (round % 32 === 0 ? constant : turned(constant, round))) | 0, 7);
    const choice = round < 16 ? a ^ b ^ c : (a & b) | (a & c) | (b & c);
    const other = round < 16 ? e ^ f ^ g : (e & f) | (~e & g);
    const left = (choice + d + (one ^ a12) + (word(round) ^ word(round + 4))) | 0;
    const right = (other + h + one + word(round)) | 0;
    [d, c, b, a] = [c, turned(b, 9), a, left];
    [h, g, f, e] = [g, turned(f, 19), e, right ^ turned(right, 9) ^ turned(right, 17)];
  }
  for (const [index, value] of [a, b, c, d, e, f, g, h].entries()) state[index] = (state[index] ?? 0) ^ value;
}

function absorb(state: Uint32Array, bytes: Uint8Array, before: number): Bytes {
  const length = before + bytes.length;
  const padded = new Uint8Array(Math.ceil((bytes.length + 9) / blockSize) * blockSize);
  padded.set(bytes);
  padded[bytes.length] = 0x80;
  const view = new DataView(padded.buffer);
  view.setBigUint64(padded.length - 8, BigInt(length) * 8n);
  for (let at = 0; at < padded.length; at += blockSize) compress(state, view, at);
  const digest = new Uint8Array(32);
  const out = new DataView(digest.buffer);
  for (const [index, value] of state.entries()) out.setUint32(index * 4, value);
  return digest;
}

export function sm3(bytes: Uint8Array): Bytes {
  return absorb(first.slice(), bytes, 0);
}

/** PBKDF2 (RFC 8018 §5.2) with HMAC-SM3. Each pad is absorbed once, since there are thousands of rounds. */
export function pbkdf2Sm3(password: Uint8Array, salt: Uint8Array, iterations: number, size: number): Bytes {
  const key = new Uint8Array(blockSize);
  key.set(password.length > blockSize ? sm3(password) : password);
  const [inner, outer] = [0x36, 0x5c].map((pad) => {
    const state = first.slice();
    compress(state, new DataView(key.map((byte) => byte ^ pad).buffer), 0);
    return state;
  });
  const hmac = (bytes: Uint8Array) =>
    absorb((outer ?? first).slice(), absorb((inner ?? first).slice(), bytes, blockSize), blockSize);
  const blocks = Array.from({ length: Math.ceil(size / 32) }, (_, index) => {
    let last = hmac(concatBytes(salt, [0, 0, 0, index + 1]));
    const sum = last.slice();
    for (let round = 1; round < iterations; round++) {
      last = hmac(last);
      for (let at = 0; at < 32; at++) sum[at] = (sum[at] ?? 0) ^ (last[at] ?? 0);
    }
    return sum;
  });
  return concatBytes(...blocks).slice(0, size);
}
