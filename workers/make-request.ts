import { ok } from '#core/result.ts';
import { createRequest, defaultCommonName, makeKeyPair, type RequestContent } from '#core/x509/request.ts';
import { findTooLong, findUnwritable } from '#core/x509/subject-bounds.ts';
import type { RequestJob, RequestMade, RequestPhase, WorkerResult } from '#workers/api.ts';
import { sealKey } from '#workers/envelope.ts';
import { guarded, refuse } from '#workers/fault.ts';
import { openKeyring } from '#workers/keyring.ts';

/**
 * Generates a key and its request, and seals the private key immediately: the result contains it only as an envelope. Faults: `bad-input`
 * and `subject-too-long` (`detail`: a `RequestPart`), `keyring-locked`, `no-crypto`, `crypto-failed`.
 */
export function makeRequest(
  job: RequestJob,
  onPhase: (phase: RequestPhase) => void = () => {},
): Promise<WorkerResult<RequestMade>> {
  return guarded(async () => {
    const content = contentOf(job);
    const refusal = findFault(content);
    if (refusal !== null) return refusal;
    const sealing = await openKeyring(job.keyring);
    if (!sealing.ok) return sealing;
    const [current] = sealing.value;
    if (current === undefined) return refuse('keyring-locked', 'spark');
    onPhase('making-key');
    const keys = await makeKeyPair(job.options);
    onPhase('signing');
    const request = await createRequest(content, job.options, keys);
    onPhase('sealing');
    const pkcs8 = new Uint8Array(await crypto.subtle.exportKey('pkcs8', keys.privateKey));
    return ok({
      csr: request.pem,
      key: await sealKey(pkcs8, request.spkiHash, current),
      hashValue: request.hashValue,
      spkiHash: request.spkiHash,
    });
  });
}

function contentOf({ names, emails = [], subject, commonName }: RequestJob): RequestContent {
  return { names, emails, subject, commonName: commonName ?? defaultCommonName({ names, emails, subject }) };
}

/** Finds content that ASN.1 cannot carry in the types and lengths a CA expects. Names were checked before. */
function findFault(content: RequestContent) {
  const unwritable = findUnwritable(content);
  if (unwritable !== null) return refuse('bad-input', unwritable);
  const tooLong = findTooLong(content);
  if (tooLong !== null) return refuse('subject-too-long', tooLong);
  const isEmpty = content.names.length + content.emails.length === 0 && content.commonName === '';
  return isEmpty ? refuse('bad-input', 'names') : null;
}
