import { execFile } from 'node:child_process';
import { connect } from 'node:net';

const flags = { TLSv1: '-tls1', 'TLSv1.1': '-tls1_1', 'TLSv1.2': '-tls1_2', 'TLSv1.3': '-tls1_3' } as const;
export type TlsVersion = keyof typeof flags;

/** Nothing is verified, and loading the system's roots takes longer than the handshake. */
const noStores = ['-no-CAfile', '-no-CApath', '-no-CAstore'];

/** The cipher `openssl s_client` negotiates at a port with one protocol and extra arguments; null if the server refuses. */
export function handshake(
  port: number,
  protocol: TlsVersion,
  ...args: readonly string[]
): Promise<string | null> {
  return new Promise((resolve) => {
    const client = execFile(
      'openssl',
      ['s_client', ...noStores, '-connect', `127.0.0.1:${port}`, flags[protocol], ...args],
      { env: { ...process.env, OPENSSL_CONF: '/dev/null' }, timeout: 10_000 },
      (_, stdout) => {
        const cipher = /^New, .*, Cipher is (\S+)$/m.exec(stdout)?.[1];
        resolve(cipher === undefined || cipher === '(NONE)' ? null : cipher);
      },
    );
    client.stdin?.end();
  });
}

/** Every cipher a server accepts with one protocol: offers all remaining ones until none is accepted. */
export async function acceptedCiphers(
  port: number,
  protocol: TlsVersion,
  all: readonly string[],
): Promise<string[]> {
  const taken: string[] = [];
  for (;;) {
    const left = all.filter((cipher) => !taken.includes(cipher));
    if (left.length === 0) return taken;
    const list =
      protocol === 'TLSv1.3'
        ? ['-ciphersuites', left.join(':')]
        : ['-cipher', `${left.join(':')}:@SECLEVEL=0`];
    const cipher = await handshake(port, protocol, ...list);
    if (cipher === null) return taken;
    taken.push(cipher);
  }
}

/** Resolves when the port accepts connections. Throws after thirty seconds, or with the server's output if it exits first. */
export async function untilOpen(
  port: number,
  server: { exitCode: number | null },
  said: () => string,
): Promise<void> {
  for (const end = Date.now() + 30_000; Date.now() < end && server.exitCode === null; ) {
    if (await isOpen(port)) return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error(`Nothing listens on port ${port}. ${said()}`);
}

function isOpen(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    socket.on('connect', () => resolve(true)).on('error', () => resolve(false));
    socket.on('connect', () => socket.destroy());
  });
}
