import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { keyRights } from '#core/account/key-calls.ts';
import { contract } from '#core/contract/contract.ts';
import { clientFile } from '#server/http/client-file.ts';
import { makeKey } from '#tests/support/server/api-key.ts';
import { runClient } from '#tests/support/server/client.ts';
import { listenLocally } from '#tests/support/server/local-servers.ts';
import { shareShop } from '#tests/support/server/share-server.ts';
import { customerWith, detailOf, placeOrder } from '#tests/support/server/shop.ts';
import type { TestCustomer } from '#tests/support/server/test-server.ts';

const server = shareShop();
let customer: TestCustomer;
let key: string;
let folder: string;
let env: Record<string, string>;
beforeAll(async () => {
  customer = await customerWith(server, 100_000);
  folder = mkdtempSync(join(tmpdir(), 'certhub-client-'));
  key = (await makeKey(server, customer, keyRights)).token;
  env = { CERTHUB_URL: server.url, CERTHUB_API_KEY: key };
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const certhub = (...args: string[]) => runClient(args, env, { cwd: folder });

describe('help', () => {
  it('names the areas, the settings and the exit codes', async () => {
    const { code, stdout, notes } = await runClient(['--help'], {});
    expect({ code, notes }).toEqual({ code: 0, notes: [] });
    for (const word of ['orders', 'validation', 'sandbox', 'CERTHUB_API_KEY_FILE', '6 too many requests'])
      expect(stdout).toContain(word);
  });

  it('lists the commands of an area', async () => {
    const { stdout } = await runClient(['orders', '--help'], {});
    for (const word of ['orders list', 'orders create', 'orders wait ORDER', 'orders re-sign-price ID'])
      expect(stdout).toContain(word);
  });

  it('says of a command its right, its options with their limits, and an example', async () => {
    const { stdout } = await runClient(['orders', 'list', '--help'], {});
    expect(stdout).toContain('needs the right orders:read');
    expect(stdout).toMatch(/--limit +number; 1 to 1000; 20 if absent/);
    expect(stdout).toMatch(/--status +one of unpaid, verifying, issued/);
    expect(stdout).toMatch(/--created-from +date-time/);
    const remark = await runClient(['orders', 'remark', '--help'], {});
    expect(remark.stdout).toContain("orders remark CN20261127-10001 --remark 'web server 3'");
    expect(remark.stdout).toMatch(/--remark \* +at most 255 characters/);
  });

  it('completes areas, verbs and options in bash', async () => {
    const { stdout } = await runClient(['completion'], {});
    const script = `${stdout}\nCOMP_WORDS=(certhub orders li); COMP_CWORD=2; _certhub; echo "\${COMPREPLY[@]}"
      COMP_WORDS=(certhub orders list --st); COMP_CWORD=3; _certhub; echo "\${COMPREPLY[@]}"`;
    expect(execFileSync('bash', ['-c', script], { encoding: 'utf8' })).toBe('list\n--status\n');
  });
});

describe('exit codes', () => {
  const nobody = { CERTHUB_URL: 'http://127.0.0.1:9' };

  it.each([
    { name: 'no command', args: [], error: 'A command is needed' },
    { name: 'an unknown command', args: ['orders', 'dance'], error: 'no command orders dance' },
    { name: 'an unknown option', args: ['orders', 'list', '--colour', 'red'], error: '--colour' },
    {
      name: 'an option without a value',
      args: ['orders', 'list', '--status'],
      error: '--status needs a value',
    },
    {
      name: 'a value that is not offered',
      args: ['orders', 'list', '--status', 'lost'],
      error: '--status (not-offered)',
    },
    { name: 'a missing word', args: ['orders', 'status'], error: '--id (required)' },
    { name: 'a word too many', args: ['orders', 'status', 'CN20261127-10001', 'x'], error: 'Too many words' },
    { name: 'a key as an argument', args: ['keys', 'self', 'chk_abc'], error: 'CERTHUB_API_KEY' },
    { name: 'pages of a call without', args: ['keys', 'self', '--all'], error: 'leave out --all' },
  ])('2 for $name, before anything is sent', async ({ args, error }) => {
    const { code, stdout, notes } = await runClient(args, { ...nobody, CERTHUB_API_KEY: 'x' });
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
    expect(notes).toEqual([expect.objectContaining({ error: 'usage', msg: expect.stringContaining(error) })]);
  });

  it.each([
    { name: 'no address', own: { CERTHUB_URL: '' }, error: 'CERTHUB_URL' },
    {
      name: 'plain HTTP to another machine',
      own: { CERTHUB_URL: 'http://console.example.com' },
      error: 'https://',
    },
    { name: 'two keys', own: { CERTHUB_API_KEY_FILE: '/x' }, error: 'either' },
    { name: 'a key of several lines', own: { CERTHUB_API_KEY: 'a\nsecret' }, error: 'one line' },
  ])('2 for $name', async ({ own, error }) => {
    const { code, notes } = await runClient(['keys', 'self'], {
      ...nobody,
      CERTHUB_API_KEY: 'k',
      ...own,
    });
    expect(code).toBe(2);
    expect(notes).toEqual([expect.objectContaining({ msg: expect.stringContaining(error) })]);
    expect(JSON.stringify(notes)).not.toContain('secret');
  });

  it('1 for a refusal, with its code and its faults by field', async () => {
    const { code, notes } = await certhub('orders', 'cancel', '--order-nos', 'nonsense');
    expect(code).toBe(1);
    expect(notes.at(-1)).toMatchObject({ error: 'refused', code: 400, errors: [{ field: 'orderNos' }] });
  });

  it('3 without a key, with an unknown one, and without the right', async () => {
    expect((await runClient(['keys', 'self'], { CERTHUB_URL: server.url })).code).toBe(3);
    const unknown = await runClient(['keys', 'self'], { ...env, CERTHUB_API_KEY: 'chk_unknown' });
    expect(unknown).toMatchObject({ code: 3, notes: [{ error: 'notAllowed', code: 401 }] });
    const narrow = await makeKey(server, customer, ['orders:read']);
    const denied = await runClient(['people', 'members'], { ...env, CERTHUB_API_KEY: narrow.token });
    expect(denied).toMatchObject({ code: 3, notes: [{ code: 403 }] });
    expect(JSON.stringify([unknown, denied])).not.toContain(narrow.token);
  });

  it('4 for what does not exist', async () => {
    const { code, notes } = await certhub('orders', 'status', 'CN20260101-99999');
    expect({ code, notes }).toMatchObject({ code: 4, notes: [{ error: 'notFound', code: 404 }] });
  });

  it('5 for a server that does not answer, errs, answers otherwise, or sends elsewhere', async () => {
    expect((await runClient(['keys', 'self'], { ...nobody, CERTHUB_API_KEY: 'k' })).code).toBe(5);
    const answers = {
      '/err': [500, '{"code":500,"msg":"Internal error"}'],
      '/page': [200, '<html>'],
      '/away': [302, ''],
    } as const;
    const odd = createServer(({ url = '' }, response) => {
      const [status, text] = answers[url.slice(0, url.indexOf('/', 1)) as keyof typeof answers];
      response.writeHead(status, { 'content-type': 'application/json', location: '/elsewhere' }).end(text);
    });
    const port = await listenLocally(odd);
    for (const path of Object.keys(answers)) {
      const CERTHUB_URL = `http://127.0.0.1:${port}${path}`;
      expect(await runClient(['keys', 'self'], { ...env, CERTHUB_URL })).toMatchObject({
        code: 5,
        stdout: '',
      });
    }
    odd.close();
  });

  it('6 for a limit, with the seconds to wait; --retry waits them, with the same idempotency key', async () => {
    const keys: unknown[] = [];
    const busy = createServer((request, response) => {
      keys.push(request.headers['idempotency-key']);
      const [status, text] =
        keys.length % 2 === 1
          ? [429, '{"code":429,"msg":"Too many"}']
          : [200, '{"code":200,"msg":"","data":{"cancelled":[]},"errors":[]}'];
      response
        .writeHead(Number(status), { 'content-type': 'application/json', 'retry-after': '1' })
        .end(text);
    });
    const CERTHUB_URL = `http://127.0.0.1:${await listenLocally(busy)}`;
    const cancel = ['orders', 'cancel', '--order-nos', 'CN20261127-10001'];
    const limited = await runClient(cancel, { ...env, CERTHUB_URL });
    expect(limited).toMatchObject({ code: 6, notes: [{}, { error: 'limited', retryAfter: 1 }] });
    keys.length = 0;
    const done = await runClient([...cancel, '--retry', '1', '--idempotency-key', 'my-own-key'], {
      ...env,
      CERTHUB_URL,
    });
    expect(done).toMatchObject({
      code: 0,
      stdout: '{"cancelled":[]}\n',
      notes: [{ idempotencyKey: 'my-own-key' }],
    });
    expect(keys).toEqual(['my-own-key', 'my-own-key']);
    busy.close();
  });

  it('7 if what is waited for does not happen in time, 1 if it no longer can', async () => {
    const orderNo = await placeOrder(customer);
    const wait = ['orders', 'wait', orderNo, '--timeout', '1', '--every', '1'];
    expect(await certhub(...wait)).toMatchObject({ code: 7, notes: [{ error: 'notYet', orderNo }] });
    expect(await certhub(...wait, '--until', 'unpaid')).toMatchObject({ code: 0 });
    expect((await certhub('orders', 'cancel', '--order-nos', orderNo, '--quiet')).notes).toEqual([]);
    expect(await certhub(...wait)).toMatchObject({ code: 1, notes: [{ status: 'cancelled' }] });
  });
});

describe('input and output', () => {
  it('lists in one object, in lines, and over all pages', async () => {
    for (const email of ['a@example.com', 'b@example.com', 'c@example.com'])
      await customer.call(contract.parties.validationEmails.add, { body: { email } });
    const list = ['parties', 'validation-emails', 'list', '--limit', '2'];
    expect((await certhub(...list)).json()).toMatchObject({ total: 3, data: [{}, {}] });
    const { stdout } = await certhub(...list, '--all', '--lines');
    expect(
      stdout
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line).email)
        .sort(),
    ).toEqual(['a@example.com', 'b@example.com', 'c@example.com']);
  });

  it('takes the body from options, a file, standard input and text, options first', async () => {
    const orderNo = await placeOrder(customer);
    const remark = async () => (await detailOf(customer, orderNo)).remark;
    const set = (...args: string[]) => certhub('orders', 'remark', orderNo, ...args);
    await set('--remark', 'an option');
    expect(await remark()).toBe('an option');
    writeFileSync(join(folder, 'body.json'), '{"remark":"a file"}');
    await set('--body', 'body.json');
    expect(await remark()).toBe('a file');
    await set('--body', '{"remark":"text"}', '--remark', 'first');
    expect(await remark()).toBe('first');
    writeFileSync(join(folder, 'remark.txt'), 'of a file');
    await set('--remark', '@remark.txt');
    expect(await remark()).toBe('of a file');
    await runClient(['orders', 'remark', orderNo, '--body', '-'], env, {
      input: '{"remark":"standard input"}',
    });
    expect(await remark()).toBe('standard input');
    expect(await set('--body', '[]')).toMatchObject({ code: 2 });
  });

  it('reads the key from a file', async () => {
    writeFileSync(join(folder, 'key'), `${key}\n`);
    const own = { CERTHUB_URL: server.url, CERTHUB_API_KEY_FILE: join(folder, 'key') };
    expect(await runClient(['keys', 'self'], own)).toMatchObject({ code: 0 });
  });

  it('repeats what was done with the same idempotency key, and refuses other input under it', async () => {
    const add = (email: string) =>
      certhub('parties', 'validation-emails', 'add', '--email', email, '--idempotency-key', 'once-only');
    const first = await add('d@example.com');
    expect(first.code).toBe(0);
    expect((await add('d@example.com')).stdout).toBe(first.stdout);
    expect(await add('e@example.com')).toMatchObject({ code: 1, notes: [{}, { code: 422 }] });
  });
});

it('takes an order from a request to a certificate that openssl verifies', async () => {
  const subject = ['-subj', '/CN=www.example.com', '-keyout', 'key.pem', '-out', 'request.csr'];
  const run = (args: readonly string[]) =>
    execFileSync('openssl', [...args], { cwd: folder, encoding: 'utf8', stdio: 'pipe' });
  run(['req', '-new', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes', ...subject]);

  const order = ['--product', 'dv-single', '--names', 'www.example.com', '--csr', 'request.csr'];
  const created = await certhub('orders', 'create', ...order, '--method', 'dns_txt');
  const { orderNos: orderNo, total } = created.json() as { orderNos: string; total: number };
  expect(total).toBe(8_800);
  expect((await certhub('orders', 'pay', orderNo, '--due', '1')).code).toBe(1);
  expect((await certhub('orders', 'pay', orderNo, '--due', '8800')).json()).toMatchObject({ state: 'paid' });

  const { stdout: zone } = await certhub('orders', 'records', orderNo, '--format', 'zone');
  expect(zone).toMatch(/^_dnsauth\.www\.example\.com\. 300 IN TXT "[\x21-\x7e]{16,200}"\n$/);
  expect((await certhub('sandbox', 'publish', orderNo)).json()).toEqual({ published: 1 });
  await certhub('validation', 'verify-domains', orderNo);
  expect((await certhub('orders', 'wait', orderNo, '--every', '1', '--timeout', '30')).json()).toMatchObject({
    status: 'issued',
  });

  const saved = (await certhub('orders', 'download', orderNo, '--out', 'cert.pem')).json();
  expect(saved).toMatchObject({ file: 'cert.pem', domainNames: ['www.example.com'] });
  await certhub('orders', 'download', orderNo, '--part', 'root', '--out', 'root.pem');
  const leaf = await certhub('orders', 'download', orderNo, '--part', 'leaf', '--out', '-');
  expect(readFileSync(join(folder, 'cert.pem'), 'utf8').startsWith(leaf.stdout)).toBe(true);
  const verified = [
    'verify',
    '-CAfile',
    'root.pem',
    '-untrusted',
    'cert.pem',
    '-verify_hostname',
    'www.example.com',
  ];
  expect(run([...verified, 'cert.pem'])).toBe('cert.pem: OK\n');
  expect(run(['x509', '-in', 'cert.pem', '-noout', '-pubkey'])).toBe(
    run(['pkey', '-in', 'key.pem', '-pubout']),
  );
  expect(readdirSync(folder).filter((name) => name.endsWith('.new'))).toEqual([]);
}, 60_000);

it('is sent by the server that it was built with', async () => {
  const route = clientFile(new URL('../../dist/client/certhub.mjs', import.meta.url));
  const answer = await route(new Request('http://127.0.0.1/certhub.mjs'), '');
  expect(await answer?.text()).toBe(readFileSync('dist/client/certhub.mjs', 'utf8'));
  expect(await route(new Request('http://127.0.0.1/other'), '')).toBe(null);
  expect(await clientFile(new URL('file:///nowhere'))(new Request('http://127.0.0.1/certhub.mjs'), '')).toBe(
    null,
  );
});

it('is one executable file of less than 2 MiB that needs nothing beside it', () => {
  const file = 'dist/client/certhub.mjs';
  expect(statSync(file).size).toBeLessThan(2 * 2 ** 20);
  const alone = join(folder, 'certhub');
  writeFileSync(`${alone}.mjs`, readFileSync(file));
  const shown = execFileSync(process.execPath, [`${alone}.mjs`, '--version'], {
    cwd: folder,
    encoding: 'utf8',
    env: {},
  });
  expect(shown).toMatch(/^\d+\.\d+\.\d+\n$/);
});
