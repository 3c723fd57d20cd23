import { readBody, startLocalServer } from '#tests/support/server/local-servers.ts';

export interface SeenRequest {
  readonly method: string;
  readonly path: string;
  readonly headers: Headers;
  readonly body: string;
}

/** What a provider answers with; `hang`: nothing for ever, `drop`: the connection ends, `cut`: it ends half way. */
export type ProviderAnswer =
  | {
      readonly status: number;
      readonly json?: unknown;
      readonly text?: string;
      readonly headers?: Record<string, string>;
    }
  | 'hang'
  | 'drop'
  | 'cut';

/** An HTTP server on loopback that plays a provider, with faults a test puts before its next answers. */
export interface ProviderServer {
  readonly url: string;
  /** Every request so far. */
  readonly seen: readonly SeenRequest[];
  /** Answered instead of what the provider would say, one for each of the next requests; `after`: once it has acted. */
  readonly faults: { readonly answer: ProviderAnswer; readonly after?: boolean }[];
  close(): Promise<void>;
}

export async function startProviderServer(
  answer: (request: SeenRequest) => ProviderAnswer,
): Promise<ProviderServer> {
  const seen: SeenRequest[] = [];
  const faults: ProviderServer['faults'] = [];
  const server = await startLocalServer(async (request, response) => {
    const body = await readBody(request);
    const made: SeenRequest = {
      method: request.method ?? '',
      path: request.url ?? '',
      headers: new Headers(request.headers as Record<string, string>),
      body: body.toString('utf8'),
    };
    seen.push(made);
    const fault = faults.shift();
    const usual = fault === undefined || fault.after === true ? answer(made) : null;
    const given = fault?.answer ?? usual ?? 'hang';
    if (given === 'hang') return;
    if (given === 'drop') return void response.destroy();
    const headers = { 'content-type': 'application/json' };
    if (given === 'cut') {
      response.writeHead(200, { ...headers, 'content-length': '1000' });
      response.write('{"id":');
      setTimeout(() => response.destroy(), 20);
      return;
    }
    response.writeHead(given.status, { ...headers, ...given.headers });
    response.end(given.text ?? JSON.stringify(given.json ?? {}));
  });
  return { url: server.url, seen, faults, close: server.close };
}
