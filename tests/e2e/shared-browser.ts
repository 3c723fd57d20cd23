import { launchBrowser } from '#tests/support/browser/browser.ts';
import { recordWalks } from '#tests/support/browser/browser-walks.ts';

/** One browser for all files of a worker, in which each test opens its own profile. It ends with the worker. */
export const browser = recordWalks(await launchBrowser({ isShellEnough: true }));
