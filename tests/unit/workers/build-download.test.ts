import JSZip from 'jszip';
import { beforeAll, describe, expect, it } from 'vitest';
import type { DownloadFormat } from '#core/orders/download.ts';
import { readPem } from '#core/x509/pem.ts';
import { issueChain } from '#tests/support/files/issue-chain.ts';
import { findSecret, secretNumbers } from '#tests/support/inputs/find-secret.ts';
import { newKeyring } from '#tests/support/server/test-keyring.ts';
import { hasTool, runTool } from '#tests/support/tools/run-tool.ts';
import { unwrap } from '#tests/support/unwrap.ts';
import type { DownloadJob, Keyring, RequestMade } from '#workers/api.ts';
import { buildDownload } from '#workers/build-download.ts';
import { makeRequest } from '#workers/make-request.ts';

const options = { encryption: 'ECC', keyLength: 2048, curve: 'P-256', signature: 'SHA256' } as const;
const subject = { country: 'SG', province: 'Beijing', locality: '', organization: '', orgUnit: '' };

let keyring: Keyring;
let made: RequestMade;
let other: RequestMade;
let chain: readonly [string, string, string];

beforeAll(async () => {
  keyring = await newKeyring();
  [made, other] = [await request('*.a.example'), await request('b.example')];
  chain = await issueChain(made.csr);
});

async function request(name: string): Promise<RequestMade> {
  return unwrap(await makeRequest({ names: [name], subject, options, keyring }));
}

function job(format: DownloadFormat, changes: Partial<DownloadJob> = {}): DownloadJob {
  return {
    format,
    chain,
    key: made.key,
    keyring,
    passphrase: '',
    commonName: '*.a.example',
    readme: 'Read me: 说明',
    createdAt: 1_795_000_000_000,
    ...changes,
  };
}

async function build(format: DownloadFormat, changes: Partial<DownloadJob> = {}) {
  const built = unwrap(await buildDownload(job(format, changes)));
  return { ...built, text: Buffer.from(built.bytes).toString('utf8') };
}

describe('the PEM bundle', () => {
  it('holds the leaf and the chain that a server sends, and passes openssl verify', async () => {
    const { text, filename, type } = await build('pem-bundle');
    expect(filename).toBe('wildcard.a.example.fullchain.pem');
    expect(type).toBe('application/x-pem-file');
    expect(readPem(text).blocks.map(({ bytes }) => bytes)).toEqual(
      chain.slice(0, 2).map((pem) => readPem(pem).blocks[0]?.bytes),
    );
    expect(text.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/);
    const verified = await runTool(
      'openssl',
      ['verify', '-CAfile', 'root.pem', '-untrusted', 'b.pem', 'b.pem'],
      {
        'root.pem': chain[2],
        'b.pem': text,
      },
    );
    expect(verified.stdout).toContain('b.pem: OK');
  });

  it('needs no key, and sorts a chain that is out of order', async () => {
    const { text } = await build('pem-bundle', {
      key: '',
      keyring: null,
      chain: [chain[2] + chain[1], chain[0]],
    });
    expect(text).toBe((await build('pem-bundle')).text);
  });
});

describe('the key file', () => {
  it.each([{ passphrase: '' }, { passphrase: '开门 sesame' }])(
    'opens with the passphrase "$passphrase"',
    async ({ passphrase }) => {
      const { text, filename } = await build('key', { passphrase });
      expect(filename).toBe('wildcard.a.example.key');
      expect(text).toContain(passphrase === '' ? 'BEGIN PRIVATE KEY' : 'BEGIN ENCRYPTED PRIVATE KEY');
      const files = { 'k.pem': text, 'pass.txt': `${passphrase}\n`, 'leaf.pem': chain[0] };
      const fromKey = await runTool(
        'openssl',
        ['pkey', '-in', 'k.pem', '-passin', 'file:pass.txt', '-pubout'],
        files,
      );
      const fromLeaf = await runTool('openssl', ['x509', '-in', 'leaf.pem', '-noout', '-pubkey'], files);
      expect(fromKey.stdout).toBe(fromLeaf.stdout);
      expect(fromKey.stdout).toContain('BEGIN PUBLIC KEY');
    },
  );
});

describe('the zip', () => {
  async function open(changes: Partial<DownloadJob> = {}): Promise<Readonly<Record<string, string>>> {
    const archive = await JSZip.loadAsync((await build('zip', changes)).bytes);
    const entries = Object.values(archive.files).map(async (entry) => [
      entry.name,
      await entry.async('string'),
    ]);
    return Object.fromEntries(await Promise.all(entries));
  }

  it('holds leaf, chain, full chain, root, key and readme', async () => {
    const files = await open();
    expect(Object.keys(files)).toEqual([
      'wildcard.a.example.crt',
      'wildcard.a.example.chain.crt',
      'wildcard.a.example.fullchain.crt',
      'wildcard.a.example.root.crt',
      'wildcard.a.example.key',
      'README.txt',
    ]);
    expect(files['wildcard.a.example.fullchain.crt']).toBe(
      `${files['wildcard.a.example.crt']}${files['wildcard.a.example.chain.crt']}`,
    );
    expect(files['wildcard.a.example.key']).toBe((await build('key')).text);
    expect(files['README.txt']).toBe('Read me: 说明');
  });

  it('omits the key if there is none, and encrypts it when asked', async () => {
    expect(Object.keys(await open({ key: '', keyring: null }))).not.toContain('wildcard.a.example.key');
    expect((await open({ passphrase: 'x' }))['wildcard.a.example.key']).toContain('ENCRYPTED');
  });
});

describe('the archive for a server', () => {
  async function unpack(format: DownloadFormat, passphrase: string): Promise<Map<string, Uint8Array>> {
    const { files } = await JSZip.loadAsync((await build(format, { passphrase })).bytes);
    const entries = Object.values(files).map(
      async (entry) => [entry.name, await entry.async('uint8array')] as const,
    );
    return new Map(await Promise.all(entries));
  }
  const cases = [
    { format: 'nginx', files: ['wildcard.a.example.fullchain.crt', 'wildcard.a.example.key'] },
    { format: 'apache', files: ['wildcard.a.example.fullchain.crt', 'wildcard.a.example.key'] },
    { format: 'iis', files: ['wildcard.a.example.pfx'] },
    { format: 'tomcat', files: ['wildcard.a.example.pfx'] },
    { format: 'haproxy', files: ['wildcard.a.example.pem'] },
  ] as const;
  it.each(cases)('holds the files of $format and a note', async ({ format, files }) => {
    expect([...(await unpack(format, 'secret')).keys()]).toEqual([...files, 'README.txt']);
  });

  it('gives HAProxy the chain and the plain key in one file', async () => {
    const joined = (await unpack('haproxy', '')).get('wildcard.a.example.pem') ?? '';
    expect(readPem(Buffer.from(joined).toString()).blocks.map(({ label }) => label)).toEqual([
      'CERTIFICATE',
      'CERTIFICATE',
      'PRIVATE KEY',
    ]);
  });

  it('gives Tomcat a store that opens', async () => {
    const pfx = (await unpack('tomcat', 'secret')).get('wildcard.a.example.pfx') ?? '';
    const args = ['pkcs12', '-in', 'x.pfx', '-passin', 'pass:secret', '-nodes'];
    const { stdout } = await runTool('openssl', args, { 'x.pfx': pfx });
    expect(stdout).toContain((await build('key')).text);
  });
});

describe('a file of certificates only', () => {
  it('holds the leaf as DER', async () => {
    const { bytes, filename } = await build('der', { key: '', keyring: null });
    expect(filename).toBe('wildcard.a.example.cer');
    expect(bytes).toEqual(readPem(chain[0]).blocks[0]?.bytes);
  });

  it('holds the leaf and its issuers as P7B, as openssl prints them', async () => {
    const { text, filename } = await build('p7b', { key: '', keyring: null });
    expect(filename).toBe('wildcard.a.example.p7b');
    const { stdout } = await runTool('openssl', ['pkcs7', '-in', 'x.p7b', '-print_certs'], { 'x.p7b': text });
    expect(readPem(stdout).blocks.map(({ bytes }) => bytes)).toEqual(
      chain.slice(0, 2).map((pem) => readPem(pem).blocks[0]?.bytes),
    );
  });
});

describe('the JKS', () => {
  it.runIf(hasTool('keytool'))('opens in keytool with one password, key and chain in one entry', async () => {
    const { bytes, filename } = await build('jks', { passphrase: 'secret' });
    expect(filename).toBe('wildcard.a.example.jks');
    const args = ['-importkeystore', '-srckeystore', 'x.jks', '-srcstorepass', 'secret', '-noprompt'];
    const to = ['-destkeystore', 'out.p12', '-deststoretype', 'PKCS12', '-deststorepass', 'secret'];
    const list = ['-list', '-v', '-keystore', 'x.jks', '-storepass', 'secret'];
    const { stdout } = await runTool('keytool', list, { 'x.jks': bytes });
    expect(stdout).toContain('PrivateKeyEntry');
    expect(stdout).toMatch(/chain length: 3/);
    expect((await runTool('keytool', [...args, ...to], { 'x.jks': bytes })).code).toBe(0);
  });
});

describe.each(['pfx-modern', 'pfx-compatible'] as const)('%s', (format) => {
  it('opens in openssl with the key and the whole chain', async () => {
    const { bytes, filename, type } = await build(format, { passphrase: 'secret' });
    expect({ filename, type }).toEqual({ filename: 'wildcard.a.example.pfx', type: 'application/x-pkcs12' });
    const args = ['pkcs12', '-in', 'x.pfx', '-passin', 'pass:secret', '-nodes'];
    const { stdout } = await runTool('openssl', args, { 'x.pfx': bytes });
    expect(stdout.match(/BEGIN CERTIFICATE/g)).toHaveLength(3);
    expect(stdout).toContain((await build('key')).text);
  });
});

describe('refuses', () => {
  const cases = [
    {
      name: 'a key of another certificate',
      format: 'zip',
      change: () => ({ key: other.key }),
      want: 'key-mismatch',
    },
    {
      name: 'a chain without its leaf',
      format: 'pfx-modern',
      change: () => ({ chain: chain.slice(1) }),
      want: 'key-mismatch',
    },
    { name: 'a PFX without a key', format: 'pfx-modern', change: () => ({ key: '' }), want: 'key-missing' },
    { name: 'a key file without a key', format: 'key', change: () => ({ key: '' }), want: 'key-missing' },
    {
      name: 'no certificate',
      format: 'pem-bundle',
      change: () => ({ chain: [] }),
      want: 'certificate-unreadable',
    },
    {
      name: 'an invalid certificate',
      format: 'zip',
      change: () => ({ chain: [chain[0], 'x'] }),
      want: 'certificate-unreadable',
    },
    { name: 'a key without its vault', format: 'key', change: () => ({ keyring: null }), want: 'bad-input' },
    {
      name: 'a changed envelope',
      format: 'key',
      change: () => ({ key: `${made.key.slice(0, -2)}AA` }),
      want: 'envelope-tampered',
    },
  ] as const satisfies readonly {
    name: string;
    format: DownloadFormat;
    change: () => Partial<DownloadJob>;
    want: string;
  }[];
  it.each(cases)('$name', async ({ format, change, want }) => {
    expect(await buildDownload(job(format, change()))).toMatchObject({ ok: false, error: { code: want } });
  });

  it('a key sealed in another browser', async () => {
    const elsewhere = { keyring: await newKeyring() };
    expect(await buildDownload(job('key', elsewhere))).toMatchObject({
      ok: false,
      error: { code: 'secret-unknown' },
    });
  });
});

it('reveals the key in no file that is encrypted or has none', async () => {
  const [block] = readPem((await build('key')).text).blocks;
  if (block === undefined) throw new Error('no key');
  const files = [
    await build('pem-bundle'),
    await build('key', { passphrase: 'secret' }),
    await build('pfx-modern', { passphrase: 'secret' }),
    await build('pfx-compatible', { passphrase: 'secret' }),
  ];
  for (const number of await secretNumbers(block.bytes)) {
    expect(findSecret(Buffer.from(block.bytes), number)).toEqual(['raw']);
    for (const { bytes } of files) expect(findSecret(Buffer.from(bytes), number)).toEqual([]);
  }
});
