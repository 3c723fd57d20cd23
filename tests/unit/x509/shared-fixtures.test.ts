import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { type CertificateFacts, readCertificateDer, readCertificates } from '#core/x509/certificate.ts';
import { type RequestFacts, readRequest, readRequestDer } from '#core/x509/request-facts.ts';
import { sharedFixtures } from '#tests/support/files/shared-fixtures.ts';

const folder = sharedFixtures();

const part = v.object({ rdn: v.number(), oid: v.string(), value: v.nullish(v.string()), type: v.string() });
const facts = v.object({
  sha256: v.string(),
  subject: v.array(part),
  key: v.object({
    alg: v.nullable(v.string()),
    size: v.nullish(v.number()),
    curve: v.nullish(v.string()),
    exponent: v.nullish(v.number()),
    spki_sha256: v.string(),
  }),
  sig_alg: v.nullable(v.string()),
  san: v.nullish(v.array(v.object({ type: v.string(), value: v.nullish(v.unknown()) }))),
});
const certificateFacts = v.object({
  ...facts.entries,
  sha1: v.string(),
  serial_hex: v.string(),
  issuer: v.array(part),
  not_before: v.nullable(v.string()),
  not_after: v.nullable(v.string()),
});
const requestFacts = v.object({ ...facts.entries, self_signature_valid: v.nullable(v.boolean()) });
const file = { file: v.string(), container: v.string() };
const manifests = {
  csrs: v.object({
    entries: v.array(
      v.object({ ...file, csrs: v.array(v.object({ status: v.string(), facts: v.nullish(requestFacts) })) }),
    ),
  }),
  certs: v.object({
    entries: v.array(
      v.object({
        ...file,
        expect: v.string(),
        disputed_fields: v.optional(v.boolean(), false),
        certs: v.array(v.object({ status: v.string(), facts: v.nullish(certificateFacts) })),
      }),
    ),
  }),
};

function read<Name extends keyof typeof manifests>(
  name: Name,
): v.InferOutput<(typeof manifests)[Name]>['entries'] {
  if (folder === null) return [];
  const json: unknown = JSON.parse(readFileSync(join(folder, name, 'manifest.json'), 'utf8'));
  return v.parse(manifests[name], json).entries;
}

function bytesOf(path: string): Uint8Array<ArrayBuffer> {
  return new Uint8Array(readFileSync(join(folder ?? '', path)));
}

function textOf(path: string): string {
  return Buffer.from(bytesOf(path)).toString('latin1');
}

/** Null for an OID, which stands in for an unknown name and is not a wrong fact. */
function known(name: string | null): string | null {
  return name === null || /^\d+(\.\d+)+$/.test(name) ? null : name;
}

function texts(parts: readonly { rdn: number; oid: string; type: string; value?: unknown }[]) {
  return parts
    .filter(({ type }) => type.endsWith('String'))
    .map(({ rdn, oid, value }) => ({ rdn, oid, value }));
}

/** Compares what requests and certificates have in common with the facts, except what either side does not know. */
function expectSameKeyAndNames(
  got: Pick<
    RequestFacts | CertificateFacts,
    'subject' | 'altNames' | 'key' | 'signatureAlgorithm' | 'spkiHash'
  >,
  want: v.InferOutput<typeof facts>,
): void {
  expect(got.spkiHash).toBe(want.key.spki_sha256);
  expect(texts(got.subject)).toEqual(texts(want.subject));
  if (known(got.key.algorithm) !== null) expect(got.key.algorithm).toBe(want.key.alg);
  if (got.key.size !== null && want.key.size) expect(got.key.size).toBe(want.key.size);
  if (known(got.key.curve) !== null) expect(got.key.curve).toBe(want.key.curve);
  if (want.key.exponent) expect(got.key.exponent).toBe(String(want.key.exponent));
  if (known(got.signatureAlgorithm) !== null && want.sig_alg !== null)
    expect(got.signatureAlgorithm).toBe(want.sig_alg);
  const names = want.san ?? [];
  expect(got.altNames.map(({ type }) => type)).toEqual(names.map(({ type }) => type));
  for (const [index, { type, value }] of names.entries()) {
    if (['dns', 'ip', 'email', 'uri', 'rid'].includes(type) && typeof value === 'string')
      expect(got.altNames[index]?.value).toBe(value);
  }
}

describe.skipIf(folder === null)(
  `real files${folder === null ? ' (skipped: no folder ../shared/fixtures)' : ''}`,
  () => {
    describe('requests', () => {
      it.each(read('csrs'))('$file', async ({ file, container, csrs }) => {
        const reading =
          container === 'der' ? await readRequestDer(bytesOf(file)) : await readRequest(textOf(file));
        const [want] = csrs;
        expect(reading.ok, JSON.stringify(reading)).toBe(want?.facts != null);
        if (!reading.ok || !want?.facts) return;
        expect(reading.value.hashValue).toBe(want.facts.sha256);
        expectSameKeyAndNames(reading.value, want.facts);
        if (reading.value.selfSignature !== 'unknown')
          expect(reading.value.selfSignature === 'valid').toBe(want.facts.self_signature_valid);
      });
    });

    describe('certificates', () => {
      it.each(read('certs'))('$file', async (entry) => {
        const reading = await readFile(entry.file, entry.container);
        if (entry.expect === 'reject') expect(reading).toBeNull();
        if (entry.expect === 'accept' && entry.certs.every(({ facts }) => facts))
          expect(reading).not.toBeNull();
        if (reading === null) return;
        expect(reading).toHaveLength(entry.certs.length);
        for (const [index, { facts: want, status }] of entry.certs.entries()) {
          const got = reading[index];
          if (!want || !got || status !== 'accept') continue;
          expectSameKeyAndNames(got, want);
          expect(got.sha256).toBe(want.sha256);
          expect(got.sha1).toBe(want.sha1);
          expect(got.serial.replace(/^(-?)0+(?=.)/, '$1')).toBe(want.serial_hex);
          expect(got.notBefore).toBe(want.not_before);
          expect(got.notAfter).toBe(want.not_after);
          expect(texts(got.issuer)).toEqual(texts(want.issuer));
        }
      });
    });
  },
);

async function readFile(file: string, container: string): Promise<readonly CertificateFacts[] | null> {
  const reading =
    container === 'pem' ? await readCertificates(textOf(file)) : await readCertificateDer(bytesOf(file));
  if (!reading.ok) return null;
  return 'length' in reading.value ? reading.value : [reading.value];
}
