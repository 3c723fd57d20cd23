import { judgeRequest } from '#core/csr/judge-request.ts';
import { policyOn } from '#core/policy/policy.ts';
import { joinPems, nothingRead } from '#machines/purchase/csr-source/csr-source.rules.ts';
import type {
  GivenRequest,
  JudgedRequests,
  PurchaseSlots,
  ReadRequests,
} from '#machines/purchase/purchase.types.ts';
import type { FileBox } from '#src/adapters/files/file-box.ts';
import type { Intake } from '#src/adapters/workers/intake.ts';
import type { WorkerResult } from '#workers/api.ts';
import type { InspectedRequest, ZipReading } from '#workers/intake-api.ts';

/** Of the files of a zip that were passed over, so many are named. */
const namedSkips = 20;

/** Has the intake worker read what was pasted or chosen, and keeps of it what the log needs. */
export async function readRequests(
  services: { readonly intake: Intake; readonly files: FileBox; readonly now: Date },
  input: PurchaseSlots['readRequests']['input'],
  signal: AbortSignal,
): Promise<ReadRequests> {
  const { intake, files, now } = services;
  const keyRule = policyOn(now).tlsKeys;
  if ('paste' in input) {
    const read = await intake.inspectRequests(input.paste, { keyRule, signal });
    const reading = read.ok ? { ok: true as const, value: { requests: read.value, skipped: [] } } : read;
    return keep(input.key, '', reading);
  }
  const file = files.peek(input.file);
  if (file === null) {
    return { ...nothingRead, key: input.key, failure: failure('file-gone', '') };
  }
  return keep(input.key, file.name, await intake.readZip(file, { name: file.name, keyRule, signal }));
}

function keep(key: string, fileName: string, reading: WorkerResult<ZipReading>): ReadRequests {
  if (!reading.ok) {
    const { code, detail } = reading.error;
    return { ...nothingRead, key, fileName, failure: failure(code, detail) };
  }
  const { requests, skipped } = reading.value;
  return {
    key,
    fileName,
    requests: requests.map(facts),
    pems: joinPems(requests.map(({ csr }) => csr)),
    skippedCount: skipped.length,
    skipped: skipped.slice(0, namedSkips),
    failure: null,
  };
}

function facts(request: InspectedRequest, at: number): GivenRequest {
  const { label, commonName, names, emails, key, hashValue, spkiHash, faultCode, faultDetail } = request;
  return {
    at,
    label,
    commonName,
    names,
    emails,
    key: key === null ? null : { algorithm: key.algorithm, size: key.size, curve: key.curve },
    hashValue,
    spkiHash,
    faultCode,
    faultDetail,
  };
}

function failure(code: string, detail: string) {
  return { kind: 'intake-failed', code, detail } as const;
}

/** Holds each request against the product, by the rule that the server has too; `now` is its time. */
export async function judgeRequests(
  { key, requests, productType, subBrand, maxNames }: PurchaseSlots['judgeRequests']['input'],
  now: Date,
): Promise<JudgedRequests> {
  const keyRule = policyOn(now).tlsKeys;
  const terms = { productType, subBrand, maxNames, keyRule };
  const judged = await Promise.all(requests.map((request) => judgeRequest(request, terms)));
  return {
    key,
    names: judged.map(({ names }) => names.join(',')).join('\n'),
    verdicts: judged.flatMap(({ faults }, index) => {
      const at = requests[index]?.at;
      return at === undefined || faults.length === 0 ? [] : [{ at, faults }];
    }),
  };
}
