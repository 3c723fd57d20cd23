import { fileStem } from '#core/orders/download-names.ts';
import { ok } from '#core/result.ts';
import {
  makeCustomRequest,
  opensslCommand,
  opensslConfig,
  readAltNames,
  requestRefusal,
} from '#core/x509/custom-request.ts';
import { utf8 } from '#core/x509/encoding.ts';
import { encodePrivateKey } from '#core/x509/pbe.ts';
import type { WorkerResult } from '#workers/api.ts';
import { guarded, refuse } from '#workers/fault.ts';
import { madeFile } from '#workers/made-file.ts';
import type { ToolJob } from '#workers/tools-api.ts';
import type { MadeFile, MadeRequests, RequestOptions } from '#workers/tools-keys-api.ts';

const mostRequests = 200;

/** Keys are made here; what comes back holds them in files alone. A batch comes as one zip. */
export function makeRequests(job: ToolJob<RequestOptions>): Promise<WorkerResult<MadeRequests>> {
  return guarded(() => make(job.options));
}

async function make(options: RequestOptions): Promise<WorkerResult<MadeRequests>> {
  const { kind, password, isBatch } = options;
  const lines = isBatch ? options.names.split('\n').filter((line) => line.trim() !== '') : [options.names];
  if (lines.length > mostRequests) return refuse('requests-many', String(mostRequests));
  const requests: { subject: RequestOptions['subject']; stem: string; names: typeof none }[] = [];
  for (const line of lines) {
    const names = await readAltNames(line);
    if (!names.ok) return refuse(names.error.code, names.error.detail);
    const first = names.value.find(({ value }) => value.length <= 64)?.value ?? '';
    const CN = isBatch ? first : options.subject.CN || first;
    const request = {
      subject: { ...options.subject, CN },
      names: names.value,
      stem: fileStem(CN || 'request'),
    };
    const refusal = requestRefusal(request);
    if (refusal !== null) return refuse(refusal.code, refusal.detail);
    requests.push(request);
  }
  const [begin] = requests;
  if (begin === undefined) return refuse('nothing-named');
  const files: MadeFile[] = [];
  for (const [at, request] of requests.entries()) {
    const made = await makeCustomRequest(request, kind);
    const key = await encodePrivateKey(made.pkcs8, password);
    const stem = isBatch ? `${String(at + 1).padStart(3, '0')}-${request.stem}` : request.stem;
    files.push(madeFile(`${stem}.csr`, utf8(made.csr), { isText: true }));
    files.push(madeFile(`${stem}.key`, utf8(key), { isText: true, isSecret: true }));
  }
  const config = madeFile(`${begin.stem}.cnf`, utf8(opensslConfig(begin)), { isText: true });
  return ok({
    faults: [],
    files: isBatch ? [await zipped(files)] : [...files, config],
    command: isBatch ? '' : opensslCommand(begin.stem, kind, password !== ''),
    count: requests.length,
  });
}

const none: Extract<Awaited<ReturnType<typeof readAltNames>>, { ok: true }>['value'] = [];

async function zipped(files: readonly MadeFile[]): Promise<MadeFile> {
  const { default: JSZip } = await import('jszip');
  const archive = new JSZip();
  for (const { name, content } of files) archive.file(name, await content.arrayBuffer());
  const bytes = new Uint8Array(await archive.generateAsync({ type: 'arraybuffer' }));
  return madeFile('requests.zip', bytes, { isSecret: true });
}
