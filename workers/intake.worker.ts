import { expose } from 'comlink';
import { intakeJobs } from '#workers/intake-jobs.ts';

expose(intakeJobs);
