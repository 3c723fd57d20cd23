import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { inspect } from '#core/x509/inspect.ts';
import { inspectionJson } from '#core/x509/inspect-json.ts';
import { samePublicKey } from '#core/x509/match.ts';
import { sharedFixtures } from '#tests/support/files/shared-fixtures.ts';
import { within } from '#tests/support/work.ts';

const folder = sharedFixtures();

const name = v.array(
  v.object({
    rdn: v.number(),
    short: v.nullable(v.string()),
    oid: v.string(),
    type: v.string(),
    value: v.nullable(v.string()),
  }),
);
const key = v.object({
  alg: v.nullable(v.string()),
  size: v.nullish(v.number()),
  curve: v.nullish(v.string()),
  exponent: v.nullish(v.number()),
  spki_sha256: v.string(),
});
const facts = v.object({
  sha256: v.string(),
  sha1: v.string(),
  version: v.number(),
  serial_hex: v.optional(v.string()),
  not_before: v.nullish(v.string()),
  not_after: v.nullish(v.string()),
  issuer: v.optional(name),
  subject: name,
  key,
  sig_alg: v.nullish(v.string()),
  sig_alg_oid: v.string(),
  san: v.nullish(
    v.array(v.object({ type: v.string(), value: v.nullish(v.unknown()), hex: v.optional(v.string()) })),
  ),
  extensions: v.nullish(
    v.array(
      v.object({
        oid: v.string(),
        critical: v.boolean(),
        value: v.nullish(v.unknown()),
        value_error: v.optional(v.string()),
        value_hex: v.optional(v.string()),
      }),
    ),
  ),
  attributes: v.optional(v.array(v.object({ oid: v.string() }))),
});
type Facts = v.InferOutput<typeof facts>;
const entry = v.object({
  file: v.string(),
  expect: v.picklist(['accept', 'reject', 'either']),
  password: v.nullish(v.string()),
});
const documents = v.array(v.object({ status: v.string(), facts: v.nullish(facts) }));

interface Json {
  readonly [name: string]: unknown;
}

function entries<Members extends v.ObjectEntries>(set: string, members: Members) {
  if (folder === null) return [];
  const json: unknown = JSON.parse(readFileSync(join(folder, set, 'manifest.json'), 'utf8'));
  return v.parse(v.object({ entries: v.array(v.object({ ...entry.entries, ...members })) }), json).entries;
}

/** Time limit for one file, in milliseconds; some hold a hundred certificates. */
const mostWork = 1_000;

async function read(file: string, password?: string | null) {
  const bytes = new Uint8Array(readFileSync(join(folder ?? '', file)));
  const { text, faults } = await within(mostWork, async () => {
    const { objects, faults } = await inspect(bytes, password ?? undefined);
    return { text: JSON.stringify(await inspectionJson(objects)), faults };
  });
  const json: readonly Json[] = JSON.parse(text);
  return { json, faults, of: (kind: string) => json.filter((object) => object.kind === kind) };
}

/** Whether `text` is a name and not an OID; names are compared where both sides have one. */
function isNamed(text: unknown): text is string {
  return typeof text === 'string' && !/^\d+(\.\d+)+$/.test(text);
}

function nameOf(value: unknown): unknown {
  if (!Array.isArray(value)) return value;
  return value.map(({ rdn, type: oid, shortName: short, value }: Json) => ({ rdn, oid, short, value }));
}

function wantedName(parts: Facts['subject']): unknown {
  return parts.map(({ rdn, oid, short, value }) => ({ rdn, oid, short: short ?? oid, value }));
}

function expectKey(got: Json, want: v.InferOutput<typeof key>): void {
  const publicKey = got.publicKey as Json;
  if (got.spki !== undefined) expect(got.spki).toBe(want.spki_sha256);
  if (isNamed(publicKey.algorithm) && want.alg !== null) expect(publicKey.algorithm).toBe(want.alg);
  if (want.size && publicKey.bits !== undefined) expect(publicKey.bits).toBe(want.size);
  if (want.curve && isNamed(publicKey.curve)) expect(publicKey.curve).toBe(want.curve);
  if (want.exponent) expect(publicKey.exponent).toBe(String(want.exponent));
}

function expectFacts(got: Json, want: Facts): void {
  expect(got.thumbprints).toMatchObject({ sha1: want.sha1, sha256: want.sha256 });
  expect(got.version).toBe(want.version);
  expect(nameOf(got.subject)).toEqual(wantedName(want.subject));
  expectKey(got, want.key);
  expect(got.signatureOid).toBe(want.sig_alg_oid);
  if (isNamed(got.signatureAlgorithm) && want.sig_alg) expect(got.signatureAlgorithm).toBe(want.sig_alg);
  if (want.issuer) expect(nameOf(got.issuer)).toEqual(wantedName(want.issuer));
  if (want.serial_hex !== undefined) expect(got.serialNumber).toBe(want.serial_hex);
  if (want.not_before !== undefined) expect(got.notBefore).toBe(want.not_before);
  if (want.not_after !== undefined) expect(got.notAfter).toBe(want.not_after);
  expectAltNames(got.san as readonly Json[], want.san ?? []);
  if (want.attributes)
    expect((got.attributes as readonly Json[]).map(({ oid }) => oid)).toEqual(
      want.attributes.map(({ oid }) => oid),
    );
  const extensions = want.extensions ?? [];
  expect((got.extensions as readonly Json[]).map(({ oid, critical }) => ({ oid, critical }))).toEqual(
    extensions.map(({ oid, critical }) => ({ oid, critical })),
  );
  for (const [index, extension] of extensions.entries())
    expectExtension((got.extensions as readonly Json[])[index] ?? {}, extension);
}

function expectAltNames(got: readonly Json[], want: NonNullable<Facts['san']>): void {
  expect(got.map(({ type }) => type)).toEqual(want.map(({ type }) => type));
  for (const [index, { type, value, hex }] of want.entries()) {
    if (['dns', 'ip', 'email', 'uri', 'rid'].includes(type) && value !== undefined)
      expect(got[index]?.value).toBe(value);
    if (type === 'dirname') expect(got[index]?.value).toHaveLength((value as unknown[]).length);
    if (hex !== undefined) expect(got[index]?.hex ?? got[index]?.value).toBe(hex);
  }
}

const uris = (value: unknown): unknown =>
  (value as { fullName?: { type: string; value: string }[] }[]).flatMap(({ fullName = [] }) =>
    fullName.filter(({ type }) => type === 'uri').map((one) => one.value),
  );

/** What the manifest states about an extension, computed from the value read here. */
const comparable: Readonly<Record<string, (value: never) => unknown>> = {
  '2.5.29.14': (value: string) => value,
  '2.5.29.15': (value: readonly string[]) => value,
  '2.5.29.19': (value: { ca: boolean; pathLength: number | null }) => ({
    ca: value.ca,
    path_len: value.pathLength,
  }),
  '2.5.29.31': (value: unknown) => ({ uris: uris(value) }),
  '2.5.29.46': (value: unknown) => ({ uris: uris(value) }),
  '2.5.29.37': (value: readonly { oid: string }[]) => value.map(({ oid }) => oid),
  '2.5.29.32': (value: readonly { oid: string; qualifiers: readonly Json[] }[]) =>
    value.map(({ oid, qualifiers }) => {
      const cps = qualifiers.filter(({ type }) => type === 'cps').map((one) => one.value);
      return cps.length > 0 ? { oid, cps } : { oid };
    }),
  '2.5.29.35': (value: { keyId: string | null }) => ({ key_id: value.keyId }),
  '1.3.6.1.5.5.7.1.1': (value: readonly { method: string; location: Json }[]) =>
    value.map(({ method, location }) => ({ method, type: location.type, value: location.value })),
  '1.3.6.1.4.1.11129.2.4.2': (value: readonly Json[]) =>
    value.map(({ version, logId, timestamp }) => ({
      version,
      log_id: logId,
      timestamp_ms: Date.parse(String(timestamp)),
    })),
};

function expectExtension(got: Json, want: NonNullable<Facts['extensions']>[number]): void {
  if (got.hex !== undefined && want.value_hex !== undefined) expect(got.hex).toBe(want.value_hex);
  const compare = comparable[want.oid];
  if (want.value_error !== undefined || want.value === null || want.value === undefined || !compare) return;
  expect(got.error).toBeUndefined();
  expect({ value: compare(got.value as never) }).toMatchObject({ value: comparableFact(want.value) });
}

/** Members of the manifest that are compared here. It gives a qualifier of a wrong type as text, which is left out. */
function comparableFact(fact: unknown): unknown {
  if (Array.isArray(fact)) return fact.map(comparableFact);
  if (typeof fact !== 'object' || fact === null) return fact;
  const isCompared = ([member, said]: [string, unknown]) =>
    !['issuer', 'serial', 'issuer_name'].includes(member) &&
    said !== null &&
    !(member === 'cps' && !String(said).includes('://'));
  return Object.fromEntries(Object.entries(fact).filter(isCompared));
}

describe.skipIf(folder === null)(
  `the contents of real files${folder === null ? ' (skipped: no folder ../shared/fixtures)' : ''}`,
  () => {
    it.each(entries('certs', { certs: documents }))('$file', async ({ file, expect: wanted, certs }) => {
      const { json, faults, of } = await read(file);
      const got = of('certificate').filter(({ container }) => container === undefined);
      if (wanted === 'reject') {
        expect(got).toEqual([]);
        if (json.length === 0) expect(faults).not.toEqual([]);
        return;
      }
      if (wanted === 'accept') expect(got).toHaveLength(certs.length);
      for (const [index, { status, facts: want }] of certs.entries()) {
        if (got.length === certs.length && want && status !== 'reject') expectFacts(got[index] ?? {}, want);
      }
    });

    it.each(entries('csrs', { csrs: documents }))('$file', async ({ file, expect: wanted, csrs }) => {
      const { json, faults, of } = await read(file);
      if (wanted === 'reject') {
        expect(of('request')).toEqual([]);
        if (json.length === 0) expect(faults).not.toEqual([]);
        return;
      }
      expect(of('request')).toHaveLength(csrs.length);
      for (const [index, { facts: want }] of csrs.entries())
        if (want) expectFacts(of('request')[index] ?? {}, want);
    });

    const keyEntry = { key: v.optional(key), alt_spki_sha256: v.nullish(v.string()), structure: v.string() };
    it.each(entries('keys', keyEntry))('$file', async ({ file, expect: wanted, password, key: want }) => {
      const { json, faults, of } = await read(file, password);
      if (wanted === 'reject') {
        expect(json).toEqual([]);
        expect(faults).not.toEqual([]);
        return;
      }
      const [got] = of('key');
      if (wanted === 'accept')
        expect(got, JSON.stringify(faults)).toMatchObject({ private: true, spki: want?.spki_sha256 });
      else expect(json.length + faults.length).toBeGreaterThan(0);
      if (got !== undefined && want) expectKey(got, want);
    });

    it.each(entries('keys', {}).filter(({ password }) => password))(
      '$file without its password',
      async ({ file }) => {
        const { json, faults } = await read(file);
        expect(json).toEqual([]);
        expect(faults[0]?.code).toMatch(/^(password-needed|unsupported)$/);
      },
    );

    const inBundle = v.object({ sha256: v.string(), serial_hex: v.string(), spki_sha256: v.string() });
    const bundle = {
      certs: v.optional(v.array(inBundle)),
      crls: v.optional(v.number()),
      content_type: v.string(),
    };
    it.each(entries('pkcs7', bundle))(
      '$file',
      async ({ file, expect: wanted, certs = [], crls = 0, content_type }) => {
        const { json, faults, of } = await read(file);
        // Some have trailing bytes.
        if (wanted === 'accept') expect(faults.filter(({ code }) => code !== 'der-surplus')).toEqual([]);
        if (json.length === 0) return expect(faults).not.toEqual([]);
        expect(of('pkcs7')).toMatchObject([{ contentType: content_type }]);
        expect(of('certificate').map(fingerprint)).toEqual(certs.map(({ sha256 }) => sha256));
        expect(of('crl')).toHaveLength(crls);
      },
    );

    const inPfx = {
      certs: v.optional(v.array(inBundle)),
      keys: v.optional(v.array(v.object({ spki_sha256: v.string() }))),
      cert_friendly_names: v.optional(v.array(v.nullable(v.string()))),
      wrong_password_refused: v.optional(v.boolean()),
    };
    it.each(entries('pfx', inPfx))(
      '$file',
      async ({ file, expect: wanted, password, certs = [], keys = [], ...rest }) => {
        const { json, faults, of } = await read(file, password);
        if (wanted === 'reject') {
          expect(json).toEqual([]);
          expect(faults).not.toEqual([]);
          return;
        }
        if (wanted === 'accept') expect(faults).toEqual([]);
        if (json.length === 0) return expect(faults).not.toEqual([]);
        const found = of('certificate');
        expect(found.map(fingerprint)).toEqual(certs.map(({ sha256 }) => sha256));
        expect(of('key').map(({ spki }) => spki)).toEqual(keys.map((one) => one.spki_sha256));
        if (rest.cert_friendly_names)
          expect(found.map(({ name }) => name ?? null)).toEqual(rest.cert_friendly_names);
        if (rest.wrong_password_refused) {
          const wrong = await read(file, 'not the password');
          expect(wrong.json).toEqual([]);
          expect(wrong.faults[0]?.code).toBe('password-wrong');
        }
      },
    );

    const stored = v.object({
      alias: v.string(),
      type: v.string(),
      cert_sha256: v.optional(v.string()),
      chain_sha256: v.optional(v.array(v.string())),
      spki_sha256: v.optional(v.string()),
    });
    const store = { format: v.string(), entries: v.optional(v.array(stored)) };
    it.each(entries('jks', store))(
      '$file',
      async ({ file, expect: wanted, password, entries: want = [], format }) => {
        const { json, faults, of } = await read(file, password);
        if (format === 'bks') {
          expect(json).toEqual([]);
          expect(faults).not.toEqual([]);
          return;
        }
        if (wanted !== 'accept') return;
        expect(faults).toEqual([]);
        const [view] = of('jks');
        expect(view?.isVerified).toBe(true);
        const aliases = (view?.entries ?? []) as readonly Json[];
        expect(aliases.map(({ alias }) => alias)).toEqual(want.map(({ alias }) => alias));
        const hashes = want.flatMap(({ cert_sha256, chain_sha256 = [] }) => [
          ...(cert_sha256 ? [cert_sha256] : []),
          ...chain_sha256,
        ]);
        expect(of('certificate').map(fingerprint)).toEqual(hashes);
        const spkis = want.flatMap(({ spki_sha256 }) => (spki_sha256 ? [spki_sha256] : []));
        expect(of('key').map(({ spki }) => spki)).toEqual(expect.arrayContaining(spkis));
        expect((await read(file, `${password}!`)).faults[0]?.code).toBe('password-wrong');
        expect((await read(file)).of('certificate').map(fingerprint)).toEqual(hashes);
      },
    );

    describe('pairs', () => {
      const pairs =
        folder === null ? [] : JSON.parse(readFileSync(join(folder, 'pairs/manifest.json'), 'utf8')).entries;
      const bytesOf = (path: string) => new Uint8Array(readFileSync(join(folder ?? '', path)));
      it.each(pairs as { a: string; b: string; match: boolean }[])(
        '$a and $b match: $match',
        async ({ a, b, match }) => {
          expect(await samePublicKey(bytesOf(a), bytesOf(b))).toEqual({ ok: true, value: match });
        },
      );
    });
  },
);

function fingerprint(object: Json): unknown {
  return (object.thumbprints as Json).sha256;
}
