import { type ChildProcess, spawn } from 'node:child_process';
import { X509Certificate } from 'node:crypto';
import { existsSync } from 'node:fs';
import { chmod, mkdir, readFile, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Protocol } from '#core/discovery/protocols.ts';
import { lookAt } from '#server/discovery/engine/look.ts';
import { freePort } from '#tests/support/server/server-process.ts';
import { type AuditTargets, openAuditTargets } from '#tests/support/tools/audit-targets.ts';
import { runTool } from '#tests/support/tools/run-tool.ts';
import { isWhole } from '#tests/support/whole.ts';

// Servers as Debian has them: what is read of them is what OpenSSL reads, byte by byte. Those that are not installed are left out.

interface Daemon {
  readonly name: string;
  /** The program whose absence leaves it out. */
  readonly needs: string;
  readonly protocol: Protocol;
  /** OpenSSL's name of the protocol's upgrade; absent for TLS from the first byte. */
  readonly startTls?: string;
  /** Further options of OpenSSL. */
  readonly asked?: readonly string[];
  /** Files beside the certificates, by their names. */
  readonly files?: (folder: string, port: number) => Readonly<Record<string, string>>;
  readonly folders?: readonly string[];
  readonly command: (folder: string, port: number) => readonly [string, ...string[]];
}

const postgres = ['13', '14', '15', '16', '17']
  .map((version) => `/usr/lib/postgresql/${version}/bin/postgres`)
  .find((path) => existsSync(path));

const daemons: readonly Daemon[] = [
  {
    ...{ name: 'nginx', needs: '/usr/sbin/nginx', protocol: 'tls' },
    files: (_, port) => ({
      'nginx.conf': `daemon off; master_process off; pid nginx.pid; error_log stderr crit; events {}
http { access_log off; server { listen 127.0.0.1:${port} ssl; ssl_certificate disordered.pem; ssl_certificate_key leaf.key; } }`,
    }),
    command: (folder) => ['nginx', '-p', `${folder}/`, '-c', 'nginx.conf', '-e', 'stderr'],
  },
  {
    ...{ name: 'Apache', needs: '/usr/sbin/apache2', protocol: 'tls' },
    files: (folder, port) => ({
      'apache.conf': `ServerName a.test
DefaultRuntimeDir ${folder}
PidFile ${folder}/apache.pid
ErrorLog ${folder}/apache.log
${['mpm_event', 'authz_core', 'ssl'].map((each) => `LoadModule ${each}_module /usr/lib/apache2/modules/mod_${each}.so`).join('\n')}
User www-data
Group www-data
Listen 127.0.0.1:${port}
SSLEngine on
SSLCertificateFile ${folder}/disordered.pem
SSLCertificateKeyFile ${folder}/leaf.key`,
    }),
    command: (folder) => ['apache2', '-X', '-d', folder, '-f', 'apache.conf'],
  },
  {
    ...{ name: 'HAProxy', needs: '/usr/sbin/haproxy', protocol: 'tls' },
    files: (folder, port) => ({
      'haproxy.cfg': `defaults
 mode tcp
 timeout connect 1s
 timeout client 5s
 timeout server 5s
frontend f
 bind 127.0.0.1:${port} ssl crt ${folder}/both.pem
 default_backend b
backend b
 server s 127.0.0.1:1
`,
    }),
    command: () => ['haproxy', '-db', '-f', 'haproxy.cfg'],
  },
  {
    ...{ name: 'PostgreSQL', needs: postgres ?? '', protocol: 'postgresql', startTls: 'postgres' },
    folders: ['pg'],
    command: (folder, port) => [
      'sh',
      '-c',
      `chown postgres pg && cp disordered.pem leaf.key pg/ && chown postgres pg/leaf.key pg/disordered.pem && chmod 600 pg/leaf.key
exec runuser -u postgres -- sh -c '${(postgres ?? '').replace(/postgres$/, 'initdb')} -D ${folder}/pg/data -A trust -N >/dev/null &&
exec ${postgres} -D ${folder}/pg/data -c listen_addresses=127.0.0.1 -c port=${port} -c unix_socket_directories=${folder}/pg -c ssl=on -c ssl_cert_file=${folder}/pg/disordered.pem -c ssl_key_file=${folder}/pg/leaf.key'`,
    ],
  },
  ...(['imap', 'pop3'] as const).map((protocol) => ({
    ...{ name: `Dovecot (${protocol})`, needs: `/usr/lib/dovecot/${protocol}-login`, protocol },
    startTls: protocol,
    files: (folder: string, port: number) => ({
      [`dovecot-${protocol}.conf`]: `protocols = ${protocol}
base_dir = ${folder}/run-${protocol}
log_path = ${folder}/dovecot.log
ssl = yes
ssl_cert = <${folder}/disordered.pem
ssl_key = <${folder}/leaf.key
passdb {
  driver = static
  args = nopassword=y
}
service ${protocol}-login {
  inet_listener ${protocol} {
    address = 127.0.0.1
    port = ${port}
  }
  inet_listener ${protocol}s {
    port = 0
  }
}
`,
    }),
    command: (folder: string) => ['dovecot', '-F', '-c', `${folder}/dovecot-${protocol}.conf`] as const,
  })),
  {
    ...{ name: 'vsftpd', needs: '/usr/sbin/vsftpd', protocol: 'ftp', startTls: 'ftp' },
    folders: ['empty'],
    files: (folder, port) => ({
      'vsftpd.conf': `listen=YES
listen_address=127.0.0.1
listen_port=${port}
background=NO
anonymous_enable=YES
secure_chroot_dir=${folder}/empty
ssl_enable=YES
rsa_cert_file=${folder}/disordered.pem
rsa_private_key_file=${folder}/leaf.key
`,
    }),
    command: (folder) => ['vsftpd', `${folder}/vsftpd.conf`],
  },
  {
    ...{ name: 'OpenLDAP', needs: '/usr/sbin/slapd', protocol: 'ldap', startTls: 'ldap' },
    files: (folder) => ({
      // GnuTLS takes no chain out of order.
      'slapd.conf': `pidfile ${folder}/slapd.pid
TLSCertificateFile ${folder}/chain.pem
TLSCertificateKeyFile ${folder}/leaf.key
`,
    }),
    command: (folder, port) => [
      'slapd',
      '-f',
      `${folder}/slapd.conf`,
      '-h',
      `ldap://127.0.0.1:${port}`,
      '-d',
      '0',
    ],
  },
  {
    ...{ name: 'Exim', needs: '/usr/sbin/exim4', protocol: 'smtp', startTls: 'smtp' },
    folders: ['spool'],
    files: (folder, port) => ({
      'exim.conf': `primary_hostname = a.test
spool_directory = ${folder}/spool
log_file_path = ${folder}/spool/exim-%slog
daemon_smtp_ports = ${port}
local_interfaces = 127.0.0.1
tls_advertise_hosts = *
tls_certificate = ${folder}/chain.pem
tls_privatekey = ${folder}/leaf.key
`,
    }),
    command: (folder) => ['sh', '-c', `chown Debian-exim spool && exec exim4 -C ${folder}/exim.conf -bdf`],
  },
  {
    ...{ name: 'Prosody', needs: '/usr/bin/prosody', protocol: 'xmpp-client', startTls: 'xmpp' },
    asked: ['-xmpphost', 'a.test'],
    folders: ['prosody'],
    files: (folder, port) => ({
      'prosody.cfg.lua': `run_as_root = true
data_path = "${folder}/prosody"
pidfile = "${folder}/prosody.pid"
log = { error = "*console" }
interfaces = { "127.0.0.1" }
c2s_ports = { ${port} }
modules_enabled = { "tls", "saslauth" }
modules_disabled = { "s2s" }
ssl = { key = "${folder}/leaf.key", certificate = "${folder}/disordered.pem" }
VirtualHost "a.test"
`,
    }),
    command: (folder) => ['prosody', '-F', '--config', `${folder}/prosody.cfg.lua`],
  },
  {
    ...{ name: 'MariaDB', needs: '/usr/sbin/mariadbd', protocol: 'mysql', startTls: 'mysql' },
    folders: ['maria'],
    command: (folder, port) => [
      'mariadbd',
      ...['--no-defaults', '--user=root', '--skip-grant-tables', `--datadir=${folder}/maria`],
      ...['--bind-address=127.0.0.1', `--port=${port}`, `--socket=${folder}/maria.sock`],
      ...[`--ssl-cert=${folder}/disordered.pem`, `--ssl-key=${folder}/leaf.key`, '--skip-networking=0'],
    ],
  },
];
const isHere = ({ needs }: Daemon) => isWhole && needs !== '' && existsSync(needs);

let targets: AuditTargets;
const running: ChildProcess[] = [];
beforeAll(async () => {
  if (!daemons.some(isHere)) return;
  targets = await openAuditTargets();
  const read = (name: string) => readFile(join(targets.folder, name), 'utf8');
  await writeFile(
    join(targets.folder, 'both.pem'),
    (await read('disordered.pem')) + (await read('leaf.key')),
  );
  // Servers that give up being root read it as well; nothing is secret here.
  await chmod(targets.folder, 0o755);
  await chmod(join(targets.folder, 'leaf.key'), 0o644);
});
afterAll(async () => {
  for (const child of running) {
    // Their workers end with them.
    if (child.pid !== undefined && child.exitCode === null) process.kill(-child.pid, 'SIGKILL');
  }
  await targets?.close();
});

const fingerprint = (pem: string | Uint8Array) => new X509Certificate(pem).fingerprint256;

for (const daemon of daemons) {
  it.runIf(isHere(daemon))(`is read of ${daemon.name} as OpenSSL reads it`, () => compare(daemon), 60_000);
}

async function compare(daemon: Daemon): Promise<void> {
  const { folder } = targets;
  const port = await freePort();
  for (const each of daemon.folders ?? []) await mkdir(join(folder, each));
  for (const [name, text] of Object.entries(daemon.files?.(folder, port) ?? {}))
    await writeFile(join(folder, name), text);
  const [program, ...args] = daemon.command(folder, port);
  const child = spawn(program, args, { cwd: folder, detached: true, stdio: ['ignore', 'pipe', 'pipe'] });
  running.push(child);
  let said = '';
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (part) => (said += String(part)));
  const world = { lookMs: 5000, connect: () => connect({ host: '127.0.0.1', port }) };
  const target = { host: 'a.test', port, protocol: daemon.protocol, sni: 'a.test' };
  const look = await lookWhenReady(
    () => lookAt(world, '127.0.0.1', target),
    child,
    () => said,
  );
  const read = look.chain.map((der) => fingerprint(der));
  const flags = daemon.startTls === undefined ? [] : ['-starttls', daemon.startTls];
  const asked = [
    's_client',
    '-connect',
    `127.0.0.1:${port}`,
    '-showcerts',
    '-servername',
    'a.test',
    ...flags,
    ...(daemon.asked ?? []),
  ];
  const { stdout } = await runTool('sh', ['-c', 'openssl "$@" < /dev/null', 'sh', ...asked]);
  const sent = (stdout.match(/-----BEGIN[\s\S]*?-----END CERTIFICATE-----/g) ?? []).map(fingerprint);
  expect(sent.length).toBeGreaterThan(0);
  expect(read).toEqual(sent);
}

async function lookWhenReady(
  look: () => ReturnType<typeof lookAt>,
  child: ChildProcess,
  said: () => string,
): Promise<Extract<Awaited<ReturnType<typeof lookAt>>, { ok: true }>['tls']> {
  for (;;) {
    const seen = await look();
    if (seen.ok) return seen.tls;
    if (seen.miss !== 'closed') throw new Error(`${seen.miss} ${seen.detail}\n${said()}`);
    if (child.exitCode !== null) throw new Error(`ended with ${child.exitCode}\n${said()}`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}
