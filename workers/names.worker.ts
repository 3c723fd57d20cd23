// Part of the worker's own file: integrity checks of scripts know no chunks that a worker loads later, and the build fails.
import 'tldts';
import 'tr46';
import { expose } from 'comlink';
import { namesJobs } from '#workers/names-jobs.ts';

expose(namesJobs);
