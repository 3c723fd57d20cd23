import { proxy } from 'comlink';
import { spawnKeysWorker } from '#src/adapters/workers/spawn.ts';
import { runOnce, type WorkerLike } from '#src/adapters/workers/worker-link.ts';
import type { AskForKey, Keyring, ReceiveApi, RequestMade, WorkerResult } from '#workers/api.ts';

export interface ReceiveOptions {
  readonly signal?: AbortSignal;
  readonly spawn?: () => WorkerLike;
}

/**
 * Requests a key from the CA in a dedicated worker, so the transport key pair and anything it opened end with the
 * worker.
 */
export function receiveRequest(
  keyring: Keyring,
  askForKey: AskForKey,
  { signal, spawn = spawnKeysWorker }: ReceiveOptions = {},
): Promise<WorkerResult<RequestMade>> {
  return runOnce<ReceiveApi, RequestMade>(
    spawn,
    (api) => api.receiveRequest({ keyring }, proxy(askForKey)),
    signal,
  );
}
