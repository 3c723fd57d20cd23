import { guarded } from '#workers/fault.ts';
import type { ToolsApi } from '#workers/tools-api.ts';
import { inspectJobs } from '#workers/tools-inspect.ts';

export const toolJobs: ToolsApi = {
  inspect: (job) => guarded(() => inspectJobs.inspect(job)),
  inspectJson: (job) => guarded(() => inspectJobs.inspectJson(job)),
};
