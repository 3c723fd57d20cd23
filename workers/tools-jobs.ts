import type { ToolsApi } from '#workers/tools-api.ts';
import { inspectJobs } from '#workers/tools-inspect.ts';

export const toolJobs: ToolsApi = { ...inspectJobs };
