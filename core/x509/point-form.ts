import { bitString, sequence } from '#core/x509/der.ts';
import { readNode } from '#core/x509/der-node.ts';
import { type Bytes, concatBytes, toHex } from '#core/x509/encoding.ts';
import { readCurve } from '#core/x509/key-facts.ts';

/** The OID of EC keys (RFC 5480 §2.1.1) in DER, near the front of a SubjectPublicKeyInfo. */
const ecKeyId = '06072a8648ce3d0201';

export function isEcKey(spki: Uint8Array): boolean {
  return toHex(spki.subarray(0, 16)).includes(ecKeyId);
}

/**
 * Returns a point in compressed form, so that its forms compare equal (SEC 1 §2.3.3): the last bit of y tells which of the two points with
 * this x it is. Anything but an uncompressed or hybrid point is returned unchanged.
 */
export function compressedPoint(point: Uint8Array): Uint8Array {
  const [form = 0] = point;
  if (point.length % 2 === 0 || (form !== 4 && form !== 6 && form !== 7)) return point;
  return concatBytes([2 + ((point.at(-1) ?? 0) & 1)], point.subarray(1, (point.length + 1) / 2));
}

/** Returns the key (SubjectPublicKeyInfo) with its point in either form; any other key as it is. */
export async function keyForms(spki: Bytes): Promise<readonly Bytes[]> {
  const [algorithm, bits] = readNode(spki, 'SubjectPublicKeyInfo').children;
  if (!isEcKey(spki) || algorithm === undefined || bits === undefined) return [spki];
  const { curveNamed } = await import('#core/x509/curve-point.ts');
  const curve = curveNamed(readCurve(algorithm.children[1]).curve);
  const point = bits.content.subarray(1);
  const whole = curve === null ? point : curve.Point.fromBytes(new Uint8Array(point)).toBytes(false);
  return [
    spki,
    ...[whole, compressedPoint(whole)].map((each) =>
      sequence(new Uint8Array(algorithm.whole), bitString(new Uint8Array(each))),
    ),
  ];
}
