import type { Product } from '#core/contract/calls/catalogue.ts';
import type { KeyWish } from '#core/contract/calls/purchase.ts';
import { keyMakersFor } from '#core/csr/ca-made-key.ts';
import {
  type CsrOptions,
  curves,
  defaultCsrOptions,
  forceCsrOptions,
  keyLengths,
  readCurve,
} from '#core/csr/options.ts';
import { type Fault, fault } from '#core/fault.ts';
import { nameKindFor } from '#core/names/host-rules.ts';
import { isMailbox } from '#core/names/mailbox.ts';
import { fail, ok, type Result } from '#core/result.ts';
import { sealDelivery } from '#core/x509/key-delivery.ts';
import { createRequest, makeKeyPair, type RequestContent } from '#core/x509/request.ts';
import { findTooLong, findUnwritable, type RequestPart, requestBounds } from '#core/x509/subject-bounds.ts';

export interface MadeKey {
  /** PKCS#8, encrypted to the caller's one-time key, so that nobody else can read it. Empty if the key stays in the token. */
  readonly key: string;
  /** PKCS#10, PEM. */
  readonly csr: string;
}

/** Makes a key and its request for a product whose keys the CA may make. */
export async function makeKeyFor(product: Product, wish: KeyWish): Promise<Result<MadeKey, Fault[]>> {
  const { productNo, productType, subBrand } = product;
  const makers = keyMakersFor(productType, subBrand);
  const isInToken = makers.includes('token');
  if (!isInToken && !makers.includes('ca')) return fail([fault('productNo', 'not-offered', productNo)]);
  const content = contentOf(productType, wish);
  const options = optionsOf(wish);
  const faults = [
    ...contentFaults(productType, content),
    ...(options.ok ? forcedFaults(product, options.value) : options.error),
  ];
  if (faults.length > 0 || !options.ok) return fail(faults);
  const keys = await makeKeyPair(options.value);
  const request = await createRequest(content, options.value, keys);
  if (isInToken) return ok({ key: '', csr: request.pem });
  const pkcs8 = new Uint8Array(await crypto.subtle.exportKey('pkcs8', keys.privateKey));
  const key = await sealDelivery(pkcs8, wish.recipientKey);
  pkcs8.fill(0);
  return key === null ? fail([fault('recipientKey', 'format', '')]) : ok({ key, csr: request.pem });
}

/** Document and code signing certificates name only the organization; a mailbox is also an alternative name (RFC 8550 §3). */
function contentOf(productType: string, wish: KeyWish): RequestContent {
  const { country, province, locality, organization, orgUnit } = wish;
  const commonName = wish.domain.trim();
  return {
    commonName,
    names: [],
    emails: nameKindFor(productType) === 'mailbox' ? [commonName] : [],
    subject: { country, province, locality, organization, orgUnit },
  };
}

/** Fields of the call by part of the request. */
const fieldOf: Partial<Readonly<Record<RequestPart, string>>> = { commonName: 'domain', emails: 'domain' };

function contentFaults(productType: string, content: RequestContent): Fault[] {
  const { commonName, subject } = content;
  if (commonName === '') return [fault('domain', 'required', '')];
  if (nameKindFor(productType) === 'mailbox' && !isMailbox(commonName)) {
    return [fault('domain', 'email-format', commonName)];
  }
  if (nameKindFor(productType) === 'none' && subject.organization.trim() === '') {
    return [fault('organization', 'required', '')];
  }
  const tooLong = findTooLong(content);
  if (tooLong !== null) {
    return [fault(fieldOf[tooLong] ?? tooLong, 'too-long', '', String(requestBounds[tooLong]))];
  }
  const unwritable = findUnwritable(content);
  return unwritable === null ? [] : [fault(fieldOf[unwritable] ?? unwritable, 'format', '')];
}

function optionsOf({ encryption, keySize, keyCurve, hashSign }: KeyWish): Result<CsrOptions, Fault[]> {
  const keyLength = keyLengths.find((length) => length === keySize);
  const curve = readCurve(keyCurve);
  if (encryption === 'RSA' && keyLength === undefined) {
    return fail([fault('keySize', 'not-offered', String(keySize), keyLengths.join(', '))]);
  }
  if (encryption === 'ECC' && curve === null) {
    return fail([fault('keyCurve', 'not-offered', keyCurve, curves.join(', '))]);
  }
  return ok({
    ...defaultCsrOptions,
    encryption,
    keyLength: keyLength ?? defaultCsrOptions.keyLength,
    curve: curve ?? defaultCsrOptions.curve,
    signature: hashSign,
  });
}

/** Refuses options the product does not allow, instead of silently replacing them. */
function forcedFaults({ productType, subBrand }: Product, chosen: CsrOptions): Fault[] {
  const forced = forceCsrOptions(productType, subBrand, chosen);
  return [
    ...(forced.encryption === chosen.encryption
      ? []
      : [fault('encryption', 'not-offered', chosen.encryption, forced.encryption)]),
    ...(forced.encryption !== 'RSA' || forced.keyLength === chosen.keyLength
      ? []
      : [fault('keySize', 'not-offered', String(chosen.keyLength), String(forced.keyLength))]),
    ...(forced.signature === chosen.signature
      ? []
      : [fault('hashSign', 'not-offered', chosen.signature, forced.signature)]),
  ];
}
