import { generateKeyPairSync } from 'node:crypto';
import JSZip from 'jszip';
import { describe, expect, it } from 'vitest';
import { readPem } from '#core/x509/pem.ts';
import { sampleChain } from '#src/features/tools/parse/sample-chain.ts';
import { unwrap } from '#tests/support/unwrap.ts';
import { certificateFileJobs } from '#workers/certificate-files.ts';

const blocks = readPem(sampleChain).blocks;
const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
const plainKey = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
const lockedKey = privateKey
  .export({ type: 'pkcs8', format: 'pem', cipher: 'aes-256-cbc', passphrase: 'secret' })
  .toString();

async function find(
  files: Readonly<Record<string, string | Uint8Array<ArrayBuffer>>>,
  passwords: string[] = [],
) {
  return unwrap(
    await certificateFileJobs.findCertificates({
      ...{ text: '', passwords, options: null, ordinal: 1 },
      files: Object.entries(files).map(([name, content]) => ({ name, content: new Blob([content]) })),
    }),
  );
}

describe('certificates in files', () => {
  it('are read from PEM and DER, once each, with what names them', async () => {
    const der = blocks[0]?.bytes ?? new Uint8Array();
    const { certificates, files } = await find({ 'chain.pem': sampleChain, 'leaf.der': der });
    expect(certificates).toHaveLength(blocks.length);
    expect(certificates[0]).toMatchObject({
      file: 'chain.pem',
      isCa: false,
      sha256: expect.stringMatching(/^[\da-f]{64}$/),
    });
    expect(certificates.slice(1).every(({ isCa }) => isCa)).toBe(true);
    expect(files).toEqual([
      { file: 'chain.pem', certificates: blocks.length, repeated: 0, keys: 0, faults: [] },
      { file: 'leaf.der', certificates: 0, repeated: 1, keys: 0, faults: [] },
    ]);
  });

  it('are read from an archive, whose archives stay closed', async () => {
    const inner = await new JSZip().file('chain.pem', sampleChain).generateAsync({ type: 'uint8array' });
    const zip = new JSZip()
      .file('live/fullchain.pem', sampleChain)
      .file('__MACOSX/._fullchain.pem', 'x')
      .file('inner.zip', inner)
      .file('readme.txt', 'hello');
    const { certificates, files } = await find({
      'live.zip': new Uint8Array(await zip.generateAsync({ type: 'arraybuffer' })),
    });
    expect(certificates).toHaveLength(blocks.length);
    expect(
      files.map(({ file, certificates: count, faults }) => [file, count, faults.map(({ code }) => code)]),
    ).toEqual([
      ['live.zip: inner.zip', 0, ['unsupported']],
      ['live.zip: live/fullchain.pem', blocks.length, []],
      ['live.zip: readme.txt', 0, ['unrecognized']],
    ]);
  });

  it('leave private keys alone, also locked ones', async () => {
    const { files } = await find({ 'both.pem': `${lockedKey}${plainKey}${sampleChain}` });
    expect(files[0]).toEqual({
      file: 'both.pem',
      certificates: blocks.length,
      repeated: 0,
      keys: 2,
      faults: [],
    });
  });

  it('say what is wrong with an archive, a text and an empty file', async () => {
    const { files } = await find({
      'bad.zip': 'PK\u0003\u0004 broken',
      'note.txt': 'hello',
      'empty.pem': '',
    });
    expect(
      files.map(({ file, faults }) => [file, faults.map(({ code, detail }) => `${code} ${detail}`.trim())]),
    ).toEqual([
      ['bad.zip', ['unsupported zip-damaged']],
      ['note.txt', ['unrecognized text']],
      ['empty.pem', ['empty']],
    ]);
  });
});
