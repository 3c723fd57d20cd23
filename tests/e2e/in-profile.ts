import type { BrowserContextOptions, Page } from 'playwright';
import { expect } from 'vitest';
import { browser, server } from '#tests/e2e/shared-server.ts';
import { watchProblems } from '#tests/support/browser/browser.ts';
import { type Stored, storedAt } from '#tests/support/browser/stored.ts';

export interface Profile extends Stored, Pick<BrowserContextOptions, 'colorScheme'> {
  readonly expected?: readonly RegExp[];
}

/** Runs `see` in a new profile, then checks for problems. */
export async function inProfile(
  { colorScheme = 'light', expected = [], ...stored }: Profile,
  see: (page: Page) => Promise<void>,
): Promise<void> {
  const context = await browser.newContext({
    viewport: { width: 1440, height: 900 },
    colorScheme,
    storageState: storedAt(server.url, stored),
  });
  const problems = await watchProblems(context, { expected });
  const page = await context.newPage();
  await see(page);
  await context.close();
  expect(problems()).toEqual([]);
}
