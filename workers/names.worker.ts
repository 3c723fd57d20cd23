// Bundled into the worker's own file: integrity checks of scripts do not cover chunks a worker loads later, and the build would fail.
import 'tldts';
import 'tr46';
import { expose } from 'comlink';
import { namesJobs } from '#workers/names-jobs.ts';

expose(namesJobs);
