import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chmod, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { MadeAcmeKey } from '#core/contract/calls/acme.ts';
import { contract } from '#core/contract/contract.ts';
import { makeKey } from '#tests/support/acme/automated.ts';
import { shareShop } from '#tests/support/server/share-server.ts';
import { detailOf, issuedOrder } from '#tests/support/server/shop.ts';
import type { TestCustomer } from '#tests/support/server/test-server.ts';
import { letPass } from '#tests/support/server/time-passes.ts';
import { isWhole } from '#tests/support/whole.ts';

const server = shareShop();
let customer: TestCustomer;
let folder: string;
const running = new Set<ChildProcess>();
beforeAll(async () => {
  customer = await server.customer();
  folder = await mkdtemp(join(tmpdir(), 'certhub-acme-servers-'));
});
afterAll(async () => {
  for (const child of running) child.kill('SIGKILL');
  await rm(folder, { recursive: true, force: true });
});

interface Run {
  readonly key: MadeAcmeKey;
  readonly name: string;
  readonly home: string;
  readonly port: number;
}

interface WebServer {
  readonly client: string;
  readonly file: string;
  /** Files that it is started with; `again`: it is to renew what it has. */
  arrange(run: Run, again: boolean): Promise<readonly string[]>;
}

/** Web servers that are ACME clients themselves. They run in the foreground, unprivileged, on a port of loopback. */
const webServers: readonly WebServer[] = [
  {
    client: 'Caddy',
    file: '/usr/bin/caddy',
    async arrange({ key, name, home, port }, again) {
      const issuer = {
        ...{ module: 'acme', ca: key.directory, email: 'a@example.com' },
        external_account: { key_id: key.kid, mac_key: key.hmacKey },
      };
      const policy = { subjects: [name], renewal_window_ratio: again ? 0.999_999 : 0.3, issuers: [issuer] };
      const site = {
        ...{ listen: [`127.0.0.1:${port}`], automatic_https: { disable_redirects: true } },
        routes: [{ match: [{ host: [name] }], handle: [{ handler: 'static_response', body: 'ok' }] }],
      };
      const config = {
        admin: { disabled: true },
        storage: { module: 'file_system', root: home },
        apps: { http: { https_port: port, servers: { site } }, tls: { automation: { policies: [policy] } } },
      };
      await writeFile(join(home, 'caddy.json'), JSON.stringify(config));
      return ['run', '--config', join(home, 'caddy.json')];
    },
  },
  {
    client: 'mod_md',
    file: '/usr/lib/apache2/modules/mod_md.so',
    async arrange({ key, name, home, port }) {
      const modules = ['mpm_event', 'authz_core', 'socache_shmcb', 'ssl', 'md'];
      // Its workers run as somebody else where the test runs as root.
      const isRoot = process.getuid?.() === 0;
      const config = [
        ...modules.map((each) => `LoadModule ${each}_module /usr/lib/apache2/modules/mod_${each}.so`),
        ...[`ServerRoot ${home}`, `PidFile ${home}/pid`, `ErrorLog ${home}/error.log`, 'LogLevel md:debug'],
        ...(isRoot ? ['User www-data', 'Group www-data'] : []),
        'Protocols http/1.1 acme-tls/1',
        ...[
          `Listen 127.0.0.1:${port}`,
          `ServerName ${name}`,
          `DefaultRuntimeDir ${home}`,
          `Mutex file:${home}`,
        ],
        ...[`MDStoreDir ${home}/md`, 'MDCertificateAgreement accepted', 'MDContactEmail a@example.com'],
        ...[`MDCertificateAuthority ${key.directory}`, `MDExternalAccountBinding ${key.kid} ${key.hmacKey}`],
        ...['MDRenewViaARI on', 'MDProfile plan', 'MDProfileMandatory on', `MDPortMap https:${port}`],
        ...[`MDomain ${name}`, `<VirtualHost 127.0.0.1:${port}>`, `ServerName ${name}`, 'SSLEngine on'],
        '</VirtualHost>',
      ];
      await writeFile(join(home, 'httpd.conf'), `${config.join('\n')}\n`);
      return ['-X', '-f', join(home, 'httpd.conf')];
    },
  },
];

describe.each(webServers)('$client', ({ client, file, arrange }) => {
  it.skipIf(!isWhole || !existsSync(file))(
    'registers, pulls and renews',
    async () => {
      const name = `${client.toLowerCase().replace('_', '-')}.example.com`;
      const orderNo = await issuedOrder(server, customer, { names: [name] });
      const home = await mkdtemp(join(folder, 'home-'));
      await mkdir(join(home, 'md'));
      await chmod(folder, 0o755);
      await chmod(home, 0o777);
      const run = { key: await makeKey(customer, orderNo), name, home, port: await freePort() };
      const pulled = async () => {
        const { pulls } = await customer.ask(contract.acme.show, { params: { orderNo } });
        const refusals = pulls.filter(({ problem }) => problem !== '');
        expect(refusals.map(({ detail }) => detail)).toEqual([]);
        return pulls.filter(({ step }) => step === 'certificate').length;
      };
      const serve = async (again: boolean, until: () => Promise<boolean>) => {
        const program = client === 'mod_md' ? '/usr/sbin/apache2' : file;
        const child = spawn(program, await arrange(run, again), {
          env: { ...process.env, HOME: home, XDG_DATA_HOME: home, XDG_CONFIG_HOME: home },
          stdio: ['ignore', 'ignore', 'pipe'],
        });
        running.add(child);
        let said = '';
        child.stderr?.on('data', (chunk: Buffer) => {
          said = `${said}${chunk.toString()}`.slice(-20_000);
        });
        try {
          // Web servers look for what is due in steps of their own.
          await vi.waitFor(async () => expect(await until()).toBe(true), { interval: 500, timeout: 80_000 });
        } catch (error) {
          const log = await readFile(join(home, 'error.log'), 'utf8').catch(() => '');
          throw new Error(`${client}: ${said}\n${log.slice(-8_000)}`, { cause: error });
        } finally {
          const ended = new Promise((resolve) => child.once('exit', resolve));
          if (child.exitCode === null && child.kill('SIGTERM')) await ended;
          running.delete(child);
        }
      };
      await serve(false, async () => (await pulled()) === 1 && (await holdsChain(home, name)));
      expect((await detailOf(customer, orderNo)).certificates).toHaveLength(2);
      // From the window on that ARI tells, which Caddy 2.6 does not ask for.
      if (client === 'mod_md') await letPass(server.services, orderNo, 172);
      await serve(true, async () => (await pulled()) === 2);
      const after = await detailOf(customer, orderNo);
      expect(after.certificates).toHaveLength(3);
      expect(new Set(after.certificates.map(({ notAfter }) => notAfter)).size).toBe(
        client === 'mod_md' ? 2 : 1,
      );
      const shown = await customer.ask(contract.acme.show, { params: { orderNo } });
      expect(shown.client).toContain(client);
    },
    180_000,
  );
});

/** Whether a chain for the name is stored below a folder. */
async function holdsChain(home: string, name: string): Promise<boolean> {
  const files = await readdir(home, { recursive: true });
  return files.some(
    (each) => each.endsWith(`${name}.crt`) || (each.includes(name) && each.endsWith('pubcert.pem')),
  );
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => resolve(typeof address === 'object' && address !== null ? address.port : 0));
    });
  });
}
