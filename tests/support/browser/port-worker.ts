import { expose } from 'comlink';
import type { WorkerLike } from '#src/adapters/workers/worker-link.ts';

export interface PortWorker extends WorkerLike {
  readonly isTerminated: boolean;
  /** Every message from the worker, as the page received it. */
  readonly received: readonly unknown[];
  /** Fails as a worker does when its script throws. */
  crash(): void;
  /** Fails to load its script, which the browser reports without a message. */
  failToLoad(): void;
}

/** A worker's real code behind a real message port, including structured clone, without a browser. */
export function startPortWorker(api: object): PortWorker {
  const { port1, port2 } = new MessageChannel();
  const received: unknown[] = [];
  const errors = new EventTarget();
  let isTerminated = false;
  expose(api, port1);
  port2.addEventListener('message', (event) => received.push(event.data));
  port2.start();
  return {
    get isTerminated() {
      return isTerminated;
    },
    received,
    postMessage: (message, transfer) => port2.postMessage(message, transfer ?? []),
    addEventListener: (type, listener) =>
      (type === 'message' ? port2 : errors).addEventListener(type, listener),
    removeEventListener: (type, listener) =>
      (type === 'message' ? port2 : errors).removeEventListener(type, listener),
    terminate() {
      isTerminated = true;
      port1.close();
      port2.close();
    },
    crash: () =>
      errors.dispatchEvent(Object.assign(new Event('error', { cancelable: true }), { message: 'broken' })),
    failToLoad: () => errors.dispatchEvent(new Event('error', { cancelable: true })),
  };
}
