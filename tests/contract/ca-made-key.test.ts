import { beforeAll, describe, expect, it } from 'vitest';
import type { OrganizationOrder } from '#core/contract/calls/purchase.ts';
import { contract } from '#core/contract/contract.ts';
import { defaultCsrOptions } from '#core/csr/options.ts';
import { requestPlan } from '#core/csr/request-plan.ts';
import { encodePem } from '#core/x509/pem.ts';
import { createClient } from '#src/adapters/http/client.ts';
import { requestFromCa } from '#src/features/purchase/workflows/ca-key.ts';
import { startPortWorker } from '#tests/support/browser/port-worker.ts';
import { newRsa, openssl, opensslRequest, strongRequest } from '#tests/support/files/openssl.ts';
import { findSecret, secretNumbers } from '#tests/support/inputs/find-secret.ts';
import { addParties, ownOrganization } from '#tests/support/rows/own-parties.ts';
import { everyRow } from '#tests/support/server/server-data.ts';
import { shareCustomer, shareServer } from '#tests/support/server/share-server.ts';
import { deposit, detailOf, issueNow, orderBody, payOrder } from '#tests/support/server/shop.ts';
import { newKeyring, privateKeyIn } from '#tests/support/server/test-keyring.ts';
import { unwrap } from '#tests/support/unwrap.ts';
import type { Keyring } from '#workers/api.ts';
import { receiveRequest } from '#workers/receive-request.ts';

const doc = { productNo: 'digicert-doc', productType: 'ov_doc', subBrand: 'digicert' } as const;

const server = shareServer();
const customer = shareCustomer(() => server.customer());
let parties: { contactID: string; orgID: string };
let keyring: Keyring;
beforeAll(async () => {
  parties = await addParties(server, customer.id);
  await deposit(server, customer.id, 10_000_000);
  keyring = await newKeyring();
});

const plan = requestPlan({
  ...doc,
  names: [],
  organization: ownOrganization,
  options: defaultCsrOptions,
});

/** Requests a key as the purchase does: through the console's client, with the key sealed in a worker. */
function ask(productNo: string = doc.productNo, signal = new AbortController().signal) {
  const tokens = {
    read: () => customer.token,
    replace: () => undefined,
    clear: () => undefined,
    subscribe: () => () => undefined,
  };
  const client = createClient({
    baseURL: server.url,
    tokens,
    lang: () => 'en',
    onUnauthorized: () => undefined,
    onTokenReplaced: () => undefined,
  });
  const spawn = () => startPortWorker({ receiveRequest });
  return requestFromCa(client, productNo, plan, keyring, { signal, spawn });
}

async function made() {
  return unwrap(await ask());
}

const opened = (envelope: string) => privateKeyIn(envelope, keyring);

function create(body: Partial<OrganizationOrder>) {
  return customer.call(contract.purchase.create, {
    params: { productNo: doc.productNo },
    body: {
      productType: doc.productType,
      dcvMethod: 'file',
      year: 1,
      ...parties,
      csr: '',
      key: '',
      ...body,
    },
  });
}

describe('a key made by the CA', () => {
  it('is used for an order, recorded with it, and fits the certificate', async () => {
    const { csr, key, hashValue, spkiHash } = await made();
    const orderNo = (await create({ csr, key, keyMaker: 'ca' })).data().orderNos;
    expect(await detailOf(customer, orderNo)).toMatchObject({ keyMaker: 'ca', key, hashValue, spkiHash });
    await payOrder(customer, orderNo);
    await issueNow(customer, orderNo);
    const { certificate, timeline } = await detailOf(customer, orderNo);
    expect(timeline.map(({ kind }) => kind).slice(0, 3)).toEqual(['created', 'ca-key', 'paid']);
    const files = {
      'leaf.pem': certificate?.certificate ?? '',
      'csr.pem': csr,
      'key.pem': encodePem('PRIVATE KEY', await opened(key)),
    };
    const publicKeys = await Promise.all(
      [
        ['x509', '-in', 'leaf.pem', '-noout', '-pubkey'],
        ['req', '-in', 'csr.pem', '-noout', '-pubkey', '-verify'],
        ['pkey', '-in', 'key.pem', '-pubout'],
      ].map(async (args) => (await openssl(args, files)).output.match(/-----BEGIN[\s\S]+KEY-----/)?.[0]),
    );
    expect(publicKeys[0]).toMatch(/BEGIN PUBLIC KEY/);
    expect(new Set(publicKeys).size).toBe(1);
  });

  it('appears unsealed in neither the log nor any row, only sealed', async () => {
    const { csr, key } = await made();
    const orderNo = (await create({ csr, key, keyMaker: 'ca' })).data().orderNos;
    const text = [...server.logLines, await everyRow(server.database.db)].join('\n');
    expect(text).toContain(orderNo);
    expect(text).toContain(key);
    for (const number of await secretNumbers(await opened(key))) expect(findSecret(text, number)).toEqual([]);
  });

  it('is a different one each time: a lost reply is not repeated', async () => {
    const [first, second] = [await made(), await made()];
    expect(first.spkiHash).not.toBe(second.spkiHash);
  });

  it('is accepted again for such a product, but not for a TLS certificate', async () => {
    const { csr, key } = await made();
    (await create({ csr, key, keyMaker: 'ca' })).data();
    expect((await create({ csr, key, keyMaker: 'ca' })).envelope.code).toBe(200);
    const files = { 'key.pem': encodePem('PRIVATE KEY', await opened(key)) };
    const asked = ['-subj', '/CN=shop.example.com', '-addext', 'subjectAltName=DNS:shop.example.com'];
    const { output } = await openssl(['req', '-new', '-key', 'key.pem', ...asked], files);
    const sslCerts = [
      { csr: output, key: '', commonName: 'shop.example.com', domainNames: 'shop.example.com' },
    ];
    const { envelope } = await customer.call(contract.purchase.create, {
      params: { productNo: 'alphassl-dv-one' },
      body: { year: 1, dcvMethod: 'dns', productType: 'dv_one_ssl', sslCerts },
    });
    expect(envelope.errors).toMatchObject([{ field: 'sslCerts.0.csr', reason: 'key-made-by-ca' }]);
  });

  it('is abandoned when the customer cancels', async () => {
    const stop = new AbortController();
    const result = ask(doc.productNo, stop.signal);
    stop.abort();
    expect(await result).toMatchObject({ ok: false, error: { kind: 'key-failed', code: 'cancelled' } });
  });

  it('is refused for a product that does not allow it, with a reason', async () => {
    expect(await ask('certum-ov-one')).toMatchObject({
      ok: false,
      error: { kind: 'refused', errors: [{ field: 'productNo', reason: 'not-offered' }] },
    });
  });
});

describe('a key in a token', () => {
  const code = { productNo: 'certum-ov-code', productType: 'ov_code' };
  const order = (request: { csr: string; key?: string; keyMaker?: 'browser' | 'ca' | 'token' }) =>
    customer.call(contract.purchase.create, {
      params: { productNo: code.productNo },
      body: { year: 1, dcvMethod: 'file', productType: code.productType, ...parties, key: '', ...request },
    });

  it('never leaves the token: the order holds only its CSR and records where the key is', async () => {
    const made = unwrap(await ask(code.productNo));
    expect(made.key).toBe('');
    const orderNo = (await order({ csr: made.csr, keyMaker: 'token' })).data().orderNos;
    const { keyMaker, key, spkiHash, timeline } = await detailOf(customer, orderNo);
    expect({ keyMaker, key, spkiHash }).toEqual({
      keyMaker: 'token',
      key: '',
      spkiHash: made.spkiHash,
    });
    expect(timeline.map(({ kind }) => kind)).toEqual(['created', 'token-key']);
  });

  it('is the only choice for code signing besides the customer’s own CSR', async () => {
    const csr = await strongRequest();
    for (const request of [
      { key: 'v1.c2VhbGVk', keyMaker: 'ca' },
      { key: 'v1.c2VhbGVk', keyMaker: 'browser' },
    ] as const) {
      expect((await order({ csr, ...request })).envelope.errors).toMatchObject([
        { field: 'keyMaker', reason: 'not-offered', expected: 'token' },
      ]);
    }
    const own = (await order({ csr })).data().orderNos;
    expect((await detailOf(customer, own)).keyMaker).toBeNull();
  }, 30_000);

  it('is refused for any other product', async () => {
    const csr = await strongRequest();
    expect((await create({ csr, keyMaker: 'token' })).envelope.errors).toMatchObject([
      { field: 'keyMaker', reason: 'not-offered', found: 'token' },
    ]);
  }, 30_000);
});

describe('the key maker of an order', () => {
  it('is the browser by default, and none if the customer holds the key', async () => {
    const own = (
      await create({ csr: await opensslRequest(['Certhub'], newRsa(4096)), key: 'v1.c2VhbGVk' })
    ).data().orderNos;
    const pasted = (await create({ csr: await strongRequest() })).data().orderNos;
    expect(await detailOf(customer, own)).toMatchObject({ keyMaker: 'browser' });
    expect(await detailOf(customer, pasted)).toMatchObject({ keyMaker: null });
    for (const orderNo of [own, pasted]) {
      expect((await detailOf(customer, orderNo)).timeline.map(({ kind }) => kind)).toEqual(['created']);
    }
  }, 30_000);

  it('cannot be the CA without a sealed key', async () => {
    const { csr } = await made();
    const { envelope } = await create({ csr, key: '', keyMaker: 'ca' });
    expect(envelope.errors).toMatchObject([{ field: 'key', reason: 'required' }]);
  });

  it('cannot be the CA for a TLS certificate', async () => {
    const body = await orderBody(customer, { names: ['shop.example.com'] });
    const sslCerts = body.sslCerts.map((cert) => ({ ...cert, keyMaker: 'ca' as const }));
    const params = { productNo: 'alphassl-dv-one' };
    const { envelope } = await customer.call(contract.purchase.create, {
      params,
      body: { ...body, sslCerts },
    });
    expect(envelope.errors).toMatchObject([
      { field: 'sslCerts.0.keyMaker', reason: 'not-offered', found: 'ca', expected: 'browser' },
    ]);
  });
});
