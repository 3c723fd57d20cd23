import type { BrowserContextOptions } from 'playwright';
import { expect } from 'vitest';
import { browser } from '#tests/e2e/shared-browser.ts';
import { type WatchOptions, watchProblems } from '#tests/support/browser/browser.ts';

/** Opens an empty page in a new profile. `close` checks it for problems. */
export async function openPage(options?: BrowserContextOptions, watched?: WatchOptions) {
  const context = await browser.newContext(options);
  const problems = await watchProblems(context, watched);
  const close = async () => {
    await context.close();
    expect(problems()).toEqual([]);
  };
  return { context, page: await context.newPage(), close };
}
