import { expose } from 'comlink';
import type { KeysApi } from '#workers/api.ts';
import { makeRequest } from '#workers/make-request.ts';

expose({ makeRequest } satisfies KeysApi);
