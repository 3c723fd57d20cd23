import { type Figure, median, round } from '#tests/bench/measure.ts';
import { startServerProcess } from '#tests/support/server-process.ts';

/** From the start of the process to its first answer, on data that exists: the median of five. */
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
