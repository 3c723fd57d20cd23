import type { WorkerLike } from '#src/adapters/workers/worker-link.ts';

/**
 * The bundler recognizes workers only by this exact form of call, and passes their URLs through its Trusted Types
 * policy; the browser refuses URLs made any other way.
 */
export function spawnKeysWorker(): WorkerLike {
  return new Worker(new URL('../../../workers/keys.worker.ts', import.meta.url), { name: 'keys' });
}

export function spawnDownloadWorker(): WorkerLike {
  return new Worker(new URL('../../../workers/download.worker.ts', import.meta.url), { name: 'download' });
}

export function spawnVaultWorker(): WorkerLike {
  return new Worker(new URL('../../../workers/vault.worker.ts', import.meta.url), { name: 'vault' });
}

export function spawnIntakeWorker(): WorkerLike {
  return new Worker(new URL('../../../workers/intake.worker.ts', import.meta.url), { name: 'intake' });
}

export function spawnNamesWorker(): WorkerLike {
  return new Worker(new URL('../../../workers/names.worker.ts', import.meta.url), { name: 'names' });
}

export function spawnToolsWorker(): WorkerLike {
  return new Worker(new URL('../../../workers/tools.worker.ts', import.meta.url), { name: 'tools' });
}
