import { proxy } from 'comlink';
import { spawnDownloadWorker } from '#src/adapters/workers/spawn.ts';
import { runOnce, type WorkerLike } from '#src/adapters/workers/worker-link.ts';
import type { DownloadApi, DownloadFile, DownloadJob, DownloadPhase, WorkerResult } from '#workers/api.ts';

export interface DownloadOptions {
  readonly signal?: AbortSignal;
  readonly onPhase?: (phase: DownloadPhase) => void;
  readonly spawn?: () => WorkerLike;
}

/** Builds a file in a worker of its own, so that the opened key is gone with it. */
export function buildDownload(
  job: DownloadJob,
  { signal, onPhase, spawn = spawnDownloadWorker }: DownloadOptions = {},
): Promise<WorkerResult<DownloadFile>> {
  return runOnce<DownloadApi, DownloadFile>(
    spawn,
    (api) => (onPhase ? api.buildDownload(job, proxy(onPhase)) : api.buildDownload(job)),
    signal,
  );
}
