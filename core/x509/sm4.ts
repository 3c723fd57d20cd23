import { type Bytes, fromHex } from '#core/x509/encoding.ts';

/** SM4 (GB/T 32907-2016), the cipher that GmSSL and Tongsuo encrypt SM2 keys with. */
const box = fromHex(
  'd690e9fecce13db716b614c228fb2c052b679a762abe04c3aa441326498606999c4250f491ef987a33540b43edcfac62' +
    'e4b31ca9c908e89580df94fa758f3fa64707a7fcf37317ba83593c19e6854fa8686b81b27164da8bf8eb0f4b70569d35' +
    '1e240e5e6358d1a225227c3b01217887d40046579fd327524c3602e7a0c4c89eeabf8ad240c738b5a3f7f2cef96115a1' +
    'e0ae5da49b341a55ad933230f58cb1e31df6e22e8266ca60c02923ab0d534e6fd5db3745defd8e2f03ff6a726d6c5b51' +
    '8d1baf92bbddbc7f11d95c411f105ad80ac13188a5cd7bbd2d74d012b8e5b4b08969974a0c96777e65b9f109c56ec684' +
    '18f07dec3adc4d2079ee5f3ed7cb3948',
);

const turned = (value: number, by: number) => (value << by) | (value >>> (32 - by));

function substituted(word: number): number {
  const at = (shift: number) => (box[(word >>> shift) & 0xff] ?? 0) << shift;
  return at(24) | at(16) | at(8) | at(0);
}

const system = [0xa3b1bac6, 0x56aa3350, 0x677d9197, 0xb27022dc];

/** Round keys, in the order of decryption. */
function roundKeys(key: Uint8Array): readonly number[] {
  const view = new DataView(Uint8Array.from(key).buffer);
  const words = system.map((part, index) => view.getUint32(index * 4) ^ part);
  for (let round = 0; round < 32; round++) {
    // Four constants of seven times the place, modulo 256, each.
    const constant = [0, 1, 2, 3].reduce((sum, part) => (sum << 8) | (((4 * round + part) * 7) & 0xff), 0);
    const mixed = substituted(
      (words[round + 1] ?? 0) ^ (words[round + 2] ?? 0) ^ (words[round + 3] ?? 0) ^ constant,
    );
    words.push((words[round] ?? 0) ^ mixed ^ turned(mixed, 13) ^ turned(mixed, 23));
  }
  return words.slice(4).toReversed();
}

/** Decrypts whole blocks in CBC mode; the padding stays. */
export function decryptSm4(key: Uint8Array, iv: Uint8Array, data: Uint8Array): Bytes {
  const keys = roundKeys(key);
  const plain = new Uint8Array(data.length);
  const [input, output] = [new DataView(Uint8Array.from(data).buffer), new DataView(plain.buffer)];
  const before = new DataView(Uint8Array.from(iv).buffer);
  for (let at = 0; at < data.length; at += 16) {
    let [a = 0, b = 0, c = 0, d = 0] = [0, 4, 8, 12].map((part) => input.getUint32(at + part));
    for (const round of keys) {
      const mixed = substituted(b ^ c ^ d ^ round);
      const next = a ^ mixed ^ turned(mixed, 2) ^ turned(mixed, 10) ^ turned(mixed, 18) ^ turned(mixed, 24);
      [a, b, c, d] = [b, c, d, next];
    }
    for (const [index, word] of [d, c, b, a].entries()) {
      const last = at === 0 ? before.getUint32(index * 4) : input.getUint32(at - 16 + index * 4);
      output.setUint32(at + index * 4, word ^ last);
    }
  }
  return plain;
}
