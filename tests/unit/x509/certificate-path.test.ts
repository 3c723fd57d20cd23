import { beforeAll, describe, expect, it } from 'vitest';
import { dayMs } from '#core/day.ts';
import { asn1Tree } from '#core/x509/asn1-tree.ts';
import { lintCertificate } from '#core/x509/certificate-lint.ts';
import { certificatePath } from '#core/x509/certificate-path.ts';
import type { CertificateView } from '#core/x509/certificate-view.ts';
import { inspect } from '#core/x509/inspect.ts';
import { madeFiles } from '#tests/support/files/made-files.ts';
import { runTool } from '#tests/support/tools/run-tool.ts';

/** Chains of every type that a path is judged by, made by openssl. */
const script = `
ca() { openssl req -x509 -newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes -keyout $1.key -out $1.pem -subj "/CN=$1" -days 3650 -addext keyUsage=critical,keyCertSign; }
issue() { # name issuer days extensions
  openssl req -new -newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes -keyout $1.key -out $1.csr -subj "/CN=$1"
  printf "$4" > $1.ext
  openssl x509 -req -in $1.csr -CA $2.pem -CAkey $2.key -days $3 -extfile $1.ext -out $1.pem
}
ca root; ca other
sub='basicConstraints=critical,CA:TRUE,pathlen:0\\nkeyUsage=critical,keyCertSign\\nsubjectKeyIdentifier=hash\\nauthorityKeyIdentifier=keyid\\n'
leaf='basicConstraints=CA:FALSE\\nauthorityKeyIdentifier=keyid\\n'
issue sub root 1000 "$sub"
issue good sub 100 "$leaf"
issue old sub 1 "$leaf"
issue deep sub 900 "$sub"
issue below deep 100 "$leaf"
issue nosign root 900 'basicConstraints=critical,CA:TRUE\\nkeyUsage=critical,cRLSign\\n'
issue unsigned nosign 100 "$leaf"
issue noca root 900 'basicConstraints=critical,CA:FALSE\\n'
issue fromleaf noca 100 "$leaf"
issue bound root 900 'basicConstraints=critical,CA:TRUE\\nnameConstraints=critical,permitted;DNS:example.org\\n'
issue inside bound 100 'subjectAltName=DNS:www.example.org\\n'
issue outside bound 100 'subjectAltName=DNS:www.example.com\\n'
issue odd sub 100 'basicConstraints=CA:FALSE\\n1.2.3.4.5=critical,ASN1:NULL\\n'
`;

let files: ReadonlyMap<string, Uint8Array<ArrayBuffer>>;
const soon = Date.now() + 3_600_000;
const later = Date.now() + 3 * dayMs;

beforeAll(async () => {
  files = await madeFiles(script);
});

async function views(...names: readonly string[]): Promise<readonly CertificateView[]> {
  const found = await Promise.all(names.map((name) => inspect(files.get(`${name}.pem`) ?? new Uint8Array())));
  return found.flatMap(({ objects }) =>
    objects.flatMap(({ view }) => (view.kind === 'certificate' ? [view] : [])),
  );
}

/** Whether OpenSSL accepts the first one at that time. */
async function openssl(names: readonly string[], at: number): Promise<boolean> {
  const pem = (list: readonly string[]) =>
    list.map((name) => Buffer.from(files.get(`${name}.pem`) ?? []).toString()).join('');
  const [leaf = '', ...others] = names;
  const time = String(Math.floor(at / 1_000));
  const args = ['verify', '-attime', time, '-CAfile', 'root.pem', '-untrusted', 'others.pem', 'leaf.pem'];
  const given = { 'leaf.pem': pem([leaf]), 'others.pem': pem(others), 'root.pem': pem(['root']) };
  return (await runTool('openssl', args, given)).code === 0;
}

describe('a path is judged as by `openssl verify`', () => {
  it.each([
    { chain: ['good', 'sub'], at: soon, want: [] },
    { chain: ['good'], at: soon, want: ['issuer-missing'] },
    { chain: ['old', 'sub'], at: later, want: ['expired'] },
    { chain: ['below', 'deep', 'sub'], at: soon, want: ['path-too-long'] },
    { chain: ['unsigned', 'nosign'], at: soon, want: ['may-not-sign'] },
    { chain: ['fromleaf', 'noca'], at: soon, want: ['not-a-ca'] },
    { chain: ['inside', 'bound'], at: soon, want: [] },
    { chain: ['outside', 'bound'], at: soon, want: ['name-not-permitted'] },
    { chain: ['odd', 'sub'], at: soon, want: ['critical-unknown'] },
  ])('$chain: $want', async ({ chain, at, want }) => {
    const { steps } = await certificatePath(await views(...chain), 0, await views('root'), at);
    expect(steps.flatMap(({ faults }) => faults)).toEqual(want);
    expect(await openssl(chain, at)).toBe(want.length === 0);
  });

  it('in any order, trusting only the given roots', async () => {
    const mixed = await views('sub', 'root', 'good');
    const { steps } = await certificatePath(mixed, 2, [], soon);
    expect(steps.map(({ at, signature, faults }) => ({ at, signature, faults }))).toEqual([
      { at: 2, signature: 'valid', faults: [] },
      { at: 0, signature: 'valid', faults: [] },
      { at: 1, signature: 'valid', faults: ['untrusted'] },
    ]);
  });

  it('with an invalid signature reported', async () => {
    const [good] = await views('good');
    const [sub] = await views('sub');
    if (!good || !sub) throw new Error('not made');
    const changed = { ...good, der: good.der.with(good.spans.serialNumber.at + 4, 1) };
    const { steps } = await certificatePath(
      [{ ...changed, der: new Uint8Array(changed.der) }, sub],
      0,
      await views('root'),
      soon,
    );
    expect(steps[0]).toMatchObject({ signature: 'invalid', faults: ['signature-invalid'] });
  });
});

it('lintCertificate lists what needs attention, with its source', async () => {
  const [inside] = await views('inside');
  if (!inside) throw new Error('not made');
  const lints = lintCertificate(inside, soon);
  expect(lints.map(({ code, level }) => `${level} ${code}`)).toEqual([
    'error common-name-apart',
    'warning no-timestamps',
    'warning no-revocation',
    'note validity-fits',
  ]);
  expect(lints.at(-1)).toMatchObject({
    source: expect.stringContaining('BR §6.3.2'),
    values: { count: 101 },
  });
  const codes = lintCertificate(inside, Date.now() + 200 * dayMs).map(({ code }) => code);
  expect(codes[0]).toBe('expired');
});

it('asn1Tree has the values of `openssl asn1parse`, with their positions', async () => {
  const [good] = await views('good');
  if (!good) throw new Error('not made');
  const { stdout } = await runTool('openssl', ['asn1parse', '-in', 'a.pem'], {
    'a.pem': Buffer.from(files.get('good.pem') ?? []).toString(),
  });
  const want = [...stdout.matchAll(/^\s*(\d+):d=(\d+)\s+hl=(\d+)\s+l=\s*(\d+)/gm)].map(
    ([, at, depth, header, length]) => [at, depth, header, length].map(Number),
  );
  const rows = asn1Tree(good.der, 'certificate');
  const got = rows.map(({ at, depth, header, length }) => [at, depth, header, length - header]);
  expect(got).toEqual(expect.arrayContaining(want));
  expect(rows.slice(0, 4).map(({ label }) => label)).toEqual([
    'Certificate',
    'tbsCertificate',
    'version',
    '',
  ]);
  expect(rows.map(({ label }) => label)).toEqual(
    expect.arrayContaining([
      'serialNumber',
      'issuer',
      'notBefore',
      'subject',
      'subjectPublicKeyInfo',
      'signatureValue',
    ]),
  );
});
