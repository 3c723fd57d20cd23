import JSZip from 'jszip';
import { csvText } from '#core/csv.ts';
import { ok } from '#core/result.ts';
import type { BundleFile, BundleJob, WorkerFault, WorkerResult } from '#workers/api.ts';
import { buildDownload } from '#workers/build-download.ts';
import { guarded } from '#workers/fault.ts';

/** Builds the files one by one, each into its folder. A failure is reported and does not affect the others. */
export function buildBundle({ parts, readme, index }: BundleJob): Promise<WorkerResult<BundleFile>> {
  return guarded(async () => {
    const zip = new JSZip();
    const faults: { folder: string; fault: WorkerFault }[] = [];
    const spent: Uint8Array[] = [];
    const lines = [index.head];
    for (const [at, { folder, job }] of parts.entries()) {
      const built = await buildDownload(job);
      if (!built.ok) {
        faults.push({ folder, fault: built.error });
        continue;
      }
      const { bytes, filename, type } = built.value;
      const into = zip.folder(folder) ?? zip;
      if (type === 'application/zip') await into.loadAsync(bytes);
      else into.file(filename, bytes);
      spent.push(bytes);
      lines.push(index.rows[at] ?? [folder]);
    }
    zip.file('index.csv', csvText(lines));
    zip.file('README.txt', readme);
    const bytes = new Uint8Array(await zip.generateAsync({ type: 'arraybuffer' }));
    // Only now: JSZip reads the parts when it generates the archive.
    for (const part of spent) part.fill(0);
    return ok({ bytes, faults });
  });
}
