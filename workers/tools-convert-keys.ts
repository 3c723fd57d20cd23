import { keyText } from '#core/csr/key-text.ts';
import { ok } from '#core/result.ts';
import { isCa } from '#core/x509/extension-of.ts';
import { publicBits } from '#core/x509/match.ts';
import { commonNameOf } from '#core/x509/object-name.ts';
import { sha256Hex } from '#core/x509/spki.ts';
import { writeKey } from '#core/x509/write-key.ts';
import type { WorkerResult } from '#workers/api.ts';
import { guarded, refuse } from '#workers/fault.ts';
import { madeFile } from '#workers/made-file.ts';
import type { ToolJob, ToolsApi } from '#workers/tools-api.ts';
import { readingOf } from '#workers/tools-inspect.ts';
import type { ConvertedKey, ConvertedKeys, KeyOptions, PairGroup, Pairs } from '#workers/tools-keys-api.ts';

export const keyJobs: Pick<ToolsApi, 'convertKeys' | 'matchPairs'> = {
  convertKeys: (job) => guarded(() => convertKeys(job)),
  matchPairs: (job) => guarded(() => matchPairs(job)),
};

async function convertKeys(job: ToolJob<KeyOptions>): Promise<WorkerResult<ConvertedKeys>> {
  const { objects, keys, faults } = await readingOf(job);
  const converted: ConvertedKey[] = [];
  for (const object of objects) {
    const { view } = object;
    const secret = keys.get(object);
    if (view.kind !== 'key' || view.key === null || secret === undefined) continue;
    const written = await writeKey(secret, job.options);
    const stem = converted.length === 0 ? 'private' : `private-${converted.length + 1}`;
    converted.push({
      name: keyText(view.key),
      spki: sha256Hex(view.key.spki),
      wasEncrypted: view.isEncrypted,
      refusal: written.ok ? null : written.error,
      file: written.ok
        ? madeFile(`${stem}.${written.value.extension}`, written.value.bytes, {
            isText: written.value.isText,
            isSecret: job.options.form !== 'public',
          })
        : null,
    });
  }
  const [fault] = faults;
  if (converted.length > 0) return ok({ faults, keys: converted });
  // A security key keeps the private part to itself; its file only names it.
  const isElsewhere = objects.some(({ view }) => view.kind === 'key' && view.isPrivate && view.key !== null);
  if (isElsewhere && fault === undefined) return refuse('key-locked');
  return refuse(fault?.code ?? 'no-key', fault?.detail, fault);
}

async function matchPairs(job: ToolJob<null>): Promise<WorkerResult<Pairs>> {
  const { objects, faults } = await readingOf(job);
  const groups = new Map<string, PairGroup>();
  for (const { view, name, file } of objects) {
    const key = 'key' in view ? view.key : null;
    if (key === null) continue;
    const bits = publicBits(key);
    const group = groups.get(bits) ?? { spki: sha256Hex(key.spki), keyName: keyText(key), rows: [] };
    const isPrivate = view.kind === 'key' && view.isPrivate;
    const row = {
      kind: view.kind,
      name: commonNameOf(view),
      place: placeOf(name, file),
      isPrivate,
      isCa: view.kind === 'certificate' && isCa(view),
    };
    groups.set(bits, { ...group, rows: [...group.rows, row] });
  }
  const [fault] = faults;
  if (groups.size === 0) return refuse(fault?.code ?? 'no-key', fault?.detail, fault);
  return ok({ faults, groups: [...groups.values()] });
}

/** File and alias, if present. */
function placeOf(name: string | null, file: string): string {
  return [file, name ?? ''].filter((part) => part !== '').join(' · ');
}
