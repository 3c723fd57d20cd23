import { expose, transfer } from 'comlink';
import type { DownloadApi } from '#workers/api.ts';
import { buildDownload } from '#workers/build-download.ts';

expose({
  async buildDownload(job, onPhase) {
    const built = await buildDownload(job, onPhase);
    return built.ok ? transfer(built, [built.value.bytes.buffer]) : built;
  },
} satisfies DownloadApi);
