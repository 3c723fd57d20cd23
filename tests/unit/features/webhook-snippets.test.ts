import { execFileSync } from 'node:child_process';
import { createHmac } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { signatureValue, signedText } from '#core/webhooks/signature.ts';
import { snippets } from '#src/features/webhooks/snippets.ts';

const folder = mkdtempSync(join(tmpdir(), 'certhub-'));
afterAll(() => rmSync(folder, { recursive: true }));

const secret = 'whs_test';
const body = '{"id":"evt_1","名称":"ü"}';
const seconds = Math.floor(Date.now() / 1000);
const sign = (key: string, at = seconds) =>
  createHmac('sha256', key).update(signedText(at, body)).digest('hex');
const cases = [
  { header: signatureValue(seconds, [sign(secret)]), want: true },
  { header: signatureValue(seconds, [sign('another'), sign(secret)]), want: true },
  { header: signatureValue(seconds, [sign('another')]), want: false },
  { header: signatureValue(seconds - 600, [sign(secret, seconds - 600)]), want: false },
  { header: 'v1=', want: false },
];

it('verifies signatures in Node', async () => {
  const file = join(folder, 'verify.mjs');
  writeFileSync(file, snippets.node);
  const { isGenuine } = await import(/* @vite-ignore */ file);
  for (const { header, want } of cases) expect(isGenuine(header, body, secret)).toBe(want);
});

it('verifies signatures in Python', () => {
  const checks = cases.map(
    ({ header }) => `print(is_genuine(${JSON.stringify(header)}, body, ${JSON.stringify(secret)}))`,
  );
  const program = [snippets.python, 'import sys', 'body = sys.stdin.buffer.read()', ...checks].join('\n');
  const said = execFileSync('python3', ['-c', program], { input: body }).toString().trim().split('\n');
  expect(said).toEqual(cases.map(({ want }) => (want ? 'True' : 'False')));
});
