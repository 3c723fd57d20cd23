import * as purchaseCalls from '#core/contract/calls/purchase.ts';
import type { CallFailure } from '#core/contract/failure.ts';
import type { RequestPlan } from '#core/csr/request-plan.ts';
import type { Fault } from '#core/fault.ts';
import { pick } from '#core/pick.ts';
import { fail, ok, type Result } from '#core/result.ts';
import { answer } from '#machines/kit/slot.ts';
import type { KeyFailure } from '#machines/purchase/ordering/ordering.types.ts';
import { type MadeRequest, requestParts } from '#machines/purchase/purchase.types.ts';
import type { Client } from '#src/adapters/http/client.ts';
import { type ReceiveOptions, receiveRequest } from '#src/adapters/workers/received-request.ts';
import type { Keyring } from '#workers/api.ts';

/**
 * Requests a key and a CSR for the plan from the CA, and seals them on arrival. A lost reply cannot be recovered: the next attempt makes
 * another key, and nothing was ordered with the lost one.
 */
export async function requestFromCa(
  client: Client,
  productNo: string,
  plan: RequestPlan,
  keyring: Keyring,
  { signal, ...options }: ReceiveOptions & { readonly signal: AbortSignal },
): Promise<Result<MadeRequest, KeyFailure | CallFailure>> {
  let failure: CallFailure | null = null;
  const received = await receiveRequest(
    keyring,
    async (recipientKey) => {
      const body = { ...wishOf(productNo, plan), recipientKey };
      const made = await answer(client.call(purchaseCalls.createKey, { body }, { signal }));
      if (made.ok) return made.value;
      failure = inFormFields(made.error);
      return null;
    },
    { signal, ...options },
  );
  if (received.ok) return ok(pick(received.value, requestParts));
  return fail(failure ?? { kind: 'key-failed', ...received.error });
}

/** The call takes a single name: the organization's, or the mailbox. */
function wishOf(productNo: string, { commonName, subject, algorithm }: RequestPlan) {
  const { country, ...place } = subject;
  return {
    productNo,
    domain: commonName,
    ...(country === '' ? {} : { country }),
    ...place,
    encryption: algorithm.encryption,
    keySize: algorithm.keyLength,
    keyCurve: algorithm.curve,
    hashSign: algorithm.signature,
  };
}

/** Maps fields of the call to the form fields they are derived from. */
const formFields: Readonly<Record<string, string>> = {
  country: 'orgID',
  province: 'orgID',
  locality: 'orgID',
  organization: 'orgID',
  encryption: 'csr',
  keySize: 'csr',
  keyCurve: 'csr',
  hashSign: 'csr',
  recipientKey: 'csr',
};

function inFormFields(failure: CallFailure): CallFailure {
  if (failure.kind !== 'refused') return failure;
  const toField = (found: Fault): Fault => ({ ...found, field: formFields[found.field] ?? found.field });
  return { ...failure, errors: failure.errors.map(toField) };
}
