import type { Browser, Page } from 'playwright';

export interface Task {
  /** Milliseconds of wall time, and of the thread's own CPU time. */
  readonly wall: number;
  readonly own: number;
}

/** Chromium's trace format; times are in microseconds. */
interface TraceEvent {
  readonly name: string;
  readonly ph: string;
  readonly pid: number;
  readonly tid: number;
  readonly dur?: number;
  readonly tdur?: number;
  readonly args?: { readonly name?: string };
}

/** Measures the longest task of any page's main thread during `work`. */
export async function longestTaskOf<T>(
  browser: Browser,
  page: Page,
  work: () => Promise<T>,
): Promise<{ readonly result: T; readonly longest: Task }> {
  await browser.startTracing(page, { categories: ['toplevel'] });
  const result = await work();
  const { traceEvents }: { traceEvents: TraceEvent[] } = JSON.parse(String(await browser.stopTracing()));
  const mains = traceEvents.filter(
    ({ name, args }) => name === 'thread_name' && args?.name === 'CrRendererMain',
  );
  const isMain = (event: TraceEvent) => mains.some(({ pid, tid }) => pid === event.pid && tid === event.tid);
  const tasks = traceEvents.filter((event) => event.ph === 'X' && isMain(event));
  const most = (of: (event: TraceEvent) => number) =>
    tasks.reduce((longest, event) => Math.max(longest, of(event) / 1_000), 0);
  return { result, longest: { wall: most(({ dur = 0 }) => dur), own: most(({ tdur = 0 }) => tdur) } };
}
