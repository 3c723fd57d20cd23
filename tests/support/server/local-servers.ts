import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type RequestListener } from 'node:http';
import type { AddressInfo, Server } from 'node:net';
import packet from 'dns-packet';

/** An HTTP server of a test, on a free port of 127.0.0.1. */
export interface LocalServer {
  readonly url: string;
  readonly port: number;
  close(): Promise<void>;
}

export async function startLocalServer(listener: RequestListener): Promise<LocalServer> {
  const server = createServer(listener);
  const port = await listenLocally(server);
  return {
    url: `http://127.0.0.1:${port}`,
    port,
    async close() {
      server.closeAllConnections();
      await new Promise((done) => server.close(done));
    },
  };
}

/** Opens the server on a port, by default a free one of 127.0.0.1. Returns the port. */
export async function listenLocally(server: Server, port = 0, host = '127.0.0.1'): Promise<number> {
  server.listen(port, host);
  await once(server, 'listening');
  return (server.address() as AddressInfo).port;
}

export async function readBody(request: IncomingMessage): Promise<Buffer> {
  return Buffer.concat(await request.toArray());
}

export interface NameServer {
  /** `address:port`, the format used in settings. */
  readonly resolver: string;
  close(): void;
}

interface NameReply {
  readonly answers: readonly packet.Answer[];
  readonly flags?: number;
}

/** A name server on a free port of 127.0.0.1; null leaves a question unanswered. */
export async function startNameServer(
  reply: (question: packet.Question) => NameReply | null,
): Promise<NameServer> {
  const names = createSocket('udp4');
  names.on('message', (bytes, { port, address }) => {
    const { id, questions = [] } = packet.decode(bytes);
    const [question] = questions;
    const replied = question === undefined ? null : reply(question);
    if (replied === null) return;
    const { answers, flags = 0 } = replied;
    names.send(
      packet.encode({ type: 'response', id, flags, questions, answers: [...answers] }),
      port,
      address,
    );
  });
  names.bind(0, '127.0.0.1');
  await once(names, 'listening');
  return { resolver: `127.0.0.1:${names.address().port}`, close: () => names.close() };
}
