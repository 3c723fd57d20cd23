import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { keyRule } from '#tests/support/files/key-rule.ts';
import { zipBombs } from '#tests/support/files/zip-bombs.ts';
import { makeZip } from '#tests/support/files/zip-maker.ts';
import { within } from '#tests/support/work.ts';
import { intakeBounds } from '#workers/intake-api.ts';
import { intakeJobs } from '#workers/intake-jobs.ts';

function read(bytes: Uint8Array<ArrayBuffer>) {
  return intakeJobs.readZip(
    { bytes: new Blob([bytes], { type: 'application/zip' }), name: 'bomb.zip' },
    keyRule,
  );
}

describe('a zip bomb', () => {
  it.each(zipBombs())('is refused: $name: $want', async ({ bytes, want }) => {
    expect(bytes.length).toBeLessThanOrEqual(intakeBounds.fileBytes);
    const result = await within(intakeBounds.unpackingTime, () => read(bytes));
    expect(result).toMatchObject({ ok: false, error: { code: want } });
  });
});

it('answers whatever bytes of a zip are changed or lost', async () => {
  const text = '-----BEGIN CERTIFICATE REQUEST-----\nAAAA\n-----END CERTIFICATE REQUEST-----\n';
  const whole = makeZip([
    { path: 'a.csr', content: text.repeat(5) },
    { path: 'folder/b.csr', content: text, isZip64: true },
  ]);
  const change = fc.record({ at: fc.nat(whole.length - 1), to: fc.nat(255) });
  await fc.assert(
    fc.asyncProperty(fc.array(change, { maxLength: 8 }), fc.nat(whole.length), async (changes, length) => {
      const bytes = whole.slice(0, Math.max(length, whole.length - 40));
      for (const { at, to } of changes) if (at < bytes.length) bytes[at] = to;
      const result = await read(bytes);
      expect(result.ok ? result.value.requests.length > 0 : result.error.code).toBeTruthy();
    }),
    { numRuns: 500 },
  );
});
