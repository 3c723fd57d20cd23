import { execFileSync } from 'node:child_process';
import JSZip from 'jszip';
import { describe, expect, it } from 'vitest';
import { emptyRule } from '#core/tools/replace/rule.ts';
import { decodeText, encodeText } from '#workers/text-encoding.ts';
import { replaceAll, replacedFiles, replacedText } from '#workers/tools-replace.ts';

/** Encodes with iconv, whose output is what such a file holds. */
function iconv(text: string, to: string): Uint8Array<ArrayBuffer> {
  return new Uint8Array(execFileSync('iconv', ['-f', 'UTF-8', '-t', to], { input: text }));
}

const job = (
  files: Readonly<Record<string, Uint8Array<ArrayBuffer>>>,
  find: string,
  replacement: string,
  text = '',
) => ({
  text,
  files: Object.entries(files).map(([name, bytes]) => ({ name, content: new Blob([bytes]) })),
  passwords: [],
  ordinal: 1,
  options: { rules: [{ ...emptyRule, find, replacement }] },
});

describe('a text keeps its encoding and line ends', () => {
  it.each([
    ['UTF-8', new TextEncoder().encode('域名 a\n'), 'utf-8', false],
    ['UTF-8 with BOM and CRLF', new TextEncoder().encode('\ufeff域名\r\nb\r\n'), 'utf-8-bom', true],
    ['UTF-16 LE', new Uint8Array([0xff, 0xfe, ...iconv('域名 😀\r\n', 'UTF-16LE')]), 'utf-16le', true],
    ['UTF-16 BE', new Uint8Array([0xfe, 0xff, ...iconv('域名\n', 'UTF-16BE')]), 'utf-16be', false],
    ['GBK', iconv('证书域名，€不在\r\n一行\r\n'.replace('€不在', ''), 'GBK'), 'gb18030', true],
    ['mixed line ends', new TextEncoder().encode('a\r\nb\n'), 'utf-8', false],
  ])('%s', (_, bytes, encoding, isCrlf) => {
    const read = decodeText(bytes);
    expect(read?.form).toEqual({ encoding, isCrlf });
    expect(read && encodeText(read.text, read.form)).toEqual(bytes);
  });

  it('unless it is not a text, or its code page lacks a character', () => {
    expect(decodeText(new Uint8Array([0, 1, 2, 3]))).toBeNull();
    expect(encodeText('😀', { encoding: 'gb18030', isCrlf: false })).toBeNull();
  });
});

it('replaces in every file, counts, and reports which file stays unchanged and why', async () => {
  const files = {
    'a.conf': new TextEncoder().encode('old\r\nold\r\n'),
    'b.txt': iconv('证书 old', 'GBK'),
    'c.bin': new Uint8Array([0, 1]),
  };
  const report = await replaceAll(job(files, 'old', '新'));
  if (!report.ok) throw new Error();
  expect(report.value.files).toEqual([
    { name: 'a.conf', changes: 2, encoding: 'utf-8', fault: null },
    { name: 'b.txt', changes: 1, encoding: 'gb18030', fault: null },
    { name: 'c.bin', changes: 0, encoding: null, fault: 'not-text' },
  ]);
  expect(report.value.counts).toEqual([3]);
  expect(report.value.previews.map(({ file, line }) => [file, line])).toEqual([
    ['a.conf', 1],
    ['a.conf', 2],
    ['b.txt', 1],
  ]);
  const saved = await replacedFiles(job(files, 'old', '新'));
  if (!saved.ok) throw new Error();
  const zip = await JSZip.loadAsync(saved.value.bytes);
  expect(await zip.file('a.conf')?.async('string')).toBe('新\r\n新\r\n');
  expect(await zip.file('b.txt')?.async('uint8array')).toEqual(iconv('证书 新', 'GBK'));
  expect(await zip.file('c.bin')?.async('uint8array')).toEqual(files['c.bin']);
  const emoji = await replaceAll(job(files, 'old', '😀'));
  expect(emoji.ok && emoji.value.files[1]).toMatchObject({ changes: 0, fault: 'not-encodable' });
});

it('returns the text for copying, and a single file under its own name', async () => {
  expect(await replacedText(job({}, 'a', 'b', 'aha'))).toEqual({ ok: true, value: 'bhb' });
  const saved = await replacedFiles(job({ 'x.pem': new TextEncoder().encode('a') }, 'a', 'b'));
  expect(saved.ok && [saved.value.filename, new TextDecoder().decode(saved.value.bytes)]).toEqual([
    'x.pem',
    'b',
  ]);
});
