import { type Figure, median, round } from '#tests/bench/measure.ts';
import { startServerProcess } from '#tests/support/server/server-process.ts';

/** Time from process start to the first reply, on existing data: the median of five. */
export async function benchServerStart(): Promise<Figure[]> {
  const server = await startServerProcess();
  try {
    const starts: number[] = [];
    for (let run = 0; run < 5; run += 1) {
      await server.kill();
      starts.push(await server.start());
    }
    return [
      { name: 'server warm start', value: round(median(starts) / 1000), unit: 's', goal: '≤ 2', peer: '' },
    ];
  } finally {
    await server.dispose();
  }
}
