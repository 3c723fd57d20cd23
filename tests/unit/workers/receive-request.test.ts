import { describe, expect, it } from 'vitest';
import { type DeliveryAddress, sealDelivery } from '#core/x509/key-delivery.ts';
import { encodePem } from '#core/x509/pem.ts';
import { publicKeyOf } from '#core/x509/private-key.ts';
import { createRequest, makeKeyPair, type RequestAlgorithm } from '#core/x509/request.ts';
import { readRequest } from '#core/x509/request-facts.ts';
import { sha256Hex } from '#core/x509/spki.ts';
import { receiveRequest as receiveInWorker } from '#src/adapters/workers/received-request.ts';
import { findSecret, secretNumbers } from '#tests/support/find-secret.ts';
import { startPortWorker } from '#tests/support/port-worker.ts';
import { newKeyring } from '#tests/support/test-keyring.ts';
import type { AskForKey, Keyring, ReceiveApi } from '#workers/api.ts';
import { openKey } from '#workers/envelope.ts';
import { openKeyring } from '#workers/keyring.ts';
import { receiveRequest } from '#workers/receive-request.ts';

const rsa: RequestAlgorithm = { encryption: 'RSA', keyLength: 2048, curve: 'P-256', signature: 'SHA256' };
const organization = { country: 'GB', province: '', locality: '', organization: 'Analytical', orgUnit: '' };

/** A key as the CA makes it. */
async function makeAtCa(algorithm: RequestAlgorithm = rsa) {
  const keys = await makeKeyPair(algorithm);
  const content = { commonName: 'Analytical', names: [], emails: [], subject: organization };
  const request = await createRequest(content, algorithm, keys);
  const pkcs8 = new Uint8Array(await crypto.subtle.exportKey('pkcs8', keys.privateKey));
  return { csr: request.pem, spkiHash: request.spkiHash, hashValue: request.hashValue, pkcs8 };
}

async function sent(pkcs8: Uint8Array<ArrayBuffer>, to: DeliveryAddress): Promise<string> {
  return (await sealDelivery(new Uint8Array(pkcs8), to)) ?? '';
}

async function privateKeyIn(envelope: string, keyring: Keyring): Promise<Uint8Array<ArrayBuffer>> {
  const keys = await openKeyring(keyring);
  const opened = keys.ok ? await openKey(envelope, keys.value) : keys;
  if (!opened.ok) throw new Error(opened.error.code);
  return opened.value.pkcs8;
}

describe.each([
  { name: 'RSA', algorithm: rsa },
  { name: 'P-384', algorithm: { ...rsa, encryption: 'ECC', curve: 'P-384' } as const },
])('a key of the CA, $name', ({ algorithm }) => {
  it('is sealed with its request', async () => {
    const made = await makeAtCa(algorithm);
    const keyring = await newKeyring();
    const received = await receiveRequest({ keyring }, async (address) => ({
      key: await sent(made.pkcs8, address),
      csr: `\n${made.csr.replaceAll('\n', '\r\n')}`,
    }));
    if (!received.ok) throw new Error(received.error.code);
    const { csr, key, hashValue, spkiHash } = received.value;
    expect({ csr, hashValue, spkiHash }).toEqual({
      csr: made.csr,
      hashValue: made.hashValue,
      spkiHash: made.spkiHash,
    });
    expect(await readRequest(csr)).toMatchObject({
      ok: true,
      value: { hashValue, spkiHash, selfSignature: 'valid' },
    });
    expect(await privateKeyIn(key, keyring)).toEqual(made.pkcs8);
    const publicKey = await publicKeyOf(made.pkcs8);
    expect(publicKey.ok && sha256Hex(publicKey.value)).toBe(spkiHash);
  });
});

it('is in clear in the worker alone, which ends with it', async () => {
  const made = await makeAtCa();
  const keyring = await newKeyring();
  const worker = startPortWorker({ receiveRequest } satisfies ReceiveApi);
  const passed: unknown[] = [];
  const ask: AskForKey = async (address) => {
    const delivery = { key: await sent(made.pkcs8, address), csr: made.csr };
    passed.push(address, delivery);
    return delivery;
  };
  const received = await receiveInWorker(keyring, ask, { spawn: () => worker });
  if (!received.ok) throw new Error(received.error.code);
  expect(worker.isTerminated).toBe(true);
  const seen = [worker.received, passed, received];
  expect(JSON.stringify(seen)).toContain(received.value.key);
  for (const number of await secretNumbers(made.pkcs8)) expect(findSecret(seen, number)).toEqual([]);
  expect(await privateKeyIn(received.value.key, keyring)).toEqual(made.pkcs8);
});

describe('is refused', () => {
  const asked = async (ask: AskForKey, keyring?: Keyring) =>
    receiveRequest({ keyring: keyring ?? (await newKeyring()) }, ask);

  it.each([
    ['nothing came', 'own', 'none', 'delivery-missing', ''],
    ['the key is in clear', 'own', 'clear', 'delivery-unreadable', 'key'],
    ['what was sent is no key', 'own', 'garbage', 'delivery-unreadable', 'pair'],
    ['the request is another key’s', 'other', 'own', 'delivery-unreadable', 'pair'],
    ['the request is none', 'garbage', 'own', 'delivery-unreadable', 'csr'],
    ['there are two requests', 'both', 'own', 'delivery-unreadable', 'csr'],
  ])('when %s', async (_name, csr, key, code, detail) => {
    const [own, other] = await Promise.all([makeAtCa(), makeAtCa()]);
    const requests: Record<string, string> = {
      own: own.csr,
      other: other.csr,
      garbage: 'no request',
      both: own.csr + other.csr,
    };
    const received = await asked(async (address) => {
      if (key === 'none') return null;
      const clear = encodePem('PRIVATE KEY', own.pkcs8);
      const content = key === 'garbage' ? new Uint8Array(40) : own.pkcs8;
      return {
        key: key === 'clear' ? clear : await sent(content, address),
        csr: requests[csr] ?? '',
      };
    });
    expect(received).toEqual({ ok: false, error: { code, detail } });
  });

  it('before the CA is asked, when the vault does not open', async () => {
    const keyring = { ...(await newKeyring()), spark: 's1.AAAA' };
    let isAsked = false;
    const received = await asked(async () => {
      isAsked = true;
      return null;
    }, keyring);
    expect(received).toMatchObject({ ok: false, error: { code: 'keyring-locked' } });
    expect(isAsked).toBe(false);
  });
});
