import { expose } from 'comlink';
import type { KeysApi, ReceiveApi } from '#workers/api.ts';
import { makeRequest } from '#workers/make-request.ts';
import { receiveRequest } from '#workers/receive-request.ts';
import type { SharingApi } from '#workers/sharing-api.ts';
import { sharingJobs } from '#workers/sharing-jobs.ts';

expose({ makeRequest, receiveRequest, ...sharingJobs } satisfies KeysApi & ReceiveApi & SharingApi);
