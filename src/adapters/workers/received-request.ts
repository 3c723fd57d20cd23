import { proxy } from 'comlink';
import { spawnKeysWorker } from '#src/adapters/workers/spawn.ts';
import { runOnce, type WorkerLike } from '#src/adapters/workers/worker-link.ts';
import type { AskForKey, Keyring, ReceiveApi, RequestMade, WorkerResult } from '#workers/api.ts';

export interface ReceiveOptions {
  readonly signal?: AbortSignal;
  readonly spawn?: () => WorkerLike;
}

/** Has the CA make a key, in a worker of its own: what the key was sent to and what it was opened with end with it. */
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
