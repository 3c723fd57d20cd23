import type { Remote } from 'comlink';
import { fail } from '#core/result.ts';
import { spawnToolsWorker } from '#src/adapters/workers/spawn.ts';
import type { WorkerLink } from '#src/adapters/workers/worker-link.ts';
import type { WorkerResult } from '#workers/api.ts';
import type { ToolsApi } from '#workers/tools-api.ts';

/** The worker of a tool's page. Loaded with the first job, and recreated after an abandoned one. */
export interface Tools {
  run<T>(
    job: (api: Remote<ToolsApi>) => Promise<WorkerResult<T>>,
    signal?: AbortSignal,
  ): Promise<WorkerResult<T>>;
  close(): void;
}

export function createTools(): Tools {
  let link: WorkerLink<ToolsApi> | null = null;
  return {
    async run(job, signal) {
      const { openLink } = await import('#src/adapters/workers/worker-link.ts');
      // The page may be left before the code has loaded.
      if (signal?.aborted) return fail({ code: 'cancelled' as const, detail: '' });
      if (link === null || !link.isAlive) link = openLink<ToolsApi>(spawnToolsWorker);
      return link.run(job, signal);
    },
    close() {
      link?.close();
      link = null;
    },
  };
}
