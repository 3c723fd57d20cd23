import { browser } from '#tests/e2e/shared-browser.ts';
import { startTestServer } from '#tests/support/server/test-server.ts';

export { browser };

/** One server for all files of a worker whose tests use their own customers. It ends with the worker. */
export const server = await startTestServer({ webRoot: 'dist/web' });
