import { createSocket, type Socket } from 'node:dgram';
import { createServer, type Server, type Socket as TcpSocket } from 'node:net';
import { answerQuery } from '#server/sandbox/dns-answer.ts';
import type { Zone } from '#server/sandbox/zone.ts';

export interface DnsServer {
  /** `ip:port`, for both UDP and TCP. */
  readonly address: string;
  close(): Promise<void>;
}

const host = '127.0.0.1';
const tcpIdleMs = 5000;

/** The sandbox's authoritative name server, on loopback only. Port 0 picks a free one. */
export async function startDnsServer(zone: Zone, port = 0): Promise<DnsServer> {
  for (let tries = 1; ; tries += 1) {
    const udp = await listenUdp(zone, port);
    try {
      const tcp = await listenTcp(zone, udp.address().port);
      return {
        address: `${host}:${udp.address().port}`,
        close: async () => {
          await Promise.all([
            new Promise<void>((resolve) => udp.close(resolve)),
            new Promise<void>((resolve) => tcp.close(() => resolve())),
          ]);
        },
      };
    } catch (error) {
      udp.close();
      // A free UDP port may be taken for TCP: try another, unless a specific port was requested.
      if (port !== 0 || tries === 5) throw error;
    }
  }
}

function listenUdp(zone: Zone, port: number): Promise<Socket> {
  const socket = createSocket('udp4');
  socket.on('message', (message, from) => {
    void answerQuery(zone, message, 'udp').then((reply) => {
      if (reply !== null) socket.send(reply, from.port, from.address, ignoreLateFailure);
    });
  });
  return new Promise((resolve, reject) => {
    socket.once('error', reject);
    socket.bind(port, host, () => {
      socket.off('error', reject);
      socket.on('error', ignoreLateFailure);
      resolve(socket);
    });
  });
}

function listenTcp(zone: Zone, port: number): Promise<Server> {
  const server = createServer((socket) => serveStream(zone, socket));
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, () => resolve(server));
  });
}

/** Messages are prefixed with their length (RFC 1035 §4.2.2). */
function serveStream(zone: Zone, socket: TcpSocket): void {
  let pending = Buffer.alloc(0);
  socket.setTimeout(tcpIdleMs, () => socket.destroy());
  socket.on('error', ignoreLateFailure);
  socket.on('data', (chunk) => {
    pending = Buffer.concat([pending, chunk]);
    while (pending.length >= 2 && pending.length >= 2 + pending.readUInt16BE(0)) {
      const end = 2 + pending.readUInt16BE(0);
      const message = pending.subarray(2, end);
      pending = pending.subarray(end);
      void answerQuery(zone, message, 'tcp').then((reply) => {
        if (reply === null || socket.destroyed) return;
        const size = Buffer.alloc(2);
        size.writeUInt16BE(reply.length);
        socket.write(Buffer.concat([size, reply]));
      });
    }
  });
}

/** The client has disconnected, or the server is closing: there is nobody to answer. */
function ignoreLateFailure(): void {}
