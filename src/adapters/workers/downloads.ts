import { proxy } from 'comlink';
import { spawnDownloadWorker } from '#src/adapters/workers/spawn.ts';
import { runOnce, type WorkerLike } from '#src/adapters/workers/worker-link.ts';
import type {
  BundleFile,
  BundleJob,
  DownloadApi,
  DownloadFile,
  DownloadJob,
  DownloadPhase,
  ImportApi,
  ImportedKey,
  ImportJob,
  WorkerResult,
} from '#workers/api.ts';

export interface DownloadOptions {
  readonly signal?: AbortSignal;
  readonly onPhase?: (phase: DownloadPhase) => void;
  readonly spawn?: () => WorkerLike;
}

/** Builds a file in a dedicated worker, so the opened key disappears with it. */
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

/** Builds several files as one archive in a dedicated worker. */
export function buildBundle(job: BundleJob): Promise<WorkerResult<BundleFile>> {
  return runOnce<DownloadApi, BundleFile>(spawnDownloadWorker, (api) => api.buildBundle(job));
}

/** Reads a key file in a dedicated worker; the returned key is sealed. */
export function importKey(
  job: ImportJob,
  { signal, spawn = spawnDownloadWorker }: Pick<DownloadOptions, 'signal' | 'spawn'> = {},
): Promise<WorkerResult<ImportedKey>> {
  return runOnce<ImportApi, ImportedKey>(spawn, (api) => api.importKey(job), signal);
}
