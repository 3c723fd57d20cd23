import { replyCode } from '#core/contract/call.ts';
import { type CallFailure, isRefused } from '#core/contract/failure.ts';
import * as changeCalls from '#core/contract/order-changes.ts';
import { type CsrOptions, curves, defaultCsrOptions, keyLengths } from '#core/csr/options.ts';
import { fault } from '#core/fault.ts';
import type { KeyType } from '#core/orders/key-types.ts';
import type { RenewalKey } from '#core/orders/renewal-keys.ts';
import { fail, ok, type Result } from '#core/result.ts';
import { answer } from '#machines/kit/slot.ts';
import { WorkError } from '#src/console/calls/work-answer.ts';
import { orderWork } from '#src/features/purchase/workflows/place-order.ts';

export type RenewServices = Parameters<typeof orderWork>[0];

export interface WantedRenewal {
  readonly orderNo: string;
  /** Term in years, or 90 for 90 days. */
  readonly year: number;
  readonly renewalKey: RenewalKey;
}

/**
 * Renews an order, with a key made for it or with its present request, and returns the new order's number. May be repeated with the same
 * idempotency key: a repetition makes another key, which the server does not take, and returns the order of the first one.
 */
export async function renewOrder(
  services: RenewServices,
  { orderNo, year, renewalKey }: WantedRenewal,
  { idempotencyKey, signal }: { readonly idempotencyKey: string; readonly signal: AbortSignal },
): Promise<Result<string, CallFailure>> {
  const { client } = services;
  const request =
    renewalKey === 'new' ? await makeRequest(services, orderNo, signal) : ok<Partial<SentRequest>>({});
  if (!request.ok) return request;
  const body = { orderid: orderNo, year, ...request.value };
  const sent = await answer(client.call(changeCalls.renew, { body }, { idempotencyKey }));
  if (sent.ok) return ok(sent.value.orderNos);
  if (!isRefused(sent.error, 'keyReused')) return sent;
  const made = await readRenewal(client, orderNo, signal);
  if (!made.ok) return made;
  return made.value?.refusal?.kind === 'done' ? ok(made.value.refusal.orderNo) : sent;
}

interface SentRequest {
  readonly csr: string;
  readonly key: string;
}

/** A key and a request for the order's names; nothing if it cannot be renewed, which the server says best itself. */
async function makeRequest(
  services: RenewServices,
  orderNo: string,
  signal: AbortSignal,
): Promise<Result<Partial<SentRequest>, CallFailure>> {
  const read = await readRenewal(services.client, orderNo, signal);
  if (!read.ok) return read;
  const order = read.value;
  if (order === undefined || order.refusal !== null || !order.keys.includes('new')) return ok({});
  const { result } = await orderWork(services).makeRequest(
    {
      ...order,
      attempt: 1,
      keyMaker: 'browser',
      names: order.domainNames,
      options: optionsOf(order.keyType),
    },
    signal,
  );
  if (result.ok) return ok({ csr: result.value.csr, key: result.value.key });
  switch (result.error.kind) {
    case 'key-failed':
      throw new WorkError(result.error);
    case 'party-missing':
      return refused(fault(result.error.field, 'not-offered', result.error.id));
    case 'party-unfit':
      return refused(result.error.fault);
    default:
      return fail(result.error);
  }
}

async function readRenewal(client: RenewServices['client'], orderNo: string, signal: AbortSignal) {
  const read = await answer(client.call(changeCalls.renewals, { body: { orderNos: orderNo } }, { signal }));
  return read.ok ? ok(read.value.data[0]) : read;
}

function refused(...errors: ReturnType<typeof fault>[]): Result<never, CallFailure> {
  return fail({ kind: 'refused', code: replyCode.badInput, msg: '', errors, data: null });
}

/** A key of the same type as before; the default for one that is no longer made here. */
export function optionsOf(keyType: KeyType): CsrOptions {
  const curve = curves.find((each) => each === keyType);
  if (curve !== undefined) return { ...defaultCsrOptions, encryption: 'ECC', curve };
  const keyLength = keyLengths.find((each) => `RSA-${each}` === keyType);
  return keyLength === undefined ? defaultCsrOptions : { ...defaultCsrOptions, keyLength };
}
