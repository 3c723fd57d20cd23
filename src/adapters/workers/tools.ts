import type { Remote } from 'comlink';
import { spawnToolsWorker } from '#src/adapters/workers/spawn.ts';
import { openLink, type WorkerLike, type WorkerLink } from '#src/adapters/workers/worker-link.ts';
import type { WorkerResult } from '#workers/api.ts';
import type { ToolsApi } from '#workers/tools-api.ts';

/** The worker of a tool's page. It is made with the first job, and anew after one that was given up. */
export interface Tools {
  run<T>(
    job: (api: Remote<ToolsApi>) => Promise<WorkerResult<T>>,
    signal?: AbortSignal,
  ): Promise<WorkerResult<T>>;
  close(): void;
}

export function createTools(spawn: () => WorkerLike = spawnToolsWorker): Tools {
  let link: WorkerLink<ToolsApi> | null = null;
  return {
    run(job, signal) {
      if (link === null || !link.isAlive) link = openLink<ToolsApi>(spawn);
      return link.run(job, signal);
    },
    close() {
      link?.close();
      link = null;
    },
  };
}
