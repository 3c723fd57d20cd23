import { readBody, startLocalServer } from '#tests/support/server/local-servers.ts';

export interface ReceivedHook {
  readonly at: number;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** What the receiver answers; 'hang' never answers, 'drop' closes the connection. */
export type HookAnswer =
  | number
  | 'hang'
  | 'drop'
  | { readonly status: number; readonly headers: Record<string, string> };

/** Receives webhooks on this machine. */
export interface HookReceiver {
  readonly url: string;
  readonly received: ReceivedHook[];
  /** Answers the n-th request, from 0. */
  answer: (hook: ReceivedHook, n: number) => HookAnswer;
  close(): Promise<void>;
}

export async function startHookReceiver(): Promise<HookReceiver> {
  const received: ReceivedHook[] = [];
  const server = await startLocalServer(async (request, response) => {
    const body = (await readBody(request)).toString('utf8');
    const headers = Object.fromEntries(
      Object.entries(request.headers).map(([name, value]) => [name, String(value)]),
    );
    const hook = { at: Date.now(), path: request.url ?? '', headers, body };
    const said = receiver.answer(hook, received.push(hook) - 1);
    if (said === 'hang') return;
    if (said === 'drop') return void request.socket.destroy();
    const { status, headers: sent } = typeof said === 'number' ? { status: said, headers: {} } : said;
    response.writeHead(status, sent).end('thanks');
  });
  const receiver: HookReceiver = {
    url: `${server.url}/hook`,
    received,
    answer: () => 200,
    close: server.close,
  };
  return receiver;
}

/** Ids of the events in the order of their arrival. */
export function arrived({
  received,
}: HookReceiver): { readonly id: string; readonly kind: string; readonly object: string }[] {
  return received.map(({ body }) => {
    const { id, kind, object } = JSON.parse(body) as { id: string; kind: string; object: { id: string } };
    return { id, kind, object: object.id };
  });
}
