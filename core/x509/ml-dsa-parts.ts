import { shake128 } from '@noble/hashes/sha3.js';

/** FIPS 204 §4: dimensions of the matrix, and the bound on the coefficients of the secrets. */
export interface MlDsaSize {
  readonly rows: number;
  readonly columns: number;
  readonly eta: 2 | 4;
}

const q = 8_380_417;
const headBytes = 128;
/** Powers of 1753 in bit-reversed order (FIPS 204 appendix B). */
const zetas = Array.from({ length: 256 }, (_, index) => {
  const reversed = Number.parseInt(index.toString(2).padStart(8, '0').split('').reverse().join(''), 2);
  let power = 1;
  for (let count = 0; count < reversed; count++) power = (power * 1753) % q;
  return power;
});

/**
 * Reports whether the parts of an expanded private key are consistent (FIPS 204 §6.1, §7.2): both secrets are within bounds, and the
 * stored low bits match those computed from them. Otherwise signatures of the key are never valid.
 */
export function isSoundExpansion(expanded: Uint8Array, { rows, columns, eta }: MlDsaSize): boolean {
  const bits = eta === 2 ? 3 : 4;
  const packed = (count: number, from: number, width: number) =>
    Array.from({ length: count }, (_, poly) => unpack(expanded, from + poly * 32 * width, width));
  const secrets = packed(columns + rows, headBytes, bits);
  if (secrets.some((poly) => poly.some((value) => value > 2 * eta))) return false;
  const kept = packed(rows, headBytes + (columns + rows) * 32 * bits, 13);
  const signed = secrets.map((poly) => poly.map((value) => eta - value));
  const transformed = signed.slice(0, columns).map((poly) => transform(poly.map((value) => (value + q) % q)));
  return kept.every((low, row) => {
    const sum = new Array<number>(256).fill(0);
    for (const [column, secret] of transformed.entries()) {
      const entry = matrixEntry(expanded.subarray(0, 32), row, column);
      for (let at = 0; at < 256; at++) sum[at] = ((sum[at] ?? 0) + (entry[at] ?? 0) * (secret[at] ?? 0)) % q;
    }
    const noise = signed[columns + row] ?? [];
    return transformBack(sum).every(
      (value, at) => lowBits(value + (noise[at] ?? 0)) === 4_096 - (low[at] ?? 0),
    );
  });
}

/** Unpacks 256 little-endian numbers of `width` bits (FIPS 204 §7.1). */
function unpack(bytes: Uint8Array, from: number, width: number): number[] {
  return Array.from({ length: 256 }, (_, index) => {
    const bit = from * 8 + index * width;
    const at = bit >> 3;
    const three = (bytes[at] ?? 0) | ((bytes[at + 1] ?? 0) << 8) | ((bytes[at + 2] ?? 0) << 16);
    return (three >> (bit & 7)) & ((1 << width) - 1);
  });
}

/** Centered remainder modulo 2^13 (FIPS 204 §7.4, Power2Round). */
function lowBits(value: number): number {
  const low = (((value % q) + q) % q) % 8_192;
  return low > 4_096 ? low - 8_192 : low;
}

/** FIPS 204 §7.3, RejNTTPoly. */
function matrixEntry(rho: Uint8Array, row: number, column: number): number[] {
  const stream = shake128.create().update(rho).update(Uint8Array.of(column, row));
  const values: number[] = [];
  while (values.length < 256) {
    const [a = 0, b = 0, c = 0] = stream.xof(3);
    const value = a | (b << 8) | ((c & 0x7f) << 16);
    if (value < q) values.push(value);
  }
  return values;
}

/** FIPS 204 §7.5, NTT. */
function transform(poly: number[]): number[] {
  let next = 0;
  for (let length = 128; length >= 1; length /= 2)
    for (let start = 0; start < 256; start += 2 * length) {
      const zeta = zetas[++next] ?? 0;
      for (let at = start; at < start + length; at++) {
        const turned = (zeta * (poly[at + length] ?? 0)) % q;
        const value = poly[at] ?? 0;
        poly[at + length] = (value - turned + q) % q;
        poly[at] = (value + turned) % q;
      }
    }
  return poly;
}

/** FIPS 204 §7.5, inverse NTT. */
function transformBack(poly: number[]): number[] {
  let next = 256;
  for (let length = 1; length < 256; length *= 2)
    for (let start = 0; start < 256; start += 2 * length) {
      const zeta = q - (zetas[--next] ?? 0);
      for (let at = start; at < start + length; at++) {
        const [value, other] = [poly[at] ?? 0, poly[at + length] ?? 0];
        poly[at] = (value + other) % q;
        poly[at + length] = (zeta * ((value - other + q) % q)) % q;
      }
    }
  return poly.map((value) => (value * 8_347_681) % q);
}
