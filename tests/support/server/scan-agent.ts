import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { resolve } from 'node:path';
import { createServer, type Server } from 'node:tls';
import { listenLocally } from '#tests/support/server/local-servers.ts';
import { runTool } from '#tests/support/tools/run-tool.ts';

const built = resolve('dist/server/certhub-agent.mjs');

export interface AgentProcess {
  readonly child: ChildProcess;
  readonly output: () => string;
  /** Exit code, or the signal that ended it. */
  readonly ended: Promise<number | string>;
}

/** The built agent as a customer starts it: in another folder, with nothing in its environment but what is given. */
export function startAgent(args: readonly string[], env: Readonly<Record<string, string>>): AgentProcess {
  const child = spawn(process.execPath, [built, ...args], {
    cwd: '/',
    env: { PATH: process.env.PATH, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk: Buffer) => {
      output += chunk.toString('utf8');
    });
  }
  const ended = once(child, 'exit').then(([code, signal]): number | string => code ?? signal);
  return { child, output: () => output, ended };
}

/** A TLS server on 127.0.0.1 with a certificate of its own, which counts its connections. */
export interface InnerServer {
  readonly port: number;
  readonly der: Buffer;
  connections(): number;
  close(): void;
}

export async function openInnerServer(name: string): Promise<InnerServer> {
  const args = ['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes'];
  const { stdout } = await runTool('openssl', [
    ...args,
    ...['-keyout', '-', '-out', '-', '-subj', `/CN=${name}`, '-addext', `subjectAltName=DNS:${name}`],
    ...['-days', '90'],
  ]);
  const server: Server = createServer({ key: stdout, cert: stdout });
  let count = 0;
  server.on('connection', () => {
    count += 1;
  });
  server.on('tlsClientError', () => undefined);
  const port = await listenLocally(server);
  const body = /-----BEGIN CERTIFICATE-----([\s\S]+?)-----END/.exec(stdout)?.[1] ?? '';
  return {
    port,
    der: Buffer.from(body, 'base64'),
    connections: () => count,
    close: () => server.close(),
  };
}
