import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as v from 'valibot';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Bytes } from '#core/x509/encoding.ts';
import { readPem } from '#core/x509/pem.ts';
import { madeFiles } from '#tests/support/files/made-files.ts';
import { sharedFixtures } from '#tests/support/files/shared-fixtures.ts';
import { hasTool, runTool } from '#tests/support/tools/run-tool.ts';
import { unwrap } from '#tests/support/unwrap.ts';
import { toolJobs } from '#workers/tools-jobs.ts';
import type { ConvertOptions } from '#workers/tools-keys-api.ts';

const password = 'correct horse';
const options: ConvertOptions = {
  format: 'pem',
  kind: 'modern',
  isDer: false,
  isJoined: false,
  withKey: true,
  withRoot: true,
  alias: '',
  password: '',
  now: Date.UTC(2026, 10, 23),
  isConfirmed: true,
};

let files: ReadonlyMap<string, Bytes> = new Map();
let ordinal = 0;

beforeAll(async () => {
  files = await madeFiles(`
openssl req -x509 -newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes -keyout root.key -out root.pem -subj '/CN=Test root' -days 300
openssl req -newkey ec -pkeyopt ec_paramgen_curve:P-384 -nodes -keyout ca.key -out ca.csr -subj '/CN=Test intermediate'
printf 'basicConstraints=critical,CA:true\\nsubjectKeyIdentifier=hash\\nauthorityKeyIdentifier=keyid' > ca.ext
openssl x509 -req -in ca.csr -CA root.pem -CAkey root.key -CAcreateserial -days 200 -extfile ca.ext -out ca.pem
printf 'basicConstraints=CA:false\\nsubjectKeyIdentifier=hash\\nauthorityKeyIdentifier=keyid' > leaf.ext
openssl req -newkey rsa:2048 -nodes -keyout rsa.key -out rsa.csr -subj '/CN=rsa.example'
openssl req -newkey ec -pkeyopt ec_paramgen_curve:P-521 -nodes -keyout ec.key -out ec.csr -subj '/CN=ec.example'
for n in rsa ec; do openssl x509 -req -in $n.csr -CA ca.pem -CAkey ca.key -CAcreateserial -days 90 -extfile leaf.ext -out $n.pem; done
openssl crl2pkcs7 -nocrl -certfile rsa.pem -certfile ca.pem -certfile root.pem -outform DER -out bundle.p7b
openssl pkcs12 -export -inkey rsa.key -in rsa.pem -certfile ca.pem -name Mine -legacy -passout pass:'${password}' -out rc2.p12
openssl rsa -in rsa.key -traditional -des3 -passout pass:'${password}' -out old.key
if command -v keytool; then
  openssl pkcs12 -export -inkey ec.key -in ec.pem -certfile ca.pem -name mine -passout pass:'${password}' -out ec.p12
  keytool -importkeystore -srckeystore ec.p12 -srcstorepass '${password}' -destkeystore java.jks -deststoretype JKS -deststorepass '${password}'
fi
`);
}, 120_000);

function made(...names: readonly string[]) {
  return names.map((name) => {
    const bytes = files.get(name);
    if (bytes === undefined) throw new Error(name);
    return { name, content: new Blob([bytes]) };
  });
}

async function convert(input: readonly string[], chosen: Partial<ConvertOptions>, secret = '') {
  ordinal += 1;
  const job = {
    text: '',
    files: made(...input),
    passwords: secret === '' ? [] : [secret],
    options: { ...options, ...chosen },
    ordinal,
  };
  return unwrap(await toolJobs.convertCertificates(job));
}

async function bytesOf(file: { readonly content: Blob } | undefined): Promise<Bytes> {
  return new Uint8Array((await file?.content.arrayBuffer()) ?? new ArrayBuffer());
}

const shuffled = ['root.pem', 'rsa.key', 'ca.pem', 'rsa.pem'];
const inOrder = ['rsa.pem', 'ca.pem', 'root.pem'];
const der = (name: string) => readPem(new TextDecoder().decode(files.get(name))).blocks[0]?.bytes;

describe('chains', () => {
  it('are put in order, each key with its certificate, whatever came first', async () => {
    const { entries, leftOut, hasRoot } = await convert([...shuffled, 'ec.key', 'ec.pem', 'rsa.csr'], {});
    expect([hasRoot, (await convert(['rsa.pem', 'ca.pem'], {})).hasRoot]).toEqual([true, false]);
    expect(entries.map(({ name, hasKey, chain }) => [name, hasKey, chain.map((link) => link.name)])).toEqual([
      ['rsa.example', true, ['rsa.example', 'Test intermediate', 'Test root']],
      ['ec.example', true, ['ec.example', 'Test intermediate', 'Test root']],
    ]);
    expect(leftOut).toEqual([{ kind: 'request', name: 'rsa.example' }]);
  });

  it('as PEM: the chain in one file, the key in another, without the root if so chosen', async () => {
    const { files: all } = await convert(shuffled, { withRoot: false });
    expect(all.map(({ name, isSecret }) => [name, isSecret])).toEqual([
      ['rsa.example.fullchain.pem', false],
      ['rsa.example.key', true],
    ]);
    const text = (await all[0]?.content.text()) ?? '';
    expect(readPem(text).blocks.map(({ bytes }) => bytes)).toEqual([der('rsa.pem'), der('ca.pem')]);
    const key = await runTool('openssl', ['pkey', '-in', 'k'], {
      k: await bytesOf(all[1]),
    });
    expect(key.stdout).toBe(new TextDecoder().decode(files.get('rsa.key')));
  });

  it('as DER: one file per certificate', async () => {
    const { files: all } = await convert(inOrder, { format: 'der' });
    expect(await Promise.all(all.map(bytesOf))).toEqual(inOrder.map(der));
  });

  it('as P7B: byte for byte as by OpenSSL', async () => {
    const { files: all } = await convert(shuffled, { format: 'p7b', isDer: true });
    expect(await bytesOf(all[0])).toEqual(files.get('bundle.p7b'));
    const { files: pem } = await convert(shuffled, { format: 'p7b' });
    const run = await runTool('openssl', ['pkcs7', '-in', 'b', '-print_certs', '-noout'], {
      b: await bytesOf(pem[0]),
    });
    expect(run.stdout.match(/subject=.*/g)).toEqual([
      'subject=CN = rsa.example',
      'subject=CN = Test intermediate',
      'subject=CN = Test root',
    ]);
  });

  it('are refused with a reason if a format cannot hold them', async () => {
    const refusal = async (input: readonly string[], chosen: Partial<ConvertOptions>) =>
      (await convert(input, chosen)).refusal?.code;
    expect(await refusal(shuffled, { format: 'pfx' })).toBe('password-missing');
    expect(await refusal(shuffled, { format: 'jks', password: 'short' })).toBe('password-short');
    expect(await refusal(['rsa.key', 'ec.pem'], { format: 'jks', password })).toBe('key-alone');
    expect(await refusal(['rsa.key'], { format: 'p7b' })).toBe('no-certificate');
  });
});

describe.each(['rsa', 'ec'])('stores of %s', (name) => {
  const input = ['root.pem', 'ca.pem', `${name}.key`, `${name}.pem`];

  it.each(['modern', 'compatible'] as const)('PFX, %s: opens in openssl and keytool', async (kind) => {
    const { files: all } = await convert(input, { format: 'pfx', kind, password, alias: 'Mine 证书' });
    const pfx = await bytesOf(all[0]);
    const run = await runTool('openssl', ['pkcs12', '-in', 's', '-nodes', '-passin', `pass:${password}`], {
      s: pfx,
    });
    expect(run.stdout.match(/BEGIN CERTIFICATE/g)).toHaveLength(3);
    expect(run.stdout).toContain(new TextDecoder().decode(files.get(`${name}.key`)));
    if (!hasTool('keytool')) return;
    const list = await runTool('keytool', ['-list', '-v', '-keystore', 's', '-storepass', password], {
      s: pfx,
    });
    expect(list.stdout).toContain('Alias name: mine 证书');
    expect(list.stdout).toContain('Certificate chain length: 3');
  });

  it.skipIf(!hasTool('keytool'))(
    'JKS: keytool lists it, imports it and signs with its key (skipped without Java)',
    async () => {
      const { files: all } = await convert(input, { format: 'jks', password, alias: 'Mine 🔑' });
      const jks = await bytesOf(all[0]);
      const store = ['-keystore', 's', '-storepass', password];
      const list = await runTool('keytool', ['-list', '-v', ...store], { s: jks });
      expect(list.stdout, list.stderr).toContain('Alias name: mine 🔑');
      expect(list.stdout).toContain('Keystore type: JKS');
      expect(list.stdout).toContain('Nov 23, 2026');
      expect(list.stdout).toContain('Certificate chain length: 3');
      const signed = await runTool('keytool', ['-certreq', '-alias', 'mine 🔑', ...store], { s: jks });
      expect(signed.stdout).toContain('BEGIN NEW CERTIFICATE REQUEST');
      const moved = await runTool(
        'sh',
        [
          '-ec',
          `keytool -importkeystore -srckeystore s -srcstorepass '${password}' -destkeystore d -deststoretype PKCS12 -deststorepass '${password}' >&2
openssl pkcs12 -in d -nodes -nocerts -passin pass:'${password}'`,
        ],
        { s: jks },
      );
      expect(moved.stdout, moved.stderr).toContain(new TextDecoder().decode(files.get(`${name}.key`)));
      const wrong = await runTool('keytool', ['-list', '-keystore', 's', '-storepass', 'another'], {
        s: jks,
      });
      expect(wrong.code).not.toBe(0);
    },
  );
});

describe.skipIf(!hasTool('keytool'))('trusted certificates (skipped without Java)', () => {
  it.each(['jks', 'pfx'] as const)('%s: each is an entry that keytool trusts', async (format) => {
    const { files: all } = await convert(['root.pem', 'ca.pem', 'rsa.pem'], { format, password });
    const list = await runTool('keytool', ['-list', '-keystore', 's', '-storepass', password], {
      s: await bytesOf(all[0]),
    });
    expect(list.stdout, list.stderr).toContain('contains 3 entries');
    expect(list.stdout.match(/trustedCertEntry/g)).toHaveLength(3);
  });
});

describe('stores and keys made by other programs', () => {
  it.each([
    ['rc2.p12', 'Mine', 'rsa'],
    ['java.jks', 'mine', 'ec'],
  ])('%s converts to every format', async (store, alias, name) => {
    if (!files.has(store)) return;
    const { entries, files: pem } = await convert([store], {}, password);
    expect(entries).toMatchObject([{ name: alias, hasKey: true }]);
    expect(await pem[1]?.content.text()).toBe(new TextDecoder().decode(files.get(`${name}.key`)));
  });

  it('a key with the old PEM encryption is paired with its certificate', async () => {
    const { entries } = await convert(['old.key', 'rsa.pem'], {}, password);
    expect(entries).toMatchObject([{ name: 'rsa.example', hasKey: true, chain: [{ name: 'rsa.example' }] }]);
  });
});

const folder = sharedFixtures();
const entry = v.object({ file: v.string(), expect: v.string(), password: v.nullish(v.string()) });

function fixtures() {
  if (folder === null) return [];
  return ['pfx', 'jks', 'pkcs7'].flatMap((set) => {
    const json: unknown = JSON.parse(readFileSync(join(folder, set, 'manifest.json'), 'utf8'));
    return v.parse(v.object({ entries: v.array(entry) }), json).entries;
  });
}

describe.skipIf(folder === null)('external stores (skipped if ../shared/fixtures is missing)', () => {
  it.each(fixtures().filter((one) => one.expect === 'accept'))(
    '$file round-trips as PFX and JKS',
    async (one) => {
      ordinal += 1;
      const content = new Blob([new Uint8Array(readFileSync(join(folder ?? '', one.file)))]);
      const chosen = { ...options, password: 'changeit' };
      const read = (format: 'pfx' | 'jks') =>
        toolJobs.convertCertificates({
          text: '',
          files: [{ name: one.file, content }],
          passwords: one.password == null ? [] : [one.password],
          options: { ...chosen, format, kind: 'compatible' },
          ordinal,
        });
      for (const format of ['pfx', 'jks'] as const) {
        const first = await read(format);
        if (!first.ok || first.value.files[0] === undefined) continue;
        ordinal += 1;
        const again = unwrap(
          await toolJobs.convertCertificates({
            text: '',
            files: [{ name: 'again', content: first.value.files[0].content }],
            passwords: ['changeit'],
            options: { ...options, isConfirmed: false },
            ordinal,
          }),
        );
        const shape = (value: typeof again) => ({
          keys: value.entries.filter(({ hasKey }) => hasKey).length,
          certificates: new Set(value.entries.flatMap(({ chain }) => chain.map(({ sha256 }) => sha256))),
        });
        expect(shape(again), format).toEqual(shape(first.value));
      }
    },
  );
});
