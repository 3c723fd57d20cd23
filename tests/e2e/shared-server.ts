import { launchBrowser } from '#tests/support/browser.ts';
import { startTestServer } from '#tests/support/test-server.ts';

/**
 * One server and one browser for all files of a worker whose tests keep to a customer and a profile of their own. They end
 * with the worker.
 */
export const [server, browser] = await Promise.all([
  startTestServer({ webRoot: 'dist/web' }),
  launchBrowser(),
]);
