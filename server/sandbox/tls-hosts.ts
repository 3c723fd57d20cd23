import { type AddressInfo, createServer, type Server, Socket } from 'node:net';
import { createSecureContext, type SecureContext, TLSSocket } from 'node:tls';
import { eq } from 'drizzle-orm';
import type { Authorities } from '#server/ca/authority-store.ts';
import { exclusively } from '#server/db/exclusive.ts';
import type { Db } from '#server/db/open.ts';
import { sandboxHosts } from '#server/db/schema/sandbox.ts';
import { makeHostCertificate } from '#server/sandbox/host-certificates.ts';
import { hostZone, type SandboxHost, sandboxHostList } from '#server/sandbox/host-list.ts';

/** The hosts, and the way to them. */
export interface TlsHosts {
  /** Addresses of a name; none for names the sandbox has no host for. */
  addressesOf(name: string): readonly string[];
  /** Connects to a host's listener on loopback; a port that nobody serves is closed. */
  connect(address: string, port: number): Socket;
  close(): void;
}

/** Listens with the first connection: most sandboxes never scan. Each host's certificate is made once and kept. */
export function openTlsHosts(db: Db, authorities: Authorities, now: () => Date): TlsHosts {
  const servers: Server[] = [];
  let ports: Promise<ReadonlyMap<string, number>> | null = null;
  const listening = () => {
    ports ??= startHosts(db, authorities, now(), servers);
    return ports;
  };
  return {
    addressesOf: (name) => sandboxHostList.filter((host) => host.name === name).map(({ address }) => address),
    connect(address, port) {
      const socket = new Socket();
      listening().then(
        (known) => {
          const own = known.get(`${address} ${port}`);
          if (own === undefined) socket.destroy(Object.assign(new Error('closed'), { code: 'ECONNREFUSED' }));
          else socket.connect({ host: '127.0.0.1', port: own });
        },
        (error: Error) => socket.destroy(error),
      );
      return socket;
    },
    close: () => {
      for (const server of servers) server.close();
    },
  };
}

async function startHosts(
  db: Db,
  authorities: Authorities,
  now: Date,
  servers: Server[],
): Promise<ReadonlyMap<string, number>> {
  const ports = new Map<string, number>();
  for (const host of sandboxHostList) {
    const context = contextOf(host, await certificateOf(db, host, authorities, now));
    for (const { port, protocol } of host.services) {
      const server = createServer((socket) => greet(socket, protocol, host.name, context)).unref();
      await new Promise<void>((resolve, reject) => {
        server.once('error', reject);
        server.listen(0, '127.0.0.1', resolve);
      });
      servers.push(server);
      ports.set(`${host.address} ${port}`, (server.address() as AddressInfo).port);
    }
  }
  return ports;
}

type Kept = Pick<typeof sandboxHosts.$inferSelect, 'key' | 'chain'>;

/** The certificate of a host: made with its first use, the same from then on and for every process. */
function certificateOf(db: Db, host: SandboxHost, authorities: Authorities, now: Date): Promise<Kept> {
  return exclusively(db, 'issuer', async (tx) => {
    const [kept] = await tx.select().from(sandboxHosts).where(eq(sandboxHosts.name, host.name));
    if (kept !== undefined) return kept;
    const made = await makeHostCertificate(host, hostZone, authorities, now);
    await tx.insert(sandboxHosts).values({ name: host.name, ...made });
    return made;
  });
}

function contextOf({ serves }: SandboxHost, { key, chain }: Kept): SecureContext {
  const old = { minVersion: 'TLSv1', maxVersion: 'TLSv1.1', ciphers: 'ALL:@SECLEVEL=0' } as const;
  return createSecureContext({ key, cert: chain.join('\n'), ...(serves === 'old' ? old : {}) });
}

/** Seconds a connection may last. */
const longest = 10;

function greet(socket: Socket, protocol: 'tls' | 'smtp', name: string, secureContext: SecureContext): void {
  socket.setTimeout(longest * 1000, () => socket.destroy());
  socket.on('error', () => socket.destroy());
  const secure = () =>
    new TLSSocket(socket, { isServer: true, secureContext }).on('error', () => socket.destroy());
  if (protocol === 'tls') {
    secure();
    return;
  }
  socket.write(`220 ${name} ESMTP\r\n`);
  socket.on('data', function talk(chunk: Buffer) {
    const line = chunk.toString('latin1').trim().toUpperCase();
    if (line.startsWith('EHLO')) socket.write(`250-${name}\r\n250 STARTTLS\r\n`);
    else if (line === 'STARTTLS') {
      socket.off('data', talk);
      socket.write('220 2.0.0 Ready to start TLS\r\n', secure);
    } else socket.write('502 5.5.1 Not here\r\n');
  });
}
