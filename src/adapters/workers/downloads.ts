import { spawnDownloadWorker } from '#src/adapters/workers/spawn.ts';
import { runOnce, type WorkerLike } from '#src/adapters/workers/worker-link.ts';
import type {
  BundleFile,
  BundleJob,
  DownloadApi,
  DownloadFile,
  DownloadJob,
  ImportApi,
  ImportedKey,
  ImportJob,
  WorkerResult,
} from '#workers/api.ts';

export interface DownloadOptions {
  readonly signal?: AbortSignal;
  readonly spawn?: () => WorkerLike;
}

/** Builds a file in a dedicated worker, so the opened key disappears with it. */
export function buildDownload(
  job: DownloadJob,
  { signal, spawn = spawnDownloadWorker }: DownloadOptions = {},
): Promise<WorkerResult<DownloadFile>> {
  return runOnce<DownloadApi, DownloadFile>(spawn, (api) => api.buildDownload(job), signal);
}

/** Builds several files as one archive in a dedicated worker. */
export function buildBundle(job: BundleJob): Promise<WorkerResult<BundleFile>> {
  return runOnce<DownloadApi, BundleFile>(spawnDownloadWorker, (api) => api.buildBundle(job));
}

/** Reads a key file in a dedicated worker; the returned key is sealed. */
export function importKey(
  job: ImportJob,
  { signal, spawn = spawnDownloadWorker }: DownloadOptions = {},
): Promise<WorkerResult<ImportedKey>> {
  return runOnce<ImportApi, ImportedKey>(spawn, (api) => api.importKey(job), signal);
}
