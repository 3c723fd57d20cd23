import { readBody, startLocalServer } from '#tests/support/server/local-servers.ts';

export interface ReceivedCallback {
  readonly path: string;
  readonly headers: Headers;
  readonly body: Uint8Array;
}

/** Receives callbacks in place of the product and replies as the test specifies. */
export interface CallbackReceiver {
  readonly address: string;
  readonly received: readonly ReceivedCallback[];
  /** Statuses of the next replies; 200 once they are used up. */
  readonly statuses: number[];
  /** Waits until this many callbacks have arrived in total. */
  count(wanted: number): Promise<void>;
  close(): Promise<void>;
}

export async function startCallbackReceiver(): Promise<CallbackReceiver> {
  const received: ReceivedCallback[] = [];
  const statuses: number[] = [];
  const waiting: { readonly wanted: number; readonly resolve: () => void }[] = [];
  const server = await startLocalServer(async (request, response) => {
    const body = await readBody(request);
    received.push({
      path: request.url ?? '',
      headers: new Headers(request.headers as Record<string, string>),
      body: new Uint8Array(body),
    });
    response.writeHead(statuses.shift() ?? 200).end();
    for (const { wanted, resolve } of waiting) if (received.length >= wanted) resolve();
  });
  return {
    address: server.url,
    received,
    statuses,
    count: (wanted) =>
      received.length >= wanted
        ? Promise.resolve()
        : new Promise((resolve) => waiting.push({ wanted, resolve })),
    close: server.close,
  };
}
