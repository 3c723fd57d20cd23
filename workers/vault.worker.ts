import { expose } from 'comlink';
import { vaultJobs } from '#workers/vault-jobs.ts';

expose(vaultJobs);
