import { execFileSync } from 'node:child_process';
import { describe, expect, it } from 'vitest';
import { appUrl, base32, codeOfStep, findStep, makeSecret, stepAt } from '#server/security/totp.ts';
import { hasTool } from '#tests/support/tools/run-tool.ts';

/** RFC 6238 appendix B, SHA-1, the last six digits. */
const rfcSecret = Buffer.from('12345678901234567890');

describe('a one-time code', () => {
  it.each([
    [59, '287082'],
    [1_111_111_109, '081804'],
    [1_111_111_111, '050471'],
    [1_234_567_890, '005924'],
    [2_000_000_000, '279037'],
    [20_000_000_000, '353130'],
  ])('at %i s is that of RFC 6238', (seconds, want) => {
    expect(codeOfStep(rfcSecret, stepAt(new Date(seconds * 1000)))).toBe(want);
  });

  it('is found a step early or late, and never again', () => {
    const now = new Date(1_234_567_890_000);
    const step = stepAt(now);
    const found = [-2, -1, 0, 1, 2].map((off) =>
      findStep(rfcSecret, codeOfStep(rfcSecret, step + off), now, 0),
    );
    expect(found).toEqual([null, step - 1, step, step + 1, null]);
    expect(findStep(rfcSecret, codeOfStep(rfcSecret, step), now, step)).toBeNull();
    expect(findStep(rfcSecret, codeOfStep(rfcSecret, step + 1), now, step)).toBe(step + 1);
    expect(findStep(rfcSecret, '', now, 0)).toBeNull();
  });

  const isMissing = !hasTool('oathtool');
  if (isMissing) console.warn('oathtool is not installed: its comparison is skipped');
  it.skipIf(isMissing)('is that of oathtool, for any secret and time', () => {
    for (let run = 0; run < 30; run += 1) {
      const secret = makeSecret();
      const at = new Date(1_700_000_000_000 + run * 12_345_678);
      const args = [
        '--totp',
        '--base32',
        `--now=${at.toISOString().slice(0, 19).replace('T', ' ')} UTC`,
        base32(secret),
      ];
      expect(execFileSync('oathtool', args, { encoding: 'utf8' }).trim()).toBe(
        codeOfStep(secret, stepAt(at)),
      );
    }
  });

  it('is described to an app by its address', () => {
    const url = new URL(appUrl(rfcSecret, 'ada@example.com', 'Certhub'));
    expect(url.href).toMatch(/^otpauth:\/\/totp\/Certhub:ada%40example\.com\?/);
    expect(Object.fromEntries(url.searchParams)).toEqual({
      secret: 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ',
      issuer: 'Certhub',
      algorithm: 'SHA1',
      digits: '6',
      period: '30',
    });
  });
});
