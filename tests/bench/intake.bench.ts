import { readFile, writeFile } from 'node:fs/promises';
import JSZip from 'jszip';
import type { Browser, CDPSession, Page } from 'playwright';
import { createRequest, makeKeyPair, type RequestAlgorithm } from '#core/x509/request.ts';
import { longestTaskOf, type Task } from '#tests/bench/main-thread.ts';
import { type Figure, median, round } from '#tests/bench/measure.ts';
import { servePage } from '#tests/bench/page-server.ts';
import { zipBombs } from '#tests/support/files/zip-bombs.ts';

const orders = 500;
const rsa: RequestAlgorithm = { encryption: 'RSA', keyLength: 2048, curve: 'P-256', signature: 'SHA256' };

/** Reads customer input in the browser's worker: a zip of requests, a batch text, zip bombs. */
export async function benchIntake(browser: Browser): Promise<Figure[]> {
  const server = await servePage('./tests/bench/bench-page.ts', 'bench');
  try {
    const page = await browser.newPage();
    await page.goto(server.url);
    const figures = [...(await readZips(browser, page)), ...(await checkTexts(browser, page))];
    await page.close();
    return [...figures, ...(await openBombs(browser, server.url))];
  } finally {
    server.close();
  }
}

async function readZips(browser: Browser, page: Page): Promise<Figure[]> {
  const zip = await zipOfRequests();
  await page.evaluate(([base64]) => window.bench.holdZip(base64), [zip] as const);
  const { result: read, longest } = await longestTaskOf(browser, page, () =>
    page.evaluate(() => window.bench.readHeldZip()),
  );
  if (read.outcome !== `${orders} good`) throw new Error(read.outcome);
  return [
    {
      name: `a zip of ${orders} requests read and checked`,
      value: round(read.seconds),
      unit: 's, worker start included',
      goal: '≤ 1.5',
      peer: '',
    },
    taskFigure('a zip is read', longest),
  ];
}

/** A zip of distinct RSA-2048 requests, for which ten keys are enough. */
async function zipOfRequests(): Promise<string> {
  const keys = await Promise.all(Array.from({ length: 10 }, () => makeKeyPair(rsa)));
  const subject = { country: 'SG', province: 'Beijing', locality: '', organization: '', orgUnit: '' };
  const zip = new JSZip();
  for (let index = 0; index < orders; index++) {
    const commonName = `host-${index}.example.com`;
    const pair = keys[index % keys.length];
    if (pair === undefined) continue;
    const names = [commonName, `www.${commonName}`];
    const request = await createRequest({ commonName, names, emails: [], subject }, rsa, pair);
    zip.file(`requests/${commonName}.csr`, request.pem);
  }
  return zip.generateAsync({ type: 'base64', compression: 'DEFLATE' });
}

async function checkTexts(browser: Browser, page: Page): Promise<Figure[]> {
  const text = Array.from({ length: orders }, (_, block) =>
    Array.from({ length: 10 }, (_, index) => `host-${index}.shop-${block}.example.com`).join('\n'),
  ).join('\n\n');
  const { result: checked, longest } = await longestTaskOf(browser, page, () =>
    page.evaluate(([text]) => window.bench.checkBatch(text, 7), [text] as const),
  );
  if (checked.outcome !== `${orders} blocks, ${orders * 10} names, 0 faults`)
    throw new Error(checked.outcome);
  return [
    {
      name: `a text of ${orders} blocks and ${orders * 10} names parsed and checked`,
      value: round(median(checked.milliseconds.slice(1)), 1),
      unit: 'ms there and back',
      goal: '≤ 100',
      peer: `the first time, with the worker's start: ${round(checked.milliseconds[0] ?? Number.NaN, 1)} ms`,
    },
    taskFigure('texts are checked', longest),
  ];
}

function taskFigure(what: string, { own, wall }: Task): Figure {
  return {
    name: `longest main-thread task while ${what}`,
    value: round(own, 1),
    unit: 'ms of its own',
    goal: '≤ 50',
    peer: `by the wall, with what else the machine did: ${round(wall, 1)} ms`,
  };
}

/** Opens each bomb in its own page: memory freed by an earlier one would hide what the next one takes. */
async function openBombs(browser: Browser, url: string): Promise<Figure[]> {
  const session = await browser.newBrowserCDPSession();
  let slowest = { name: '', seconds: 0 };
  let largest = { name: '', megabytes: 0 };
  for (const { name, bytes, want } of zipBombs()) {
    const page = await browser.newPage();
    await page.goto(url);
    await page.evaluate(([base64]) => window.bench.holdZip(base64), [
      Buffer.from(bytes).toString('base64'),
    ] as const);
    const memory = await watchMemory(session);
    const read = await page.evaluate(() => window.bench.readHeldZip());
    const megabytes = await memory.growth();
    await page.close();
    if (read.outcome !== want) throw new Error(`${name}: ${read.outcome}`);
    if (read.seconds > slowest.seconds) slowest = { name, seconds: read.seconds };
    if (megabytes > largest.megabytes) largest = { name, megabytes };
  }
  return [
    {
      name: 'the slowest of the zip bombs',
      value: round(slowest.seconds),
      unit: 's',
      goal: '≤ 5',
      peer: slowest.name,
    },
    {
      name: 'the hungriest of the zip bombs',
      value: round(largest.megabytes, 1),
      unit: 'MB of memory at its peak',
      goal: '≤ 64',
      peer: largest.name,
    },
  ];
}

/** Tracks the peak memory growth of the pages' processes, as recorded by Linux. */
async function watchMemory(session: CDPSession): Promise<{ growth(): Promise<number> }> {
  const { processInfo } = await session.send('SystemInfo.getProcessInfo');
  const pids = processInfo.filter(({ type }) => type === 'renderer').map(({ id }) => id);
  // '5' resets the peak to the current usage (proc(5), clear_refs).
  await Promise.all(pids.map((pid) => writeFile(`/proc/${pid}/clear_refs`, '5')));
  const before = await Promise.all(pids.map((pid) => memoryOf(pid, 'VmRSS')));
  return {
    async growth() {
      const peaks = await Promise.all(pids.map((pid) => memoryOf(pid, 'VmHWM')));
      return Math.max(...peaks.map((peak, index) => peak - (before[index] ?? 0)));
    },
  };
}

/** In megabytes; 0 if the process has ended. */
async function memoryOf(pid: number, field: 'VmRSS' | 'VmHWM'): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => `${field}: 0 kB`);
  return Number(new RegExp(`${field}:\\s+(\\d+) kB`).exec(status)?.[1]) / 1024;
}
