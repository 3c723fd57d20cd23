import { proxy } from 'comlink';
import { describe, expect, it } from 'vitest';
import { publicKeyOf } from '#core/x509/private-key.ts';
import { readRequest } from '#core/x509/request-facts.ts';
import { sha256Hex } from '#core/x509/spki.ts';
import { openLink } from '#src/adapters/workers/worker-link.ts';
import { startPortWorker } from '#tests/support/browser/port-worker.ts';
import { findSecret, secretNumbers } from '#tests/support/inputs/find-secret.ts';
import { newKeyring, newWrappingKey, privateKeyIn } from '#tests/support/server/test-keyring.ts';
import { runTool } from '#tests/support/tools/run-tool.ts';
import { unwrap } from '#tests/support/unwrap.ts';
import type { KeysApi, RequestJob, RequestPhase } from '#workers/api.ts';
import { makeRequest } from '#workers/make-request.ts';

const options = { encryption: 'RSA', keyLength: 2048, curve: 'P-256', signature: 'SHA256' } as const;
const subject = { country: 'SG', province: 'Beijing', locality: '', organization: '', orgUnit: '' };

async function newJob(changes: Partial<RequestJob> = {}): Promise<RequestJob> {
  return { names: ['a.example'], subject, options, keyring: await newKeyring(), ...changes };
}

const kinds = [
  { name: 'RSA', options },
  { name: 'P-256', options: { ...options, encryption: 'ECC' } },
  { name: 'P-521', options: { ...options, encryption: 'ECC', curve: 'P-521', signature: 'SHA512' } },
] as const satisfies readonly { name: string; options: RequestJob['options'] }[];

describe.each(kinds)('$name', ({ options }) => {
  it('makes a request that matches its sealed key', async () => {
    const job = await newJob({ options });
    const { csr, key, hashValue, spkiHash } = unwrap(await makeRequest(job));
    const verified = await runTool('openssl', ['req', '-in', 'r.pem', '-verify', '-noout'], { 'r.pem': csr });
    expect(verified.stdout + verified.stderr).toContain('verify OK');
    expect(await readRequest(csr)).toMatchObject({
      ok: true,
      value: { hashValue, spkiHash, selfSignature: 'valid' },
    });
    const publicKey = await publicKeyOf(await privateKeyIn(key, job.keyring));
    expect(publicKey.ok && sha256Hex(publicKey.value)).toBe(spkiHash);
  });

  it('lets nothing of the private key leave the worker', async () => {
    const job = await newJob({ options });
    const worker = startPortWorker({ makeRequest } satisfies KeysApi);
    const link = openLink<KeysApi>(() => worker);
    const phases: RequestPhase[] = [];
    const made = await link.run((api) =>
      api.makeRequest(
        job,
        proxy((phase: RequestPhase) => void phases.push(phase)),
      ),
    );
    const pkcs8 = await privateKeyIn(unwrap(made).key, job.keyring);
    const seen = [worker.received, made, phases, job.keyring.spark, job.keyring.encryptionKey];
    for (const number of await secretNumbers(pkcs8)) {
      expect(findSecret(seen, number)).toEqual([]);
      expect(findSecret([seen, Buffer.from(pkcs8).toString('base64')], number)).toEqual(['base64']);
    }
    expect(JSON.stringify(seen)).not.toContain('PRIVATE KEY');
    expect(phases).toEqual(['making-key', 'signing', 'sealing']);
    link.close();
  });
});

describe('refuses', () => {
  const cases = [
    {
      name: 'no names and no organization',
      change: { names: [] },
      want: { code: 'bad-input', detail: 'names' },
    },
    {
      name: 'a name that is not ASCII',
      change: { names: ['例.example'] },
      want: { code: 'bad-input', detail: 'names' },
    },
    {
      name: 'a name with a colon that is not an address',
      change: { names: ['foo:bar'] },
      want: { code: 'bad-input', detail: 'names' },
    },
    {
      name: 'a country that is not a code',
      change: { subject: { ...subject, country: 'Singapore' } },
      want: { code: 'bad-input', detail: 'country' },
    },
    {
      name: 'an email address that is not ASCII',
      change: { subject: { ...subject, email: '我@a.example' } },
      want: { code: 'bad-input', detail: 'email' },
    },
    {
      name: 'a key length that the platform does not support',
      change: { options: { ...options, keyLength: 1 as 2048 } },
      want: { code: 'crypto-failed', detail: 'OperationError' },
    },
  ] satisfies readonly { name: string; change: Partial<RequestJob>; want: object }[];
  it.each(cases)('$name', async ({ change, want }) => {
    expect(await makeRequest(await newJob(change))).toEqual({ ok: false, error: want });
  });

  it('a vault whose other half is lost', async () => {
    const keyring = { ...(await newKeyring()), wrappingKey: await newWrappingKey() };
    expect(await makeRequest(await newJob({ keyring }))).toEqual({
      ok: false,
      error: { code: 'keyring-locked', detail: 'encryption_key' },
    });
  });
});
