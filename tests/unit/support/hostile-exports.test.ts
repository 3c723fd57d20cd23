import { generateKeyPairSync } from 'node:crypto';
import { readdirSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { mostExportBytes, readExport, readExportInSlices } from '#core/support/read-export.ts';
import { exportLog } from '#src/adapters/journal/export.ts';
import type { LoadedLog } from '#src/adapters/journal/journal-store.ts';
import { openFilm } from '#src/features/support/replay/open-film.ts';
import { exportedFlow } from '#tests/support/journal/exported-flow.ts';
import { historyFolder, readHistory } from '#tests/support/journal/histories.ts';

const sound = () => exportedFlow('payment-straight.jsonl');
const text = (change: (file: ReturnType<typeof sound>) => object) => JSON.stringify(change(sound()));
const nested = (depth: number): unknown => (depth === 0 ? 1 : { in: nested(depth - 1) });
const withID = (file: ReturnType<typeof sound>, length: number) => ({
  ...file,
  workflow: { ...file.workflow, id: 'x'.repeat(length) },
});

describe('opening an export', () => {
  test.each<[string, string, string, string?]>([
    ['an empty file', '', 'not-json'],
    ['another text', '<script>alert(1)</script>', 'not-json'],
    ['another file', '{"format":"zip"}', 'not-an-export'],
    ['a list', '[]', 'not-an-export'],
    ['another format', text((file) => ({ ...file, formatVersion: 2 })), 'other-format', '2'],
    [
      'a long format',
      text((file) => ({ ...file, formatVersion: 'x'.repeat(50) })),
      'other-format',
      'x'.repeat(20),
    ],
    ['one byte too many', ' '.repeat(33_554_433), 'too-large', '33554433'],
    ['only spaces', ' '.repeat(33_554_432), 'not-json'],
    ['no rows', text((file) => ({ ...file, rows: 'none' })), 'not-an-export', 'rows'],
    ['no events', text((file) => ({ ...file, rows: [] })), 'not-an-export', 'rows'],
    [
      'a time beyond the calendar',
      text((file) => file).replace(/"time":\d+/, '"time":1.8e308'),
      'not-an-export',
    ],
    ['a long name', text((file) => withID(file, 201)), 'not-an-export', 'workflow.id'],
    ['a long note', text((file) => ({ ...file, note: 'x'.repeat(4001) })), 'not-an-export', 'note'],
    [
      'a row without a type',
      text((file) => ({ ...file, rows: [{ ...file.rows[0], type: '' }] })),
      'not-an-export',
    ],
    [
      '__proto__',
      `{"format":"certhub-journal","formatVersion":1,"__proto__":{"isAdmin":true}}`,
      'forbidden-name',
    ],
    ['__proto__ deep inside', text((file) => file).replace('"orderNos"', '"__proto__"'), 'forbidden-name'],
    ['constructor', text((file) => ({ ...file, constructor: 1 })), 'forbidden-name'],
    ['a deep nesting', text((file) => ({ ...file, deep: nested(65) })), 'too-deep', '65'],
    ['too many rows', text((file) => ({ ...file, rows: Array(20_001).fill(file.rows[0]) })), 'too-many-rows'],
  ])('refuses %s', (_name, content, kind, detail) => {
    const error = { kind, ...(detail !== undefined && { detail }) };
    expect(readExport(content)).toMatchObject({ ok: false, error });
    expect(Object.hasOwn(Object.prototype, 'isAdmin')).toBe(false);
  });

  test('reads a file with a byte order mark, and the same in slices', async () => {
    const content = `\uFEFF${text((file) => file)}`;
    const read = readExport(content);
    expect(read.ok).toBe(true);
    let rests = 0;
    const rest = async () => {
      rests += 1;
    };
    expect(await readExportInSlices(content, rest)).toEqual(read);
    const many = text((file) => ({ ...file, rows: Array(20_000).fill(file.rows[0]) }));
    expect((await readExportInSlices(many, rest)).ok).toBe(true);
    expect(rests).toBeGreaterThan(0);
    const dirty = text((file) => ({
      ...file,
      rows: [{ ...file.rows[0], payload: { password: 'hunter2' } }],
    }));
    expect(await readExportInSlices(dirty, rest)).toMatchObject({ ok: true, value: { removed: 1 } });
  });

  test('accepts a file at every limit', () => {
    const file = text((sent) => ({
      ...withID(sent, 200),
      note: 'x'.repeat(4000),
      deep: nested(64),
      rows: Array(20_000).fill(sent.rows[0]),
    }));
    expect(readExport(file)).toMatchObject({ ok: true, value: { note: 'x'.repeat(4000) } });
  });

  test('reports an error in the JSON in the words of the parser', () => {
    expect(readExport('<script>')).toMatchObject({
      error: { detail: expect.stringMatching(/^Unexpected token/) },
    });
  });

  test('counts what it removes, but not what was removed before', () => {
    const file = text((sent) => ({
      ...sent,
      rows: [{ ...sent.rows[0], payload: { a: token, b: '[removed]', c: { token: { deep: 1 } } } }],
    }));
    expect(readExport(file)).toMatchObject({ ok: true, value: { removed: 2 } });
  });

  test('refuses 100 MiB without reading them', async () => {
    const file = { size: 100 * 1024 * 1024, text: () => Promise.reject(new Error('was read')) };
    expect(file.size).toBeGreaterThan(mostExportBytes);
    const opened = await openFilm(file as unknown as Blob, new AbortController().signal);
    expect(opened).toEqual({ ok: false, error: { kind: 'too-large', detail: '104857600' } });
  });

  test('refuses an unknown machine by its name', async () => {
    const content = text((file) => ({ ...file, workflow: { ...file.workflow, machine: 'toString' } }));
    const opened = await openFilm(new Blob([content]), new AbortController().signal);
    expect(opened).toEqual({ ok: false, error: { kind: 'unknown-machine', detail: 'toString' } });
  });
});

const pem = (type: 'rsa' | 'ec' | 'ed25519', format: 'pkcs8' | 'pkcs1' | 'sec1') => {
  const { privateKey } =
    type === 'rsa'
      ? generateKeyPairSync('rsa', { modulusLength: 2048 })
      : type === 'ec'
        ? generateKeyPairSync('ec', { namedCurve: 'P-256' })
        : generateKeyPairSync('ed25519');
  return {
    pem: String(privateKey.export({ type: format as 'pkcs8', format: 'pem' })),
    der: privateKey.export({ type: format as 'pkcs8', format: 'der' }).toString('base64'),
    jwk: privateKey.export({ format: 'jwk' }),
  };
};
const rsa = pem('rsa', 'pkcs8');
const ec = pem('ec', 'pkcs8');
const token = `eyJ${'a'.repeat(20)}.${'b'.repeat(20)}.${'c'.repeat(20)}`;

/** One secret of each type; `trace` is a part of it that must not remain. */
const secrets: readonly (readonly [name: string, secret: unknown, trace: string])[] = [
  ['PKCS#8 of RSA', rsa.pem, rsa.pem.slice(40, 80)],
  ['PKCS#8 of EC', ec.pem, ec.pem.slice(40, 80)],
  ['PKCS#1', ...twice(pem('rsa', 'pkcs1').pem)],
  ['SEC 1', ...twice(pem('ec', 'sec1').pem)],
  ['Ed25519', ...twice(pem('ed25519', 'pkcs8').pem)],
  ['amid words', `my key is ${ec.pem} thanks`, ec.pem.slice(40, 80)],
  ['DER of RSA', rsa.der, rsa.der.slice(60, 100)],
  ['DER of EC', ec.der, ec.der.slice(60, 100)],
  ['DER of PKCS#1', ...twice(pem('rsa', 'pkcs1').der)],
  ['DER of SEC 1', ...twice(pem('ec', 'sec1').der)],
  ['DER of Ed25519', ...twice(pem('ed25519', 'pkcs8').der)],
  ['JWK', rsa.jwk, String(rsa.jwk.d).slice(0, 40)],
  ['PGP', `-----BEGIN PGP PRIVATE KEY BLOCK-----\n${'x'.repeat(60)}`, 'x'.repeat(40)],
  ['OpenSSH', `-----BEGIN OPENSSH PRIVATE KEY-----\n${'y'.repeat(60)}`, 'y'.repeat(40)],
  ['OpenSSH without its lines', `b3BlbnNzaC1rZXktdjE${'z'.repeat(60)}`, 'z'.repeat(40)],
  ['PuTTY', `PuTTY-User-Key-File-3: ssh-rsa\n${'w'.repeat(60)}`, 'w'.repeat(40)],
  ['PKCS#12', `MIIJqQIBAzCC${'q'.repeat(60)}`, 'q'.repeat(40)],
  ['web token', token, 'b'.repeat(20)],
  ['web token in a header', `Bearer ${token}`, 'b'.repeat(20)],
  ['sealed key', `v1.${'S'.repeat(80)}`, 'S'.repeat(40)],
  ['password field', { password: 'correct horse' }, 'correct horse'],
  ['passphrase field', { 'pass-phrase': 'battery staple' }, 'battery staple'],
  ['token field', { access_token: 'opaque-0815' }, 'opaque-0815'],
];

function twice(secret: string): readonly [string, string] {
  return [secret, secret.slice(60, 90)];
}

/** Places where a person or a bug could leave a secret. */
const places: Readonly<
  Record<string, (secret: unknown) => { readonly title?: unknown; readonly payload: unknown }>
> = {
  title: (secret) => ({ title: secret, payload: {} }),
  'a value': (secret) => ({ payload: { text: secret } }),
  'a list': (secret) => ({ payload: { list: [1, [secret]] } }),
  'an answer': (secret) => ({ payload: { output: { ok: true, value: { deep: { deeper: secret } } } } }),
  'the name of a field': (secret) => ({ payload: { [typeof secret === 'string' ? secret : 'x']: secret } }),
};

/** The log of a flow as the browser stores it. */
function logOf(machine: string, title: unknown, rows: readonly object[]): LoadedLog {
  const record = { id: 'one', machine, title, facts: { note: title }, account: 'alice' };
  return { record, rows, texts: new Map() } as unknown as LoadedLog;
}

describe.each(Object.keys(places))('planted in %s', (place) => {
  test.each(secrets)('no %s leaves in an export or appears in a replay', (_name, secret, trace) => {
    const { title = '', payload } = places[place]?.(secret) ?? { payload: {} };
    const row = {
      workflow: 'one',
      seq: 0,
      event: 'e',
      type: 'journal.created',
      machine: 'payment',
      version: 1,
      time: 0,
      epoch: 1,
      payload,
    };
    expect(JSON.stringify(exportLog(logOf('payment', title, [row]), 0))).not.toContain(trace);
    const sent = { ...sound(), note: typeof secret === 'string' ? secret : '', rows: [row] };
    const read = readExport(JSON.stringify(sent));
    expect(JSON.stringify(read)).not.toContain(trace);
  });
});

test.each(readdirSync(historyFolder))('%s reads as it was exported', (name) => {
  const { machine, rows } = readHistory(name);
  const exported = exportLog(logOf(machine, 'a flow', rows), 0);
  const read = readExport(JSON.stringify(exported));
  expect(read).toMatchObject({ ok: true, value: { rows: exported.rows, removed: 0 } });
});

/** Replaces every value of an event, including numbers and flags, whatever the field is meant to hold. */
function plant(json: unknown, secret: unknown): unknown {
  if (Array.isArray(json)) return json.length === 0 ? [secret] : json.map((part) => plant(part, secret));
  if (typeof json !== 'object' || json === null) return secret;
  return Object.fromEntries(Object.entries(json).map(([name, inner]) => [name, plant(inner, secret)]));
}

test.each(readdirSync(historyFolder))(
  'no secret planted in all fields of all events of %s leaves in an export or appears in a replay',
  (name) => {
    const { machine, rows } = readHistory(name);
    for (const [kind, secret, trace] of secrets) {
      const planted = rows.map((row) => ({ ...row, payload: plant(Object(row).payload, secret) }));
      const exported = exportLog(logOf(machine, secret, planted), 0);
      expect(exported.rows).toHaveLength(rows.length);
      expect(JSON.stringify(exported), kind).not.toContain(trace);
      const read = readExport(JSON.stringify({ ...exportedFlow(name), rows: planted }));
      expect(read.ok, kind).toBe(true);
      expect(JSON.stringify(read), kind).not.toContain(trace);
    }
  },
);
