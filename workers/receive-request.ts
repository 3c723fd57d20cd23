import { ok } from '#core/result.ts';
import type { Bytes } from '#core/x509/encoding.ts';
import { newDeliveryKey, openDelivery } from '#core/x509/key-delivery.ts';
import { encodePem, readPem } from '#core/x509/pem.ts';
import { cutSpki, sha256Hex } from '#core/x509/spki.ts';
import type { AskForKey, Keyring, RequestMade, WorkerResult } from '#workers/api.ts';
import { sealKey } from '#workers/envelope.ts';
import { guarded, refuse } from '#workers/fault.ts';
import { openKeyring } from '#workers/keyring.ts';

/**
 * Has the CA generate a key and its request, and seals the private key on arrival. The key travels encrypted to a one-time key that never
 * leaves the worker, so that nobody between the CA and the envelope sees it in clear. Faults: `delivery-missing`, `delivery-unreadable`
 * (`key`, `csr`, `pair`), and those of the keyring.
 */
export function receiveRequest(
  { keyring }: { readonly keyring: Keyring },
  askForKey: AskForKey,
): Promise<WorkerResult<RequestMade>> {
  return guarded(async () => {
    const sealing = await openKeyring(keyring);
    if (!sealing.ok) return sealing;
    const [current] = sealing.value;
    if (current === undefined) return refuse('keyring-locked', 'spark');
    const own = await newDeliveryKey();
    const delivery = await askForKey(own.address);
    if (delivery === null) return refuse('delivery-missing');
    const [block, ...others] = readPem(delivery.csr).blocks;
    const spki = block === undefined || others.length > 0 ? null : cutSpki('request', block.bytes);
    // The key stays in a token that is shipped.
    if (delivery.key === '' && block !== undefined && spki !== null) {
      return ok({ ...requestIn(block.bytes), key: '', spkiHash: sha256Hex(spki) });
    }
    const pkcs8 = await openDelivery(delivery.key, own);
    if (pkcs8 === null) return refuse('delivery-unreadable', 'key');
    const isPair = spki !== null && (await belongTogether(pkcs8, spki));
    if (block === undefined || spki === null || !isPair) {
      pkcs8.fill(0);
      return refuse('delivery-unreadable', spki === null ? 'csr' : 'pair');
    }
    const spkiHash = sha256Hex(spki);
    return ok({ ...requestIn(block.bytes), key: await sealKey(pkcs8, spkiHash, current), spkiHash });
  });
}

function requestIn(bytes: Bytes): Pick<RequestMade, 'csr' | 'hashValue'> {
  return { csr: encodePem('CERTIFICATE REQUEST', bytes), hashValue: sha256Hex(bytes) };
}

const algorithms = [
  { name: 'RSASSA-PKCS1-v1_5', hash: 'SHA-256' },
  ...['P-256', 'P-384', 'P-521'].map((namedCurve) => ({ name: 'ECDSA', namedCurve, hash: 'SHA-256' })),
];

/** Whether the public key verifies a signature of the private key. */
async function belongTogether(pkcs8: Bytes, spki: Bytes): Promise<boolean> {
  const { subtle } = crypto;
  const challenge = crypto.getRandomValues(new Uint8Array(32));
  for (const algorithm of algorithms) {
    const publicKey = await subtle.importKey('spki', spki, algorithm, false, ['verify']).catch(() => null);
    if (publicKey === null) continue;
    const privateKey = await subtle.importKey('pkcs8', pkcs8, algorithm, false, ['sign']).catch(() => null);
    if (privateKey === null) return false;
    const signature = await subtle.sign(algorithm, privateKey, challenge);
    return subtle.verify(algorithm, publicKey, signature, challenge);
  }
  return false;
}
