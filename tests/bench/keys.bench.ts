import type { Browser } from 'playwright';
import { longestTaskOf } from '#tests/bench/main-thread.ts';
import { type Figure, round } from '#tests/bench/measure.ts';
import { opensslRate } from '#tests/bench/openssl-peer.ts';
import { servePage } from '#tests/bench/page-server.ts';

/** Keys and requests per second in the browser's workers, against `openssl req -newkey` in two processes. */
export async function benchKeys(browser: Browser): Promise<Figure[]> {
  const server = await servePage('./tests/bench/bench-page.ts', 'bench');
  try {
    const page = await browser.newPage();
    await page.goto(server.url);
    const figures: Figure[] = [];
    for (const [kind, count, goal] of [
      ['RSA-2048', 100, '≥ 1'],
      ['P-256', 400, '≥ 3'],
    ] as const) {
      // The peer runs before and after, so that a slow phase of the machine affects both.
      const before = await opensslRate(kind, count / 2);
      const { result: seconds, longest } = await longestTaskOf(browser, page, () =>
        page.evaluate(([kind, count]) => window.bench.makeKeys(kind, count), [kind, count] as const),
      );
      const after = await opensslRate(kind, count / 2);
      const rate = count / seconds;
      const peer = (before + after) / 2;
      figures.push({
        name: `keys and requests, ${kind}`,
        value: round(rate / peer),
        unit: 'times the peer',
        goal,
        peer: `openssl req -newkey, two processes: ${round(peer, 1)}/s, here ${round(rate, 1)}/s`,
      });
      figures.push({
        name: `longest main-thread task while ${count} ${kind} are made`,
        value: round(longest.own, 1),
        unit: 'ms of its own',
        goal: '≤ 50',
        peer: `by the wall, with what else the machine did: ${round(longest.wall, 1)} ms`,
      });
    }
    await page.close();
    return figures;
  } finally {
    server.close();
  }
}
