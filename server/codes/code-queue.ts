import * as v from 'valibot';
import { defineQueue } from '#server/jobs/queue.ts';

/** Codes to send. The code itself is made by the job: no queue holds one. A code that comes late is worth nothing. */
export const sendCodeQueue = defineQueue(
  'codes',
  v.strictObject({
    key: v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/)),
    sentTime: v.pipe(v.string(), v.isoTimestamp()),
  }),
  { retries: 4, retryDelay: 3, expireIn: 60, parallel: 4 },
);
