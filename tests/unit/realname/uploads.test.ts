import { describe, expect, it } from 'vitest';
import { mostLogoBytes, mostProofBytes, readLogo, readProof } from '#core/realname/proof.ts';
import { jpeg, pdf, png, webp } from '#tests/support/files/made-pictures.ts';

const text = (words: string) => new TextEncoder().encode(words);
const joined = (...parts: readonly Uint8Array[]) => Uint8Array.from(parts.flatMap((part) => [...part]));
const outcome = (read: ReturnType<typeof readProof> | ReturnType<typeof readLogo>) =>
  'faults' in read
    ? read.faults.map(({ reason }) => reason).join()
    : `${read.type} ${read.width}×${read.height}`;
const zip = joined(text('PK\u0003\u0004'), new Uint8Array(40));

describe('a proof', () => {
  it.each([
    { name: 'a PDF', bytes: pdf(), want: 'pdf 0×0' },
    { name: 'a PNG', bytes: png(120, 80), want: 'png 120×80' },
    { name: 'a JPEG', bytes: jpeg(120, 80), want: 'jpeg 120×80' },
    { name: 'a PDF with a line end after its end', bytes: joined(pdf(), text('\r\n')), want: 'pdf 0×0' },
    { name: 'nothing', bytes: new Uint8Array(), want: 'file-empty' },
    { name: 'a WebP', bytes: webp(120, 80), want: 'file-type' },
    { name: 'HTML', bytes: text('<!doctype html><script>alert(1)</script>'), want: 'file-type' },
    { name: 'an SVG', bytes: text('<svg xmlns="http://www.w3.org/2000/svg"/>'), want: 'file-type' },
    { name: 'a zip', bytes: zip, want: 'file-type' },
    { name: 'a program', bytes: text('MZ\u0090'), want: 'file-type' },
    { name: 'a PDF within HTML', bytes: joined(text('<html>'), pdf()), want: 'file-type' },
    { name: 'a PDF and a zip', bytes: joined(pdf(), zip), want: 'file-broken' },
    { name: 'a PNG and a zip', bytes: joined(png(120, 80), zip), want: 'file-broken' },
    {
      name: 'a PNG and HTML',
      bytes: joined(png(120, 80), text('<script>alert(1)</script>')),
      want: 'file-broken',
    },
    { name: 'a JPEG and a zip', bytes: joined(jpeg(120, 80), zip), want: 'file-broken' },
    { name: 'half a PNG', bytes: png(120, 80).subarray(0, 40), want: 'file-broken' },
    { name: 'half a JPEG', bytes: jpeg(120, 80).subarray(0, 30), want: 'file-broken' },
    { name: 'half a PDF', bytes: pdf().subarray(0, 20), want: 'file-broken' },
    { name: 'only the start of a PNG', bytes: png(1, 1).subarray(0, 8), want: 'file-broken' },
    { name: 'only the start of a JPEG', bytes: jpeg(1, 1).subarray(0, 3), want: 'file-broken' },
    { name: 'a PNG without pixels', bytes: png(0, 10), want: 'file-broken' },
    {
      name: 'a PDF with a script',
      bytes: pdf('/OpenAction << /S /JavaScript /JS (app.alert(1)) >>'),
      want: 'file-active',
    },
    { name: 'a PDF that starts a program', bytes: pdf('/S /Launch'), want: 'file-active' },
    { name: 'a PDF with a file inside', bytes: pdf('/EmbeddedFiles 1 0 R'), want: 'file-active' },
    { name: 'a picture of endless size', bytes: png(100_000, 100_000), want: 'picture-size' },
    { name: 'a byte too many', bytes: new Uint8Array(mostProofBytes + 1), want: 'file-large' },
  ])('$name: $want', ({ bytes, want }) => {
    expect(outcome(readProof(bytes))).toBe(want);
  });

  it('of any other bytes is refused and never throws', () => {
    for (const start of [png(10, 10), jpeg(10, 10), webp(10, 10), pdf().subarray(0, -1)])
      for (let at = 0; at < start.length; at += 1)
        expect('faults' in readProof(start.subarray(0, at))).toBe(true);
  });
});

describe('a logo', () => {
  it.each([
    { name: 'a PNG', bytes: png(256, 64), want: 'png 256×64' },
    { name: 'a JPEG', bytes: jpeg(256, 64), want: 'jpeg 256×64' },
    { name: 'a WebP', bytes: webp(256, 64), want: 'webp 256×64' },
    { name: 'an SVG', bytes: text('<svg/>'), want: 'file-type' },
    { name: 'a PDF', bytes: pdf(), want: 'file-type' },
    { name: 'too small', bytes: png(63, 64), want: 'picture-size' },
    { name: 'too wide', bytes: png(2049, 64), want: 'picture-size' },
    { name: 'too many bytes', bytes: new Uint8Array(mostLogoBytes + 1), want: 'file-large' },
    { name: 'a WebP that goes on', bytes: joined(webp(256, 64), zip), want: 'file-broken' },
  ])('$name: $want', ({ bytes, want }) => {
    expect(outcome(readLogo(bytes))).toBe(want);
  });
});
