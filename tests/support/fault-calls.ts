import { objectId, sequence, setOf, textString } from '#core/x509/der.ts';
import { encodePem } from '#core/x509/pem.ts';
import type { SeededRandom } from '#tests/support/seeded-random.ts';
import { ecKey, requestInfo, requestSigner, signRequest } from '#tests/support/signed-request.ts';

/** Retries like the console: the same key until a reply arrives, at most three attempts. */
export async function retried<T extends { readonly status: number }>(
  random: SeededRandom,
  call: (key: string) => Promise<T>,
): Promise<T | null> {
  const key = `fault-key-${random.below(1e9)}-${random.below(1e9)}`;
  for (let attempt = 0; attempt < 3; attempt += 1) {
    const answer = await replyOf(() => call(key));
    if (answer !== null) return answer;
  }
  return null;
}

/** Null if no reply, or only a 500, arrived. */
export async function replyOf<T extends { readonly status: number }>(
  call: () => Promise<T>,
): Promise<T | null> {
  try {
    const answer = await call();
    return answer.status === 500 ? null : answer;
  } catch {
    return null;
  }
}

/** A request with a new key and a subject name only, without SANs. */
export function ownRequest(name: string): string {
  const signer = requestSigner('EC', ecKey(), sequence(objectId('1.2.840.10045.4.3.2')), 'sha256');
  const subject = setOf(sequence(objectId('2.5.4.3'), textString('UTF8String', name)));
  return encodePem('CERTIFICATE REQUEST', signRequest(requestInfo(signer.spki, [subject]), signer));
}
