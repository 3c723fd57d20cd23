import { expose, transfer } from 'comlink';
import type { DownloadApi, ImportApi } from '#workers/api.ts';
import { buildBundle } from '#workers/build-bundle.ts';
import { buildDownload } from '#workers/build-download.ts';

expose({
  async buildDownload(job) {
    const built = await buildDownload(job);
    return built.ok ? transfer(built, [built.value.bytes.buffer]) : built;
  },
  async buildBundle(job) {
    const built = await buildBundle(job);
    return built.ok ? transfer(built, [built.value.bytes.buffer]) : built;
  },
  async importKey(job) {
    // Loaded on demand: the code that reads every file format is large, and most downloads do not need it.
    const { importKey } = await import('#workers/import-key.ts');
    return importKey(job);
  },
} satisfies DownloadApi & ImportApi);
