import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface FileHost {
  readonly port: number;
  close(): Promise<void>;
}

/** Contents placed at a host and path, by any customer. */
export type FindFiles = (host: string, path: string) => Promise<readonly string[]>;

/** Serves files placed by customers, by `Host` header and path, on loopback only. Files of several customers are joined line by line. */
export async function startFileHost(find: FindFiles, port = 0): Promise<FileHost> {
  const server = createServer({ headersTimeout: 5000, requestTimeout: 5000 }, (request, response) => {
    const send = (status: number, body: string) => {
      response.writeHead(status, {
        'content-type': 'text/plain; charset=utf-8',
        'x-content-type-options': 'nosniff',
      });
      response.end(request.method === 'HEAD' ? undefined : body);
    };
    if (request.method !== 'GET' && request.method !== 'HEAD') return send(405, 'GET only\n');
    find(hostOf(request), pathOf(request)).then(
      (contents) => (contents.length === 0 ? send(404, 'Not found\n') : send(200, contents.join('\n'))),
      () => send(500, 'Not readable now\n'),
    );
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, '127.0.0.1', resolve);
  });
  return {
    port: (server.address() as AddressInfo).port,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

function hostOf(request: IncomingMessage): string {
  return (request.headers.host ?? '').toLowerCase().replace(/:\d+$/, '').replace(/\.$/, '');
}

function pathOf(request: IncomingMessage): string {
  return (request.url ?? '/').replace(/[?#].*$/s, '');
}
