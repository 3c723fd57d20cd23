import { fail, ok, type Result } from '#core/result.ts';
import type { PublicKeyView } from '#core/x509/certificate-view.ts';
import { type Bytes, toHex } from '#core/x509/encoding.ts';
import { inspect } from '#core/x509/inspect.ts';
import type { InspectFault } from '#core/x509/inspect-fault.ts';
import type { Inspection } from '#core/x509/inspection.ts';

/** Which of the two has no public key that could be read, and why. */
export interface MatchFault {
  readonly side: 0 | 1;
  readonly fault: InspectFault;
}

/**
 * Do a key, a request, a certificate or a store belong to each other: is it the same public key? The key's bits are compared, so
 * that an RSA key for PSS fits the same key for PKCS#1 v1.5. Of a file with several objects the private key counts, or else the first.
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

/** Hex of the public key's bits; null when there is none. */
function keyBits({ objects }: Inspection): string | null {
  const views = objects.map(({ view }) => view);
  const first =
    views.find((view) => view.kind === 'key' && view.isPrivate) ?? views.find((view) => 'key' in view);
  const key = first !== undefined && 'key' in first ? first.key : null;
  return key === null ? null : publicBits(key);
}

/** Hex: what is the same in a key, its request and its certificate, however they name the algorithm. */
export function publicBits({ spki, bytes }: Pick<PublicKeyView, 'spki' | 'bytes'>): string {
  return toHex(spki.subarray(-bytes));
}

function faultOf({ faults }: Inspection): InspectFault {
  return faults[0] ?? { code: 'unsupported', at: null, line: null, detail: 'its kind of key' };
}
