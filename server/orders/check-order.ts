import type { Product } from '#core/contract/calls/catalogue.ts';
import type { DcvMethod } from '#core/contract/calls/validation.ts';
import { keyMakersFor } from '#core/csr/ca-made-key.ts';
import type { KeyMaker } from '#core/csr/key-makers.ts';
import { type Fault, fault } from '#core/fault.ts';
import type { CheckedHost } from '#core/names/check-host.ts';
import { checkNameList, nameLimit } from '#core/names/check-names.ts';
import { hostRulesFor, nameKindFor } from '#core/names/host-rules.ts';
import { splitNames } from '#core/names/split-names.ts';
import { offeredValidities } from '#core/orders/span.ts';
import { policyOn } from '#core/policy/policy.ts';
import { fail, ok, type Result } from '#core/result.ts';
import { type CheckedRequest, checkRequest } from '#server/purchase/check-request.ts';
import { type ValidationMethod, validationMethods } from '#server/validation/validation-methods.ts';

/** One requested certificate: an entry of `sslCerts`, or the body itself if it holds just one. */
export interface AskedCertificate {
  readonly csr: string;
  readonly key: string;
  readonly keyMaker?: KeyMaker;
  readonly commonName: string;
  /** All names, comma-joined, the common name first; empty for code and document products. */
  readonly domainNames: string;
  readonly emailDnsEmail?: string;
  /** Overrides the remark shared by all orders. */
  readonly remark?: string;
}

export interface CheckedCertificate extends CheckedRequest {
  readonly names: readonly CheckedHost[];
  /** Validation method of each name. */
  readonly methods: readonly ValidationMethod[];
  /** The sealed private key as sent by the browser. */
  readonly key: string;
  /** Null for an own CSR. */
  readonly keyMaker: KeyMaker | null;
  readonly remark: string | undefined;
}

/** Checks what all certificates of a creation share. */
export function checkTerms(
  asked: { readonly year: number; readonly productType: string },
  product: Product,
): Fault[] {
  const validities = offeredValidities(product);
  return [
    ...(asked.productType === product.productType
      ? []
      : [fault('productType', 'mismatch', asked.productType, product.productType)]),
    ...(validities.includes(asked.year)
      ? []
      : [fault('year', 'not-offered', String(asked.year), validities.join(', '))]),
  ];
}

/** Checks one certificate by the rules of its form. Returns all faults, each with its field under `prefix`. */
export async function checkCertificate(
  asked: AskedCertificate,
  prefix: string,
  product: Product,
  method: DcvMethod,
  now: Date,
): Promise<Result<CheckedCertificate, Fault[]>> {
  const names = await checkNames(asked, prefix, product);
  if (!names.ok) return names;
  const hosts = names.value;
  const ascii = hosts.map((host) => host.ascii);
  const request = await checkRequest(asked.csr, ascii, product, policyOn(now).tlsKeys, `${prefix}csr`);
  const methods = await validationMethods(
    { method, mailbox: asked.emailDnsEmail ?? '', names: ascii, product, now },
    prefix,
  );
  const makerFaults = keyMakerFaults(asked, prefix, product);
  if (!request.ok || !methods.ok || makerFaults.length > 0) {
    return fail([...(methods.ok ? [] : methods.error), ...(request.ok ? [] : request.error), ...makerFaults]);
  }
  const { key, keyMaker = 'browser' } = asked;
  return ok({
    ...request.value,
    names: hosts,
    methods: methods.value,
    key,
    keyMaker: key === '' && keyMaker !== 'token' ? null : keyMaker,
    remark: asked.remark,
  });
}

/**
 * Each product defines who may make its keys. A key sent by the CA is sealed by the customer who ordered it; a key in a token exists
 * nowhere else. Without a key and a maker, the request is the customer's own.
 */
function keyMakerFaults({ key, keyMaker }: AskedCertificate, prefix: string, product: Product): Fault[] {
  const maker = keyMaker ?? 'browser';
  if (key === '' && maker === 'browser') return [];
  const makers = keyMakersFor(product.productType, product.subBrand);
  if (!makers.includes(maker)) {
    return [fault(`${prefix}keyMaker`, 'not-offered', maker, makers.join(', '))];
  }
  if (maker === 'token') return key === '' ? [] : [fault(`${prefix}key`, 'not-offered', '')];
  return key === '' ? [fault(`${prefix}key`, 'required', '')] : [];
}

async function checkNames(
  asked: AskedCertificate,
  prefix: string,
  product: Product,
): Promise<Result<readonly CheckedHost[], Fault[]>> {
  const { productType, subBrand } = product;
  if (nameKindFor(productType) === 'none') return ok([]);
  const rules = hostRulesFor(productType, subBrand);
  const verdict = await checkNameList(
    splitNames(asked.domainNames),
    rules,
    `${prefix}domainNames`,
    nameLimit(product),
  );
  const flaws = [...verdict.faults, ...verdict.rows.flatMap((row) => row.fault ?? [])];
  const hosts = verdict.rows.flatMap((row) => row.host ?? []);
  if (flaws.length === 0) flaws.push(...commonNameFaults(asked.commonName, hosts, `${prefix}commonName`));
  return flaws.length === 0 ? ok(hosts) : fail(flaws);
}

function commonNameFaults(commonName: string, hosts: readonly CheckedHost[], field: string): Fault[] {
  const [first] = hosts;
  const typed = commonName.trim().toLowerCase();
  if (first === undefined || [first.ascii, first.unicode, first.input.trim().toLowerCase()].includes(typed))
    return [];
  return [fault(field, typed === '' ? 'required' : 'mismatch', commonName, first.ascii)];
}
