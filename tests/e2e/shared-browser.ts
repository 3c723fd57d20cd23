import { launchBrowser } from '#tests/support/browser.ts';

/** One browser for all files of a worker: each test opens a profile of its own in it. It ends with the worker. */
export const browser = await launchBrowser();
