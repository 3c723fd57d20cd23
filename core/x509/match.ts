import { fail, ok, type Result } from '#core/result.ts';
import type { PublicKeyView } from '#core/x509/certificate-view.ts';
import { type Bytes, toHex } from '#core/x509/encoding.ts';
import { inspect } from '#core/x509/inspect.ts';
import type { InspectFault } from '#core/x509/inspect-fault.ts';
import type { Inspection } from '#core/x509/inspection.ts';
import { compressedPoint, isEcKey } from '#core/x509/point-form.ts';

/** The input without a readable public key, and the reason. */
export interface MatchFault {
  readonly side: 0 | 1;
  readonly fault: InspectFault;
}

/**
 * Reports whether two inputs (key, request, certificate or store) have the same public key. Compares the key's bits, so an RSA key for
 * PSS matches the same key for PKCS#1 v1.5. In a file with several objects, a private key takes precedence, then the first object with a
 * key.
 */
export async function samePublicKey(
  a: Bytes,
  b: Bytes,
  password?: string,
): Promise<Result<boolean, MatchFault>> {
  const keys: string[] = [];
  for (const [side, input] of [a, b].entries()) {
    const inspection = await inspect(input, password);
    const key = keyBits(inspection);
    if (key === null) return fail({ side: side === 0 ? 0 : 1, fault: faultOf(inspection) });
    keys.push(key);
  }
  return ok(keys[0] === keys[1]);
}

/** Returns the public key's bits in hex; null if there is none. */
function keyBits({ objects }: Inspection): string | null {
  const views = objects.map(({ view }) => view);
  const first =
    views.find((view) => view.kind === 'key' && view.isPrivate) ?? views.find((view) => 'key' in view);
  const key = first !== undefined && 'key' in first ? first.key : null;
  return key === null ? null : publicBits(key);
}

/**
 * Returns the public key's bits in hex: equal for a key, its request and its certificate, however each identifies the algorithm and writes
 * a point.
 */
export function publicBits({ spki, bytes }: Pick<PublicKeyView, 'spki' | 'bytes'>): string {
  const bits = spki.subarray(spki.length - bytes);
  return toHex(isEcKey(spki) ? compressedPoint(bits) : bits);
}

function faultOf({ faults }: Inspection): InspectFault {
  return faults[0] ?? { code: 'unsupported', at: null, line: null, detail: 'no readable public key' };
}
