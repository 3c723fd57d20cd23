import { expect, test } from 'vitest';
import { parseBatch } from '#core/names/batch-text.ts';
import { policyOn } from '#core/policy/policy.ts';
import { fail, ok } from '#core/result.ts';
import { pemOf } from '#machines/purchase/csr-source/csr-source.rules.ts';
import type { Intake } from '#src/adapters/workers/intake.ts';
import { checkBatch, judgeRequests, readRequests } from '#src/features/purchase/workflows/form-work.ts';
import { code, flex, single } from '#tests/model/models/purchase.samples.ts';
import type { InspectedRequest } from '#workers/intake-api.ts';

const signal = new AbortController().signal;

function inspected(label: string, change: Partial<InspectedRequest> = {}): InspectedRequest {
  return {
    label,
    csr: `-----BEGIN CERTIFICATE REQUEST-----\n${label}\n-----END CERTIFICATE REQUEST-----\n`,
    commonName: 'Example.com',
    names: ['Example.com'],
    emails: [],
    organization: '',
    key: { algorithm: 'RSA', size: 2048, curve: null, exponent: '65537' },
    signatureAlgorithm: 'RSA SHA-256',
    signatureValid: true,
    hashValue: '0a'.repeat(32),
    spkiHash: '0b'.repeat(32),
    faultCode: null,
    faultDetail: '',
    ...change,
  };
}

function intakeOf(found: Partial<Intake>): Intake {
  const unused = () => Promise.reject(new Error('not asked for here'));
  return { inspectRequests: unused, readZip: unused, checkBatch: unused, close: () => {}, ...found };
}

const now = new Date('2026-11-22');
const noFiles = { put: () => '', peek: () => null, clear: () => {} };

test('keeps the place of a damaged request among good ones, and the text of each', async () => {
  const found = [
    inspected('#1'),
    inspected('#2', { csr: '', faultCode: 'damaged', key: null }),
    inspected('#3'),
  ];
  const intake = intakeOf({ inspectRequests: async () => ok(found) });
  const read = await readRequests({ intake, files: noFiles, now }, { key: 'paste:1', paste: 'text' }, signal);
  expect(read).toMatchObject({ failure: null, skippedCount: 0 });
  expect(read.requests.map(({ at, faultCode }) => [at, faultCode])).toEqual([
    [0, null],
    [1, 'damaged'],
    [2, null],
  ]);
  expect(pemOf(read, { at: 2 })).toBe(found[2]?.csr);
});

test('counts the skipped entries of a zip, and keeps the first of them', async () => {
  const skipped = Array.from({ length: 30 }, (_, at) => ({
    path: `${at}.txt`,
    why: 'not-csr-name' as const,
  }));
  const file = new File(['zip'], 'requests.zip');
  const intake = intakeOf({ readZip: async () => ok({ requests: [inspected('a/b.csr')], skipped }) });
  const files = { ...noFiles, peek: () => file };
  const read = await readRequests({ intake, files, now }, { key: 'zip:1', file: 'file:1' }, signal);
  expect(read).toMatchObject({ fileName: 'requests.zip', skippedCount: 30 });
  expect(read.skipped).toHaveLength(20);
});

test('reports a file of an earlier page as gone, and a bad one by its code', async () => {
  const gone = await readRequests(
    { intake: intakeOf({}), files: noFiles, now },
    { key: 'zip:1', file: 'old' },
    signal,
  );
  expect(gone.failure).toMatchObject({ kind: 'intake-failed', code: 'file-gone' });
  const intake = intakeOf({ readZip: async () => fail({ code: 'not-a-zip', detail: '' }) });
  const files = { ...noFiles, peek: () => new File([''], 'a.txt') };
  const bad = await readRequests({ intake, files, now }, { key: 'zip:2', file: 'new' }, signal);
  expect(bad).toMatchObject({ requests: [], failure: { code: 'not-a-zip' } });
});

test('judges requests by the product, with their names in ASCII', async () => {
  const intake = intakeOf({
    inspectRequests: async () => ok([inspected('#1'), inspected('#2', { names: ['a..b'] })]),
  });
  const { requests } = await readRequests({ intake, files: noFiles, now }, { key: 'k', paste: 'p' }, signal);
  const judged = await judgeRequests({ key: 'j', requests, ...single }, now);
  expect(judged.names).toBe('example.com\n');
  expect(judged.verdicts).toMatchObject([{ at: 1, faults: [{ reason: 'name-empty-label' }] }]);
  const short = await judgeRequests({ key: 'j', requests: requests.slice(0, 1), ...code }, now);
  expect(short.verdicts).toMatchObject([{ at: 0, faults: [{ reason: 'key-not-offered' }] }]);
});

test("checks keys against the policy of the server's date", async () => {
  const rules: unknown[] = [];
  const intake = intakeOf({
    inspectRequests: async (_text, { keyRule }) => {
      rules.push(keyRule);
      return ok([]);
    },
  });
  await readRequests({ intake, files: noFiles, now }, { key: 'k', paste: 'p' }, signal);
  expect(rules).toEqual([policyOn(now).tlsKeys]);
  const noDay = new Date(Number.NaN);
  await expect(
    readRequests({ intake, files: noFiles, now: noDay }, { key: 'k', paste: 'p' }, signal),
  ).rejects.toThrow(RangeError);
  await expect(judgeRequests({ key: 'j', requests: [], ...single }, noDay)).rejects.toThrow(RangeError);
});

test('keeps a few positions and one text in the log for a batch of 500 orders', async () => {
  const orders = Array.from({ length: 500 }, (_, order) =>
    Array.from({ length: 10 }, (_unused, at) => `host${at}.order${order}.example.net`).join('\n'),
  );
  const intake = intakeOf({ checkBatch: async (text, terms) => ok(await parseBatch(text, terms)) });
  const { names, ...rest } = await checkBatch(
    intake,
    { key: 'k', text: orders.join('\n\n'), ...flex },
    signal,
  );
  expect(rest.faults).toEqual([]);
  expect(names.split('\n')).toHaveLength(500);
  expect(JSON.stringify(rest).length).toBeLessThan(20_000);
});
