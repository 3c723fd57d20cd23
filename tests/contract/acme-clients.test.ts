import { existsSync } from 'node:fs';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { MadeAcmeKey } from '#core/contract/calls/acme.ts';
import { contract } from '#core/contract/contract.ts';
import { makeKey } from '#tests/support/acme/automated.ts';
import { shareShop } from '#tests/support/server/share-server.ts';
import { detailOf, issuedOrder } from '#tests/support/server/shop.ts';
import type { TestCustomer } from '#tests/support/server/test-server.ts';
import { letPass } from '#tests/support/server/time-passes.ts';
import { runTool } from '#tests/support/tools/run-tool.ts';
import { isWhole } from '#tests/support/whole.ts';

const server = shareShop();
let customer: TestCustomer;
let folder: string;
beforeAll(async () => {
  customer = await server.customer();
  folder = await mkdtemp(join(tmpdir(), 'certhub-acme-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** Runs a client; one that fails says why. */
async function runClient(tool: string, args: readonly string[]): Promise<void> {
  const { code, stdout, stderr } = await runTool(tool, args);
  if (code !== 0) throw new Error(`${tool} ${args.join(' ')}\n${stdout}\n${stderr}`);
}

interface Run {
  readonly key: MadeAcmeKey;
  readonly name: string;
  /** A folder of its own. */
  readonly home: string;
}

interface Client {
  readonly client: string;
  readonly file: string;
  /** Returns the file with the chain. */
  pull(run: Run, again: boolean): Promise<string>;
  revoke(run: Run): Promise<void>;
}

/** Clients of Debian: each registers, pulls, pulls again and, where it can, revokes. Those that are not installed are left out, and all but in
 * the whole run. */
const clients: readonly Client[] = [
  {
    client: 'certbot',
    file: '/usr/bin/certbot',
    async pull({ key, name, home }: Run, again: boolean) {
      await runClient('certbot', [
        'certonly',
        '--standalone',
        '-n',
        '--agree-tos',
        '--register-unsafely-without-email',
        ...['--config-dir', home, '--work-dir', home, '--logs-dir', home],
        ...['--server', key.directory, '--eab-kid', key.kid, '--eab-hmac-key', key.hmacKey],
        ...['-d', name, ...(again ? ['--force-renewal'] : [])],
      ]);
      return join(home, 'live', name, 'fullchain.pem');
    },
    revoke: ({ key, name, home }: Run) =>
      runClient('certbot', [
        'revoke',
        '-n',
        '--no-delete-after-revoke',
        '--cert-name',
        name,
        ...['--config-dir', home, '--work-dir', home, '--logs-dir', home, '--server', key.directory],
      ]),
  },
  {
    client: 'dehydrated',
    file: '/usr/bin/dehydrated',
    async pull({ key, name, home }: Run, again: boolean) {
      const config = join(home, 'config');
      const lines = [`CA="${key.directory}"`, `EAB_KID="${key.kid}"`, `EAB_HMAC_KEY="${key.hmacKey}"`];
      await writeFile(config, [...lines, `BASEDIR="${home}"`, `WELLKNOWN="${home}"`, ''].join('\n'));
      if (!again) await runClient('dehydrated', ['--register', '--accept-terms', '-f', config]);
      await runClient('dehydrated', ['--cron', '-f', config, '-d', name, ...(again ? ['--force'] : [])]);
      return join(home, 'certs', name, 'fullchain.pem');
    },
    revoke: ({ name, home }: Run) =>
      runClient('dehydrated', [
        '--revoke',
        join(home, 'certs', name, 'cert.pem'),
        '-f',
        join(home, 'config'),
      ]),
  },
  {
    client: 'lego',
    file: '/usr/bin/lego',
    async pull({ key, name, home }: Run, again: boolean) {
      await runClient('lego', [
        ...['--server', key.directory, '--path', home, '--email', 'a@example.com', '--accept-tos'],
        ...['--http', '--http.port', '127.0.0.1:0', '--domains', name],
        ...['--eab', '--kid', key.kid, '--hmac', key.hmacKey],
        ...(again ? ['renew', '--days', '400', '--no-random-sleep'] : ['run']),
      ]);
      return join(home, 'certificates', `${name}.crt`);
    },
    revoke: ({ key, name, home }: Run) =>
      runClient('lego', [
        ...['--server', key.directory, '--path', home, '--email', 'a@example.com', '--accept-tos'],
        ...['--eab', '--kid', key.kid, '--hmac', key.hmacKey, '--http', '--domains', name, 'revoke'],
      ]),
  },
  {
    client: 'uacme',
    file: '/usr/bin/uacme',
    async pull({ key, name, home }: Run, again: boolean) {
      const shared = ['-a', key.directory, '-c', home];
      if (!again) await runClient('uacme', [...shared, '-y', '-e', `${key.kid}:${key.hmacKey}`, 'new']);
      await runClient('uacme', [
        ...shared,
        '-t',
        'EC',
        ...(again ? ['-f'] : []),
        '-h',
        '/bin/true',
        'issue',
        name,
      ]);
      return join(home, name, 'cert.pem');
    },
    revoke: ({ key, name, home }: Run) =>
      runClient('uacme', ['-a', key.directory, '-c', home, 'revoke', join(home, name, 'cert.pem')]),
  },
];

describe.each(clients)('$client', ({ client, file, pull, revoke }) => {
  it.skipIf(!isWhole || !existsSync(file))(
    'registers, pulls, renews and revokes',
    async () => {
      const name = `${client}.example.com`;
      const orderNo = await issuedOrder(server, customer, { names: [name] });
      const home = await mkdtemp(join(folder, `${client}-`));
      const run = { key: await makeKey(customer, orderNo), name, home };
      const first = await readFile(await pull(run, false), 'utf8');
      const second = await readFile(await pull(run, true), 'utf8');
      expect(second).not.toBe(first);
      const order = await detailOf(customer, orderNo);
      expect(order.certificates).toHaveLength(3);
      expect(new Set(order.certificates.map(({ notAfter }) => notAfter)).size).toBe(1);
      expect(second.replace(/\s/g, '')).toContain((order.certificate?.chain[0] ?? 'none').replace(/\s/g, ''));
      const shown = await customer.ask(contract.acme.show, { params: { orderNo } });
      expect(shown.client).toContain(client);
      await revoke(run);
      expect((await detailOf(customer, orderNo)).timeline.at(-1)?.kind).toBe('revoked');
      expect((await readdir(home)).length).toBeGreaterThan(0);
    },
    120_000,
  );
});

const [certbot] = clients;
it.skipIf(!isWhole || certbot === undefined || !existsSync(certbot.file))(
  'lets certbot force ten renewals and a second host pull without spending a later period',
  async () => {
    const name = 'forced.example.com';
    const orderNo = await issuedOrder(server, customer, { names: [name] });
    const key = await makeKey(customer, orderNo);
    const [home, second] = [await mkdtemp(join(folder, 'host-1-')), await mkdtemp(join(folder, 'host-2-'))];
    await certbot?.pull({ key, name, home }, false);
    for (let forced = 0; forced < 10; forced += 1) {
      // Five are served within 24 hours.
      await letPass(server.services, orderNo, 1);
      await certbot?.pull({ key, name, home }, true);
    }
    await certbot?.pull({ key, name, home: second }, false);
    const order = await detailOf(customer, orderNo);
    expect(order.certificates).toHaveLength(1 + 1 + 10 + 1);
    expect(new Set(order.certificates.map(({ notAfter }) => notAfter)).size).toBe(1);
    const shown = await customer.ask(contract.acme.show, { params: { orderNo } });
    expect(shown.pulledInPeriod).toBe(12);
    expect(Date.parse(shown.paidUntil)).toBeGreaterThan(Date.parse(shown.periodEnd));
  },
  300_000,
);
