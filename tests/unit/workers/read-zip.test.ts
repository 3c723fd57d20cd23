import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import JSZip from 'jszip';
import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { showUnseen } from '#core/names/host-text.ts';
import { readPem } from '#core/x509/pem.ts';
import { keyRule } from '#tests/support/files/key-rule.ts';
import { newEc, opensslRequest } from '#tests/support/files/openssl.ts';
import { sharedFixtures } from '#tests/support/files/shared-fixtures.ts';
import { makeZip, type RawEntry } from '#tests/support/files/zip-maker.ts';
import { unwrap } from '#tests/support/unwrap.ts';
import type { ZipReading } from '#workers/intake-api.ts';
import { intakeJobs } from '#workers/intake-jobs.ts';

const csr = await opensslRequest(['a.example'], newEc('P-256'));
const other = await opensslRequest(['b.example'], newEc('P-256'));

function read(bytes: Uint8Array<ArrayBuffer>, type = 'application/zip', name = 'requests.zip') {
  return intakeJobs.readZip({ bytes: new Blob([bytes], { type }), name }, keyRule);
}

async function reading(entries: readonly RawEntry[]): Promise<ZipReading> {
  return unwrap(await read(makeZip(entries)));
}

const labels = ({ requests }: ZipReading) => requests.map(({ label }) => label);
const derOf = (pem: string) => readPem(pem).blocks[0]?.bytes ?? new Uint8Array();
const refused = (code: string, detail = '') => ({ ok: false, error: { code, detail } });

describe('a zip of requests is read', () => {
  it('as written by a common library, in folders, compressed and stored', async () => {
    const zip = new JSZip();
    zip.file('a.csr', csr, { compression: 'DEFLATE' });
    zip.file('folder/deeper/b.csr', other, { compression: 'STORE' });
    zip.file('readme.txt', 'hello');
    const result = await read(new Uint8Array(await zip.generateAsync({ type: 'arraybuffer' })));
    expect(result).toMatchObject({
      ok: true,
      value: {
        requests: [
          { label: 'a.csr', commonName: 'a.example', csr, faultCode: null },
          { label: 'folder/deeper/b.csr', commonName: 'b.example', csr: other, faultCode: null },
        ],
        skipped: [{ path: 'readme.txt', why: 'not-csr-name' }],
      },
    });
  });

  it('as written by a streaming writer, with data descriptors', async () => {
    const zip = new JSZip().file('a.csr', csr, { compression: 'DEFLATE' });
    const bytes = await zip.generateAsync({ type: 'arraybuffer', streamFiles: true });
    expect(await read(new Uint8Array(bytes))).toMatchObject({ ok: true });
  });

  it('with sizes and offsets in zip64 fields', async () => {
    const zip = await reading([
      { path: 'a.csr', content: csr, isZip64: true },
      { path: 'b.csr', content: other, isZip64: true },
    ]);
    expect(labels(zip)).toEqual(['a.csr', 'b.csr']);
  });

  it.each([
    ['with a name in upper case', 'A.CSR', csr],
    ['with a Chinese name', '域名/证书.csr', csr],
    ['with a byte order mark', 'a.csr', `\uFEFF${csr}`],
    ['in UTF-16', 'a.csr', Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(csr, 'utf16le')])],
    ['with the older label', 'a.csr', csr.replaceAll('CERTIFICATE REQ', 'NEW CERTIFICATE REQ')],
  ])('%s', async (_, path, content) => {
    expect(await reading([{ path, content }])).toMatchObject({
      requests: [{ label: path, csr, faultCode: null }],
    });
  });

  it.each([
    // GB 18030; the second byte of the last character is a backslash in ASCII.
    ['证书/域名乗.csr', [0xd6, 0xa4, 0xca, 0xe9, 0x2f, 0xd3, 0xf2, 0xc3, 0xfb, 0x81, 0x5c], 0],
    ['例子.csr', [0xe4, 0xbe, 0x8b, 0xe5, 0xad, 0x90], 0],
    ['caf\u00e9.csr', [0x63, 0x61, 0x66, 0x82], 0],
    // GB 18030 has a character for the same two bytes, but it is not in use.
    ['M\u00fcller.csr', [0x4d, 0x81, ...Buffer.from('ller')], 0],
    ['Gr\u00f6\u00dfe.csr', [...Buffer.from('Gr'), 0x94, 0xe1, 0x65], 0],
    ['M\u00fcller.csr', [0x4d, 0xfc, ...Buffer.from('ller')], 0],
    ['\u4e0a\u6d77M.csr', [0xc9, 0xcf, 0xba, 0xa3, 0x4d], 0],
  ])('with the name %s in bytes of an unmarked encoding', async (path, stem, flags) => {
    const rawPath = Uint8Array.from([...stem, ...Buffer.from('.csr')]);
    expect(labels(await reading([{ path, rawPath, flags, content: csr }]))).toEqual([path]);
  });

  it('with several requests in one file, and one of them repeated', async () => {
    const zip = await reading([
      { path: 'two.csr', content: `${csr}${other}` },
      { path: 'again.csr', content: csr },
    ]);
    expect(labels(zip)).toEqual(['two.csr', 'two.csr#2', 'again.csr']);
    expect(zip.requests[2]).toMatchObject({ faultCode: 'repeated', faultDetail: 'two.csr' });
  });

  it('with two files of one name, which are two requests', async () => {
    const zip = await reading([
      { path: 'a.csr', content: csr },
      { path: 'a.csr', content: other },
    ]);
    expect(zip.requests.map(({ commonName }) => commonName)).toEqual(['a.example', 'b.example']);
  });

  it.each(['application/zip', 'application/x-zip-compressed', ''])('of type "%s"', async (type) => {
    expect(await read(makeZip([{ path: 'a.csr', content: csr }]), type)).toMatchObject({ ok: true });
  });
});

describe('an entry that is skipped', () => {
  const cases: readonly [why: string, entry: RawEntry][] = [
    ['not-csr-name', { path: 'a.pem', content: csr }],
    ['no-header', { path: 'a.csr', content: `Certificate Request:\n${csr}` }],
    ['no-header', { path: 'a.csr', content: '' }],
    ['binary', { path: 'a.csr', content: derOf(csr) }],
    ['encrypted', { path: 'a.csr', content: csr, flags: 0x801 }],
    ['nested-archive', { path: 'more.zip', content: makeZip([{ path: 'x.csr', content: other }]) }],
    ['nested-archive', { path: 'more.csr', content: makeZip([{ path: 'x.csr', content: other }]) }],
    ['too-large', { path: 'a.csr', content: csr, declaredSize: 5_000_000_000, isZip64: true }],
    ['too-large', { path: 'a.csr', content: csr, declaredSize: 262_145 }],
    ['bad-path', { path: '../a.csr', content: csr }],
    ['bad-path', { path: 'x/../../a.csr', content: csr }],
    ['bad-path', { path: 'x\\..\\a.csr', content: csr }],
    ['bad-path', { path: '/etc/a.csr', content: csr }],
    ['bad-path', { path: 'C:\\a.csr', content: csr }],
    ['bad-path', { path: `${'d/'.repeat(32)}a.csr`, content: csr }],
    ['bad-path', { path: 'a\u0000.csr', content: csr }],
    ['system-file', { path: '__MACOSX/._a.csr', content: 'x' }],
    ['damaged', { path: 'a.csr', content: csr, declaredSize: csr.length - 1 }],
    ['damaged', { path: 'a.csr', content: csr, declaredSize: csr.length + 1 }],
    ['damaged', { path: 'a.csr', packed: Buffer.from('no deflate at all'), declaredSize: 100 }],
    ['packed-otherwise', { path: 'a.csr', content: csr, method: 12 }],
    ['damaged', { path: 'a.csr', content: csr, method: 0, declaredSize: 10 }],
  ];
  it.each(cases)('%s: %o', async (why, entry) => {
    const zip = await reading([{ path: 'good.csr', content: other }, entry]);
    expect(labels(zip)).toEqual(['good.csr']);
    expect(zip.skipped).toEqual([{ path: showUnseen(entry.path), why }]);
    expect(await read(makeZip([{ path: 'a.txt', content: '' }, entry]))).toEqual(
      refused('zip-no-requests', why === 'system-file' ? 'not-csr-name' : why),
    );
  });

  it('is shown with the hidden characters of its name, as a request is', async () => {
    const zip = await reading([
      { path: 'a\u202egnp.csr', content: csr },
      { path: 'a\u200b.txt', content: '' },
    ]);
    expect(labels(zip)).toEqual(['a⟨U+202E⟩gnp.csr']);
    expect(zip.skipped).toEqual([{ path: 'a⟨U+200B⟩.txt', why: 'not-csr-name' }]);
  });

  it('cannot be hidden by a wrong count in the end record', async () => {
    const entries = [
      { path: 'a.csr', content: csr },
      { path: 'b.csr', content: other },
    ];
    for (const count of [0, 1, 3])
      expect(await read(makeZip(entries, { count }))).toEqual(refused('zip-damaged'));
    expect(await read(makeZip(entries, { count: 2 }))).toMatchObject({ ok: true });
  });

  it('is shown by the start of its path if that is long', async () => {
    const zip = await reading([
      { path: 'good.csr', content: other },
      { path: 'x'.repeat(60_000), content: '' },
    ]);
    expect(zip.skipped[0]?.path).toHaveLength(200);
  });
});

describe('a file is refused', () => {
  const good = makeZip([{ path: 'a.csr', content: csr }]);
  const bytes = (text: string) => new Uint8Array(Buffer.from(text));
  it.each([
    ['of another type', good, 'text/plain', 'a.zip', 'not-a-zip', ''],
    ['without the type or name of a zip', good, '', 'a.csr', 'not-a-zip', ''],
    ['whose content is not a zip', bytes('hello'), 'application/zip', 'a.zip', 'not-a-zip', ''],
    ['that is empty', bytes(''), 'application/zip', 'a.zip', 'not-a-zip', ''],
    ['that is an empty zip', makeZip([]), 'application/zip', 'a.zip', 'zip-no-requests', ''],
    ['that is truncated', good.slice(0, good.length - 30), 'application/zip', 'a.zip', 'zip-damaged', ''],
    [
      'that has only its header',
      new Uint8Array(Buffer.from('PK\u0003\u0004')),
      'application/zip',
      'a.zip',
      'zip-damaged',
      '',
    ],
    ['that is too large', new Uint8Array(10_000_001), 'application/zip', 'a.zip', 'zip-too-large', '10'],
  ] as const)('%s', async (_, content, type, name, code, detail) => {
    expect(await read(content, type, name)).toEqual(refused(code, detail));
  });

  it('that was removed since it was chosen', async () => {
    const bytes = new Blob([good], { type: 'application/zip' });
    bytes.arrayBuffer = () => Promise.reject(new DOMException('gone', 'NotFoundError'));
    expect(await intakeJobs.readZip({ bytes, name: 'a.zip' }, keyRule)).toEqual(refused('file-unreadable'));
  });

  it('with requests that cannot be read', async () => {
    const broken = '-----BEGIN CERTIFICATE REQUEST-----\nAAAA\n-----END CERTIFICATE REQUEST-----\n';
    expect(await read(makeZip([{ path: 'a.csr', content: broken }]))).toEqual(refused('zip-no-requests'));
  });
});

const folder = sharedFixtures();
const expected = v.object({
  entries: v.array(v.object({ name: v.string(), taken: v.boolean(), common_name: v.nullable(v.string()) })),
});

describe.skipIf(folder === null)('external zips (skipped if the fixtures folder is missing)', () => {
  const file = (name: string) => new Uint8Array(readFileSync(join(folder ?? '', 'csrzip', name)));

  it('yield the expected entries, and no others', async () => {
    const { entries } = v.parse(expected, JSON.parse(Buffer.from(file('manifest.json')).toString()));
    const result = unwrap(await read(file('mixed.zip')));
    expect(result.requests.map(({ label, commonName }) => [label, commonName])).toEqual(
      entries.filter(({ taken }) => taken).map(({ name, common_name }) => [name, common_name ?? '']),
    );
    expect(result.skipped.map(({ path }) => path)).toEqual(
      entries.filter(({ taken }) => !taken).map(({ name }) => name),
    );
  });

  it('are reported if they hold no request', async () => {
    expect(await read(file('no_csr.zip'))).toEqual(refused('zip-no-requests', 'not-csr-name'));
    expect(await read(file('not_a_zip.zip'))).toEqual(refused('not-a-zip'));
  });
});
