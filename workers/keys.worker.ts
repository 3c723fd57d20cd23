import { expose } from 'comlink';
import type { KeysApi, ReceiveApi } from '#workers/api.ts';
import { makeRequest } from '#workers/make-request.ts';
import { receiveRequest } from '#workers/receive-request.ts';

expose({ makeRequest, receiveRequest } satisfies KeysApi & ReceiveApi);
