import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { AuditWorld } from '#server/tools/audit/world.ts';
import type { AuditDns, DnsAnswer } from '#server/validation/dns.ts';
import { type NameServer, startNameServer } from '#tests/support/server/local-servers.ts';
import { freePort } from '#tests/support/server/server-process.ts';

const script = `
set -e
openssl req -x509 -newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes -keyout root.key -out root.pem -subj '/CN=Audit root' -days 3650
openssl req -newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes -keyout ca.key -out ca.csr -subj '/CN=Audit intermediate'
printf 'basicConstraints=critical,CA:true\\nsubjectKeyIdentifier=hash\\nauthorityKeyIdentifier=keyid' > ca.ext
openssl x509 -req -in ca.csr -CA root.pem -CAkey root.key -CAcreateserial -days 1000 -extfile ca.ext -out ca.pem
openssl req -newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes -keyout leaf.key -out leaf.csr -subj '/CN=good.test'
printf 'subjectAltName=DNS:good.test,DNS:*.good.test\\nauthorityKeyIdentifier=keyid\\nauthorityInfoAccess=OCSP;URI:http://ocsp.test/,caIssuers;URI:http://ca.test/ca.crt' > leaf.ext
openssl x509 -req -in leaf.csr -CA ca.pem -CAkey ca.key -CAcreateserial -days 90 -extfile leaf.ext -out leaf.pem
openssl req -x509 -newkey rsa:1024 -sha1 -nodes -keyout old.key -out old.pem -subj '/CN=old.test' -days 900 -addext subjectAltName=DNS:other.test
cat leaf.pem ca.pem > chain.pem
cat leaf.pem root.pem ca.pem > disordered.pem
openssl dhparam -dsaparam -out dh1024.pem 1024
`;

/** A folder with certificates from its own CA, and the servers started with them. */
export interface AuditTargets {
  readonly folder: string;
  readonly root: string;
  /** Starts `openssl s_server` with these arguments. Returns its port. */
  openssl(...args: readonly string[]): Promise<number>;
  /** Starts nginx with this content in its http block; `{tls}` and `{plain}` become ports on 127.0.0.1. */
  nginx(http: string): Promise<{ readonly https: number; readonly http: number }>;
  close(): Promise<void>;
}

export async function openAuditTargets(): Promise<AuditTargets> {
  const folder = await mkdtemp(join(tmpdir(), 'certhub-audit-'));
  const running: ChildProcess[] = [];
  const start = (command: string, args: readonly string[]) => {
    const child = spawn(command, args, { cwd: folder, stdio: ['ignore', 'pipe', 'pipe'] });
    running.push(child);
    return child;
  };
  const make = start('sh', ['-c', script]);
  const [code] = await once(make, 'exit');
  if (code !== 0) throw new Error('openssl made no certificates');
  return {
    folder,
    root: await readFile(join(folder, 'root.pem'), 'utf8'),
    async openssl(...args) {
      const port = await freePort();
      start('openssl', ['s_server', '-accept', `127.0.0.1:${port}`, '-quiet', '-www', ...args]);
      await answers(port);
      return port;
    },
    async nginx(http) {
      const [tls, plain] = [await freePort(), await freePort()];
      const text = `daemon off; master_process off; pid nginx-${tls}.pid; error_log stderr crit;
events {} http { access_log off; ${['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((name) => `${name}_temp_path tmp-${name};`).join(' ')}
${http.replaceAll('{tls}', `127.0.0.1:${tls}`).replaceAll('{plain}', `127.0.0.1:${plain}`)} }`;
      await writeFile(join(folder, `nginx-${tls}.conf`), text);
      start('nginx', ['-p', `${folder}/`, '-c', `nginx-${tls}.conf`, '-e', 'stderr']);
      await answers(tls);
      return { https: tls, http: plain };
    },
    async close() {
      for (const child of running) child.kill('SIGKILL');
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** Waits until the port accepts connections. */
async function answers(port: number): Promise<void> {
  for (;;) {
    const socket = connect(port, '127.0.0.1');
    const isThere = await new Promise<boolean>((resolve) => {
      socket.once('connect', () => resolve(true));
      socket.once('error', () => resolve(false));
    });
    socket.destroy();
    if (isThere) return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

const nothing: DnsAnswer = { ok: false, problem: 'NODATA' };

/** A simulated DNS for this machine: names missing from `records` (keyed `TYPE name`) do not exist; hosts resolve to 127.0.0.1. */
export function auditWorld(
  ports: AuditWorld['ports'],
  options: Partial<AuditWorld> & { readonly records?: Readonly<Record<string, DnsAnswer>> } = {},
): AuditWorld {
  const { records = {}, ...rest } = options;
  const lookUp = (type: string) => async (name: string) => records[`${type} ${name}`] ?? nothing;
  const dns: AuditDns = {
    ...{ cname: lookUp('CNAME'), txt: lookUp('TXT'), aaaa: lookUp('AAAA'), caa: lookUp('CAA') },
    ...{ ds: lookUp('DS'), https: lookUp('HTTPS') },
    a: async (name) => records[`A ${name}`] ?? { ok: true, values: ['127.0.0.1'] },
  };
  return {
    dns,
    mayConnect: (address) => address === '127.0.0.1',
    ports,
    stepMs: 1500,
    wholeMs: 30_000,
    ...rest,
  };
}

export type AuditNames = NameServer;

/**
 * A name server that resolves hosts to 127.0.0.1, names starting with `private` to 10.0.0.1, with `tarpit` to 127.0.0.3 and with `gone` to
 * nothing.
 */
export function openAuditNames(): Promise<NameServer> {
  return startNameServer(({ name, type }) => {
    if (name.startsWith('gone')) return { answers: [], flags: 3 };
    const other = name.startsWith('private') ? '10.0.0.1' : name.startsWith('tarpit') ? '127.0.0.3' : null;
    const data = other ?? '127.0.0.1';
    return { answers: type === 'A' ? [{ type, name, ttl: 1, data }] : [] };
  });
}
