import type { Browser } from 'playwright';
import type { Figure } from '#tests/bench/measure.ts';
import { Console } from '#tests/e2e/console.ts';
import { startServerProcess } from '#tests/support/server/server-process.ts';

/** Runs a measurement in the console of a new server. */
export async function withConsole(
  browser: Browser,
  measure: (app: Console) => Promise<Figure[]>,
): Promise<Figure[]> {
  const server = await startServerProcess();
  try {
    const app = await Console.open(browser, server.url);
    try {
      return await measure(app);
    } finally {
      await app.close();
    }
  } finally {
    await server.dispose();
  }
}

/** Throttles the page's CPU to a quarter. */
export async function slowDown({ context, page }: Console): Promise<void> {
  const devtools = await context.newCDPSession(page);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 4 });
}

/** A batch text of `blocks` blocks with `names` names each. */
export function textOf(label: string, blocks: number, names: number): string {
  const block = (place: number) =>
    Array.from({ length: names }, (_, index) => `host-${index}.${label}-${place}.example.com`).join('\n');
  return Array.from({ length: blocks }, (_, place) => block(place)).join('\n\n');
}
