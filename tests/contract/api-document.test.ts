import { execFile, execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ApiDocument, callsOf } from '#core/contract/api-document.ts';
import { curlOf } from '#core/contract/api-samples.ts';
import { replyCode } from '#core/contract/call.ts';
import { makeKey } from '#tests/support/server/api-key.ts';
import { shareShop } from '#tests/support/server/share-server.ts';
import { customerWith } from '#tests/support/server/shop.ts';
import { openApiDocument } from '../../scripts/openapi.ts';

const server = shareShop();
const rights = [
  'orders:read',
  'orders:create',
  'orders:manage',
  'payments:pay',
  'certificates:download',
] as const;
let folder: string;
let env: Record<string, string>;
beforeAll(async () => {
  const customer = await customerWith(server, 1_000_000);
  folder = mkdtempSync(join(tmpdir(), 'certhub-api-'));
  const { token } = await makeKey(server, customer, rights);
  env = {
    PATH: process.env.PATH ?? '',
    CERTHUB_URL: server.url,
    CERTHUB_API_KEY: token,
    SANDBOX: 'on',
    EVERY: '1',
  };
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const missing = (tools: readonly string[]) =>
  tools.filter((tool) => spawnSync('sh', ['-c', `command -v ${tool}`]).status !== 0);
const skipped = (tools: readonly string[]) =>
  missing(tools).length === 0 ? '' : ` (skipped: no ${missing(tools).join(', ')})`;

const page = readFileSync('docs/api.md', 'utf8');
const commands = [...page.matchAll(/^```sh\n([\s\S]*?)^```$/gm)].map(([, text = '']) => text);
const curl = ['curl', 'jq', 'openssl'];

describe('docs/api.md', () => {
  it.skipIf(missing(curl).length > 0)(
    `has commands that take an order to its certificate${skipped(curl)}`,
    async () => {
      // One shell for all of them, as a reader would.
      const { code, stdout } = await run('bash', ['-e', '-o', 'pipefail', '-c', commands.join('\n')]);
      expect(code).toBe(0);
      expect(stdout).toMatch(/[0-9a-f]{64}$/m);
      expect(stdout).toContain('fullchain.pem: OK');
    },
  );

  it('makes an order in ten calls', () => {
    const story = page.slice(page.indexOf('## An order'), page.indexOf('## The command-line client'));
    expect(story.match(/^\d+\. /gm)?.length).toBe(10);
  });

  it('names every code that is a status of HTTP or concerns programs', () => {
    const table = page.slice(page.indexOf('| `code`'), page.indexOf('A fault names'));
    const { success: _, secondFactor: _1, factorNeeded: _2, completePersonalInfo: _3, ...codes } = replyCode;
    for (const code of Object.values(codes)) expect(table).toContain(String(code));
  });
});

describe('the examples', () => {
  it.each([
    { file: 'order.sh', by: 'bash', tools: curl },
    { file: 'order.mjs', by: process.execPath, tools: ['openssl'] },
    { file: 'order.py', by: 'python3', tools: ['python3', 'openssl'] },
  ])('$file takes a request to a certificate, once', async ({ file, by, tools }) => {
    if (missing(tools).length > 0) return console.warn(`${file}${skipped(tools)}`);
    const csr = `${file}.csr`;
    const request = ['req', '-new', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes'];
    const subject = ['-subj', '/CN=shop.example.com', '-keyout', 'key.pem', '-out', csr];
    execFileSync('openssl', [...request, ...subject], { cwd: folder, stdio: 'pipe' });
    const args = [resolve('docs/examples', file), 'dv-single', 'shop.example.com', csr, `${file}.pem`];
    const first = await run(by, args);
    expect({ code: first.code, stderr: first.stderr }).toEqual({
      code: 0,
      stderr: expect.stringMatching(/^Order CN/),
    });
    expect(first.stdout).toMatch(/^_dnsauth\.shop\.example\.com\. 300 IN TXT "\S+"\n$/);
    const shown = ['x509', '-in', `${file}.pem`, '-noout', '-checkhost', 'shop.example.com'];
    expect(execFileSync('openssl', shown, { cwd: folder, encoding: 'utf8' })).toContain('does match');
    // The second run finds the order of the first by its key.
    expect((await run(by, args)).stderr).toBe(first.stderr);
  });
});

it('has samples of curl that a shell accepts, for every call', () => {
  const calls = callsOf(openApiDocument('public') as unknown as ApiDocument);
  const text = calls.map(curlOf).join('\n');
  expect(spawnSync('bash', ['-n'], { input: text, encoding: 'utf8' })).toMatchObject({
    status: 0,
    stderr: '',
  });
  expect(calls.filter((call) => curlOf(call).includes('undefined')).map(({ id }) => id)).toEqual([]);
});

function run(by: string, args: readonly string[]): Promise<{ code: number; stdout: string; stderr: string }> {
  return new Promise((done, reject) => {
    execFile(by, [...args], { cwd: folder, env, timeout: 50_000 }, (error, stdout, stderr) => {
      if (error && typeof error.code !== 'number') reject(error);
      else done({ code: Number(error?.code ?? 0), stdout, stderr });
    });
  });
}
