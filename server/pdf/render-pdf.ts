import { Worker } from 'node:worker_threads';
import type { PdfDocument } from '#server/pdf/document.ts';
import type { PdfOutcome, PdfTask } from '#server/pdf/pdf-worker.ts';

/** Milliseconds without a document after which the thread, and the fonts it holds, are released. */
const idleMs = 30_000;
/** Documents that may wait; a server that is asked for more has another trouble. */
const mostWaiting = 200;

interface Waiting {
  readonly resolve: (file: Uint8Array<ArrayBuffer>) => void;
  readonly reject: (error: Error) => void;
}

let worker: Worker | null = null;
let lastID = 0;
let idle: NodeJS.Timeout | undefined;
const waiting = new Map<number, Waiting>();

/** Draws a document on another thread. Rejects if it cannot be drawn. */
export function renderPdf(document: PdfDocument): Promise<Uint8Array<ArrayBuffer>> {
  if (waiting.size >= mostWaiting) return Promise.reject(new Error('too many documents wait'));
  clearTimeout(idle);
  worker ??= openWorker();
  const running = worker;
  running.ref();
  return new Promise((resolve, reject) => {
    lastID += 1;
    waiting.set(lastID, { resolve, reject });
    running.postMessage({ id: lastID, document } satisfies PdfTask);
  });
}

function openWorker(): Worker {
  const opened = startThread();
  opened.on('message', (outcome: PdfOutcome) => {
    const asked = waiting.get(outcome.id);
    waiting.delete(outcome.id);
    if (waiting.size === 0) {
      // A thread without work keeps no process alive.
      opened.unref();
      idle = setTimeout(() => close(opened), idleMs).unref();
    }
    if ('file' in outcome) asked?.resolve(outcome.file);
    else asked?.reject(new Error(outcome.error));
  });
  const fail = (error: Error) => {
    if (worker !== opened) return;
    worker = null;
    for (const { reject } of waiting.values()) reject(error);
    waiting.clear();
  };
  opened.on('error', fail);
  opened.on('exit', (code) => fail(new Error(`the thread for documents ended with ${code}`)));
  return opened;
}

function close(opened: Worker): void {
  if (waiting.size > 0 || worker !== opened) return;
  worker = null;
  void opened.terminate();
}

/** The build has the thread as a file of its own; sources are compiled as they load. */
function startThread(): Worker {
  if (import.meta.url.endsWith('.mjs')) return new Worker(new URL('./pdf-worker.mjs', import.meta.url));
  const source = new URL('./pdf-worker.ts', import.meta.url).href;
  return new Worker(
    `import('tsx/esm/api').then(({ register }) => { register(); return import(${JSON.stringify(source)}); });`,
    { eval: true },
  );
}
