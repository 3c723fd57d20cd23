import { QueryClient } from '@tanstack/react-query';
import { describe, expect, it } from 'vitest';
import type { Call } from '#core/contract/call.ts';
import { CallError } from '#core/contract/failure.ts';
import { defaultCsrOptions } from '#core/csr/options.ts';
import { requestPlan } from '#core/csr/request-plan.ts';
import { fault } from '#core/fault.ts';
import { noTexts } from '#core/orders/order-texts.ts';
import { fail } from '#core/result.ts';
import type { OrderPayload } from '#machines/purchase/purchase.types.ts';
import type { Client } from '#src/adapters/http/client.ts';
import type { Vault } from '#src/adapters/vault/vault.ts';
import type { KeyPool } from '#src/adapters/workers/key-pool.ts';
import { requestFromCa } from '#src/features/purchase/workflows/ca-key.ts';
import { orderWork } from '#src/features/purchase/workflows/place-order.ts';
import { code } from '#tests/model/models/purchase.samples.ts';
import { startPortWorker } from '#tests/support/browser/port-worker.ts';
import { newKeyring } from '#tests/support/server/test-keyring.ts';
import { receiveRequest } from '#workers/receive-request.ts';

const person = {
  id: 'c1',
  firstname: 'Ada',
  lastname: 'Byron',
  name: 'Ada Byron',
  position: '',
  email: 'ada@example.com',
  telephone: '+442079460000',
};

/** The slots with these contacts on the server. No key can be made, so that a request for one is noticed. */
function workWith(idCards: readonly string[]) {
  const asked: string[] = [];
  const call = async (spec: Call) => {
    asked.push(spec.id);
    if (spec.id === 'parties.contacts.list') {
      const data = idCards.map((idCard, index) => ({ ...person, id: `c${index + 1}`, idCard }));
      return { data, total: data.length };
    }
    if (spec.id === 'parties.organizations.list') {
      return {
        data: [{ id: 'o1', name: 'Analytical', country: 'GB', province: '', locality: '' }],
        total: 1,
      };
    }
    throw new Error(`'${spec.id}' was not expected`);
  };
  const vault = {
    ensure: async () => fail({ code: 'storage-full', detail: '' }),
    canOpen: async (keys: readonly string[]) => keys.length === 0,
  } as unknown as Vault;
  const work = orderWork({
    client: { call: call as Client['call'] },
    queryClient: new QueryClient(),
    vault,
    keyPool: {} as KeyPool,
    open: () => Promise.reject(new Error('no batch was expected')),
  });
  return { work, asked };
}

const input = {
  attempt: 1,
  productNo: code.productNo,
  productType: code.productType,
  subBrand: code.subBrand,
  keyMaker: 'browser',
  names: [],
  contactID: 'c1',
  orgID: 'o1',
  options: defaultCsrOptions,
} as const;
const { signal } = new AbortController();

describe('the contact of a CFCA order', () => {
  it('is checked against the rule before a key is made', async () => {
    const { work, asked } = workWith(['', '11010519491231002X']);
    expect(await work.makeRequest(input, signal)).toEqual({
      result: {
        ok: false,
        error: { kind: 'party-unfit', fault: fault('contactID', 'id-card-missing', 'Ada Byron') },
      },
    });
    expect(asked).toEqual(['parties.contacts.list']);
  });

  it('is accepted with an ID card', async () => {
    const { work } = workWith(['', '11010519491231002X']);
    const { result } = await work.makeRequest({ ...input, contactID: 'c2' }, signal);
    expect(result).toMatchObject({ ok: false, error: { kind: 'key-failed', code: 'storage-full' } });
  });

  it('is reported as missing if it was removed', async () => {
    const { work } = workWith([]);
    const { result } = await work.makeRequest(input, signal);
    expect(result).toEqual({ ok: false, error: { kind: 'party-missing', field: 'contactID', id: 'c1' } });
  });

  it('is not read for other brands', async () => {
    const { work, asked } = workWith(['']);
    await work.makeRequest({ ...input, subBrand: 'certum' }, signal);
    expect(asked).toEqual(['parties.organizations.list']);
  });

  it('is checked against the rule before a batch starts', async () => {
    const { work } = workWith(['']);
    const product = { ...code, productType: 'ov_one_ssl' };
    const terms = {
      options: defaultCsrOptions,
      year: 1,
      dcvMethod: 'dns',
      contactID: 'c1',
      orgID: 'o1',
      ...noTexts,
      emailDnsEmail: '',
    } as const;
    const handover = { product, terms, rows: [], price: null, saveEmail: '' };
    expect(await work.beginBatch({ id: 'b1', handover })).toMatchObject({
      result: { ok: false, error: { kind: 'party-unfit', fault: { reason: 'id-card-missing' } } },
    });
  });
});

describe('a key that no longer opens', () => {
  const terms = {
    productNo: 'p1',
    productType: 'dv_one_ssl',
    year: 1,
    dcvMethod: 'dns',
    contactID: '',
    orgID: '',
    ...noTexts,
  } as const;
  const request = { csr: 'csr', key: 'v1.gone' };
  const cert = { ...request, commonName: 'a.example.com', domainNames: 'a.example.com' };
  const payloads: readonly OrderPayload[] = [
    { ...terms, sslCerts: [cert] },
    { ...terms, free: cert },
    { ...terms, request },
  ];
  it.each(payloads)('is not ordered with (payload %#)', async (payload) => {
    const { work, asked } = workWith([]);
    const sent = { payload, saveEmail: '', attempt: 1, idempotencyKey: 'w1:create:1' };
    const { answer } = await work.createOrders(sent);
    expect(answer).toMatchObject({ ok: false, error: { kind: 'key-failed', code: 'keys-gone' } });
    expect(asked).toEqual([]);
  });
});

it('refusals by the CA of a key it makes are shown at the fields of the form', async () => {
  const errors = [
    fault('organization', 'too-long', '', '64'),
    fault('keySize', 'not-offered', '2048', '4096'),
    fault('productNo', 'not-offered', 'x'),
  ];
  const call = () =>
    Promise.reject(new CallError({ kind: 'refused', code: 400, msg: '', errors, data: null }));
  const { productType, subBrand } = code;
  const plan = requestPlan({
    productType,
    subBrand,
    names: [],
    organization: null,
    options: defaultCsrOptions,
  });
  const spawn = () => startPortWorker({ receiveRequest });
  const keyring = await newKeyring();
  const result = await requestFromCa({ call: call as Client['call'] }, code.productNo, plan, keyring, {
    signal,
    spawn,
  });
  expect(result).toMatchObject({
    ok: false,
    error: { kind: 'refused', errors: [{ field: 'orgID' }, { field: 'csr' }, { field: 'productNo' }] },
  });
});
