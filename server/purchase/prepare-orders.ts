import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Product } from '#core/contract/calls/catalogue.ts';
import type { DcvMethod } from '#core/contract/calls/validation.ts';
import { type Fault, fault } from '#core/fault.ts';
import { nameKindFor } from '#core/names/host-rules.ts';
import { type OrderTexts, textFaults, textsOf, textsOfProduct } from '#core/orders/order-texts.ts';
import { fail, ok, type Result } from '#core/result.ts';
import { byActor } from '#server/account/by.ts';
import { findProduct } from '#server/catalogue/products.ts';
import { mostFaults } from '#server/http/reply.ts';
import type { Caller } from '#server/http/serve.ts';
import {
  type AskedCertificate,
  type CheckedCertificate,
  checkCertificate,
  checkTerms,
} from '#server/orders/check-order.ts';
import type { NewOrders } from '#server/purchase/create-orders.ts';
import { readParties } from '#server/purchase/order-parties.ts';
import { caNameFaults, unmailedFaults } from '#server/validation/validation-methods.ts';
import type { Verification } from '#server/validation/verify-order.ts';

/** The input for new orders, independent of the call. */
export interface AskedOrders extends OrderTexts {
  readonly productNo: string;
  readonly year: number;
  readonly dcvMethod: DcvMethod;
  readonly productType: string;
  readonly contactID: string;
  readonly orgID: string;
  /** Several certificates, one order each, or the single one described by the body itself. */
  readonly certificates: readonly AskedCertificate[] | AskedCertificate;
}

/** Certificates checked, about a millisecond each, before yielding to other calls. */
const checksAtOnce = 5;

/** Checks everything about new orders that needs no transaction. Returns `no-product` if there is none with that number. */
export async function prepareOrders(
  services: Pick<Verification, 'db' | 'sells' | 'mailer' | 'issuer'>,
  { actor, owner }: Pick<Caller, 'owner'> & { readonly actor: Pick<Caller['actor'], 'kind' | 'id'> },
  asked: AskedOrders,
  now: Date,
): Promise<Result<NewOrders, readonly Fault[] | 'no-product'>> {
  const { db, sells } = services;
  const product = await findProduct(db, asked.productNo, sells, now);
  if (product === null) return fail('no-product');
  const { productType } = product;
  const parties = await readParties(db, owner, product, asked);
  const { certificates, faults } = await checkAll(asked, product, now);
  const all = [
    ...checkTerms(asked, product),
    ...unmailedFaults(asked.dcvMethod, services),
    ...certificates.flatMap(({ names }, index) =>
      caNameFaults(names.length, services.issuer, prefixOf(asked.certificates, index)),
    ),
    ...shapeFaults(asked, productType),
    ...textFaults(textsOfProduct(productType), asked),
    ...(parties.ok ? [] : parties.error),
    ...faults,
  ];
  if (all.length > 0 || !parties.ok) return fail(all);
  return ok({
    owner,
    orderer: byActor(actor),
    product,
    certificates,
    validity: asked.year,
    dcvMethod: asked.dcvMethod,
    contactID: asked.contactID,
    orgID: asked.orgID,
    organization: parties.value,
    ...textsOf(textsOfProduct(productType), asked),
    now,
  });
}

/** Code and document products certify the organization, with a request alone; all others certify names. */
function shapeFaults({ certificates }: AskedOrders, productType: string): Fault[] {
  const isNameless = nameKindFor(productType) === 'none';
  if (isNameless && Array.isArray(certificates)) return [fault('csr', 'required', '')];
  return [];
}

/** Field path prefix of a certificate, including the trailing dot; empty for a single one. */
export function prefixOf(certificates: AskedOrders['certificates'], index: number): string {
  return Array.isArray(certificates) ? `sslCerts.${index}.` : '';
}

/** Checks certificates in order until there are enough faults for one reply. */
async function checkAll(
  { certificates: asked, dcvMethod }: AskedOrders,
  product: Product,
  now: Date,
): Promise<{ readonly certificates: CheckedCertificate[]; readonly faults: Fault[] }> {
  const certificates: CheckedCertificate[] = [];
  const faults: Fault[] = [];
  for (const [index, one] of listOf(asked).entries()) {
    if (faults.length >= mostFaults) break;
    if (index % checksAtOnce === checksAtOnce - 1) await nextTurn();
    const verdict = await checkCertificate(one, prefixOf(asked, index), product, dcvMethod, now);
    if (verdict.ok) certificates.push(verdict.value);
    else faults.push(...verdict.error);
  }
  return { certificates, faults: onlyOnce(faults) };
}

function listOf(asked: AskedOrders['certificates']): readonly AskedCertificate[] {
  return 'csr' in asked ? [asked] : asked;
}

/** Removes duplicates of faults that concern the whole input, such as a method not offered, which every certificate reports. */
function onlyOnce(faults: readonly Fault[]): Fault[] {
  const fields = new Set<string>();
  return faults.filter(({ field }) => {
    if (field.startsWith('sslCerts.')) return true;
    const isNew = !fields.has(field);
    fields.add(field);
    return isNew;
  });
}
