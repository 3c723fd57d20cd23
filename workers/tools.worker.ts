import { expose } from 'comlink';
import { toolJobs } from '#workers/tools-jobs.ts';

expose(toolJobs);
