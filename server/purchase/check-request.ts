import type { Product } from '#core/contract/calls/catalogue.ts';
import { judgeRequestOfOrder, type RequestToJudge } from '#core/csr/judge-request.ts';
import { requestFault } from '#core/csr/request-fault.ts';
import { type Fault, fault } from '#core/fault.ts';
import { type KeyType, keyTypeOf } from '#core/orders/key-types.ts';
import type { Policy } from '#core/policy/policy.ts';
import { fail, ok, type Result } from '#core/result.ts';
import { keyWeakness, weaknessDetail } from '#core/x509/key-weakness.ts';
import { namePart } from '#core/x509/name-facts.ts';
import { encodePem } from '#core/x509/pem.ts';
import { type RequestFacts, readRequest } from '#core/x509/request-facts.ts';
import { checkRequestSignature } from '#server/ca/request-signature.ts';

/** The parts of a request stored with an order. */
export interface CheckedRequest {
  /** The request alone, as PEM. */
  readonly csr: string;
  readonly hashValue: string;
  readonly spkiHash: string;
  readonly keyType: KeyType;
}

/**
 * Checks a PKCS#10 request against its order: readable, signed by its own key, with a key the CA and the product accept, and without
 * names that the order does not contain. `names`: the order's, in ASCII.
 */
export async function checkRequest(
  pem: string,
  names: readonly string[],
  product: Pick<Product, 'productType' | 'subBrand' | 'maxNames'>,
  keyRule: Policy['tlsKeys'],
  field: string,
): Promise<Result<CheckedRequest, Fault[]>> {
  if (pem.trim() === '') return fail([fault(field, 'required', '')]);
  const read = await readRequest(pem, checkRequestSignature);
  if (!read.ok) {
    const { code: faultCode, detail: faultDetail } = read.error;
    return fail([requestFault({ key: null, faultCode, faultDetail }, field)].flatMap((found) => found ?? []));
  }
  const { productType, subBrand, maxNames } = product;
  const terms = { productType, subBrand, maxNames, keyRule };
  const faults = await judgeRequestOfOrder(toJudge(read.value, keyRule), names, terms, field);
  if (faults.length > 0) return fail(faults);
  const { der, hashValue, spkiHash, key } = read.value;
  return ok({ csr: encodePem('CERTIFICATE REQUEST', der), hashValue, spkiHash, keyType: keyTypeOf(key) });
}

function toJudge(facts: RequestFacts, rule: Policy['tlsKeys']): RequestToJudge {
  const { subject, names, altNames, key, selfSignature, signatureAlgorithm } = facts;
  const weakness = keyWeakness(key, rule);
  const flaw: Pick<RequestToJudge, 'faultCode' | 'faultDetail'> =
    selfSignature === 'valid' || weakness !== null
      ? { faultCode: weakness, faultDetail: weakness === null ? '' : weaknessDetail(key, weakness) }
      : { faultCode: `signature-${selfSignature}`, faultDetail: signatureAlgorithm };
  return {
    commonName: namePart(subject, 'CN'),
    names,
    emails: altNames.flatMap((name) => (name.type === 'email' ? [name.value] : [])),
    key,
    ...flaw,
  };
}
