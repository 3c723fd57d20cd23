import type { BrowserContext, Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { DownloadFormat } from '#core/orders/download.ts';
import { readPem } from '#core/x509/pem.ts';
import { servePage } from '#tests/bench/page-server.ts';
import { browser } from '#tests/e2e/shared-browser.ts';
import type {} from '#tests/e2e/workers-page.ts';
import { watchProblems } from '#tests/support/browser/browser.ts';
import { issueChain } from '#tests/support/files/issue-chain.ts';
import { zipBombs } from '#tests/support/files/zip-bombs.ts';
import { makeZip } from '#tests/support/files/zip-maker.ts';
import { findSecret, secretNumbers } from '#tests/support/inputs/find-secret.ts';
import { hasTool, runTool } from '#tests/support/tools/run-tool.ts';
import type { RequestJob, WorkerResult } from '#workers/api.ts';

const rsa = { encryption: 'RSA', keyLength: 2048, curve: 'P-256', signature: 'SHA256' } as const;
const ecc = { ...rsa, encryption: 'ECC', curve: 'P-384', signature: 'SHA384' } as const;

let server: { readonly url: string; close(): void };
let context: BrowserContext;
let page: Page;
let problems: () => string[];
const observed: string[] = [];

beforeAll(async () => {
  server = await servePage('./tests/e2e/workers-page.ts', 'workers');
  context = await browser.newContext();
  problems = await watchProblems(context);
  page = await openPage(context);
});

afterAll(async () => {
  server.close();
});

async function openPage(owner: BrowserContext): Promise<Page> {
  const opened = await owner.newPage();
  opened.on('console', (message) => observed.push(message.text()));
  opened.on('request', (request) => observed.push(`${request.url()} ${request.postData() ?? ''}`));
  await opened.goto(server.url);
  return opened;
}

function unwrap<T>(result: WorkerResult<T>): T {
  if (!result.ok) throw new Error(`${result.error.code} ${result.error.detail}`);
  return result.value;
}

async function makeKey(options: RequestJob['options'] = ecc, on = page) {
  return unwrap(await on.evaluate((chosen) => window.workers.makeKey(chosen), options));
}

async function download(format: DownloadFormat, chain: readonly string[], key: string, on = page) {
  const passphrase = format === 'key' || format === 'zip' ? '' : 'secret 1';
  const args = [format, chain, key, passphrase] as const;
  const file = unwrap(await on.evaluate((given) => window.workers.download(...given), args));
  return { filename: file.filename, bytes: Buffer.from(file.base64, 'base64') };
}

describe.each([
  { name: 'RSA', options: rsa },
  { name: 'EC', options: ecc },
] as const)('$name keys made in the browser', ({ options }) => {
  it('become files that openssl opens, and Java if installed', async () => {
    const made = await makeKey(options);
    const chain = await issueChain(made.csr);
    const bundle = await download('pem-bundle', chain, made.key);
    const verified = await runTool(
      'openssl',
      ['verify', '-CAfile', 'root.pem', '-untrusted', 'b.pem', 'b.pem'],
      {
        'root.pem': chain[2],
        'b.pem': bundle.bytes,
      },
    );
    expect(verified.stdout).toContain('OK');
    const key = await download('key', chain, made.key);
    const files = { 'k.pem': key.bytes, 'leaf.pem': chain[0] };
    const fromKey = await runTool('openssl', ['pkey', '-in', 'k.pem', '-pubout'], files);
    const fromLeaf = await runTool('openssl', ['x509', '-in', 'leaf.pem', '-noout', '-pubkey'], files);
    expect(fromKey.stdout).toBe(fromLeaf.stdout);
    for (const format of ['pfx-modern', 'pfx-compatible'] as const) {
      const { bytes } = await download(format, chain, made.key);
      const pass = ['-passin', 'pass:secret 1', '-nodes'];
      const opened = await runTool('openssl', ['pkcs12', '-in', 'x.pfx', ...pass], { 'x.pfx': bytes });
      expect(opened.stdout).toContain(key.bytes.toString());
      const store = ['-keystore', 'x.pfx', '-storetype', 'PKCS12', '-storepass', 'secret 1'];
      if (!hasTool('keytool')) continue;
      const listed = await runTool('keytool', ['-list', '-v', ...store], { 'x.pfx': bytes });
      expect(listed.stdout).toContain('Certificate chain length: 3');
    }
  });

  it('leave the workers unsealed only inside the saved file', async () => {
    const made = await makeKey(options);
    const key = await download('key', await issueChain(made.csr), made.key);
    const [block] = readPem(key.bytes.toString()).blocks;
    if (block === undefined) throw new Error('no key in the file');
    const stored = await page.evaluate(() => window.workers.dumpStorage());
    expect(stored).toContain('CryptoKey secret not extractable');
    for (const number of await secretNumbers(block.bytes)) {
      expect(findSecret(key.bytes, number)).toEqual(['base64']);
      expect(findSecret([stored, observed, made], number)).toEqual([]);
    }
  });
});

describe('the vault', () => {
  it('opens earlier sealed keys after a reload', async () => {
    const made = await makeKey();
    const chain = await issueChain(made.csr);
    const before = await download('key', chain, made.key);
    await page.reload();
    expect((await download('key', chain, made.key)).bytes).toEqual(before.bytes);
  });

  it('is a single vault for two tabs that make their first key at the same time', async () => {
    const fresh = await browser.newContext();
    const tabs = await Promise.all([openPage(fresh), openPage(fresh)]);
    const made = await Promise.all(tabs.map((tab) => makeKey(ecc, tab)));
    expect(new Set(made.map(({ key }) => key.split('.')[1])).size).toBe(1);
    await fresh.close();
  });

  it('never reveals its wrapping key', async () => {
    await makeKey();
    expect(await page.evaluate(() => window.workers.exportWrappingKey())).toBe('refused');
  });

  it('opens nothing from a stolen copy of local storage, and everything from a backup', async () => {
    const made = await makeKey();
    const chain = await issueChain(made.csr);
    const backup = unwrap(await page.evaluate(() => window.workers.backUp('open 密码')));
    const stolen = await page.evaluate(() => ({ ...localStorage }));
    const elsewhere = await browser.newContext();
    const there = await openPage(elsewhere);
    await there.evaluate((items) => {
      for (const [name, value] of Object.entries(items)) localStorage.setItem(name, value);
    }, stolen);
    const status = () => there.evaluate(() => window.workers.vaultStatus());
    expect(await status()).toMatchObject({ ok: true, value: { state: 'half-lost', lost: 'indexeddb' } });
    const refused = await there.evaluate(
      ([certificates, key]) => window.workers.download('key', certificates, key, ''),
      [chain, made.key] as const,
    );
    expect(refused).toMatchObject({ ok: false, error: { code: 'keyring-locked' } });
    await there.evaluate((text) => window.workers.restore(text, 'open 密码'), backup);
    expect(await status()).toMatchObject({ ok: true, value: { state: 'present' } });
    const [here, restored] = [
      await download('key', chain, made.key),
      await download('key', chain, made.key, there),
    ];
    expect(restored.bytes).toEqual(here.bytes);
    await elsewhere.close();
  });
});

it('cancels a key being made on request, and makes the next', async () => {
  const long = { ...rsa, keyLength: 4096 } as const;
  const given = await page.evaluate((options) => window.workers.makeKey(options, 0), long);
  expect(given).toEqual({ ok: false, error: { code: 'cancelled', detail: '' } });
  expect((await makeKey()).csr).toContain('BEGIN CERTIFICATE REQUEST');
});

it('requests a worker’s script again when the network dropped it', async () => {
  const elsewhere = await browser.newContext();
  const fresh = await openPage(elsewhere);
  let dropped = 0;
  await elsewhere.route('**/*.js', (route) => {
    dropped += 1;
    return dropped <= 2 ? route.abort() : route.continue();
  });
  expect((await makeKey(ecc, fresh)).csr).toContain('BEGIN CERTIFICATE REQUEST');
  expect(dropped).toBeGreaterThan(2);
  await elsewhere.close();
});

describe('customer input', () => {
  const base64 = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64');
  const readZip = (bytes: Uint8Array, type = 'application/zip') =>
    page.evaluate(([zip, type]) => window.workers.readZip(zip, type), [base64(bytes), type] as const);

  it('returns pasted and zipped CSRs made here with their names and hashes', async () => {
    const made = [await makeKey(rsa), await makeKey(ecc)];
    const want = made.map(({ csr, hashValue, spkiHash }) => ({
      csr,
      hashValue,
      spkiHash,
      names: ['workers.example'],
      signatureValid: true,
      faultCode: null,
    }));
    const text = made.map(({ csr }) => csr).join('and\n');
    const pasted = await page.evaluate((pem) => window.workers.inspectRequests(pem), text);
    expect(unwrap(pasted)).toMatchObject(want);
    const entries = made.map(({ csr }, index) => ({ path: `folder/${index}.csr`, content: csr }));
    expect(unwrap((await readZip(makeZip(entries))).result).requests).toMatchObject(want);
  });

  it.each(zipBombs())('costs at most five seconds as $name and ends in $want', async ({ bytes, want }) => {
    const { result, seconds } = await readZip(bytes);
    expect(result).toMatchObject({ ok: false, error: { code: want } });
    expect(seconds).toBeLessThan(5);
  });

  it('is refused as a zip if its type is not one', async () => {
    const { result } = await readZip(makeZip([]), 'text/plain');
    expect(result).toMatchObject({ ok: false, error: { code: 'not-a-zip' } });
  });

  it('checks a batch text in other scripts and against the Public Suffix List', async () => {
    const text = '例子.example.com\n*.a.example.com\n\nco.uk\nb.example.com\nb..example.com';
    expect(await page.evaluate((batch) => window.workers.checkBatch(batch), text)).toEqual({
      ok: true,
      value: { orders: 2, names: 3 },
    });
  });
});

it('causes no policy violation and no error', () => {
  expect(problems()).toEqual([]);
});
