import { needsContact, needsOrganization, readTypeFlags } from '#core/catalogue/type-flags.ts';
import { nameKindFor } from '#core/names/host-rules.ts';
import { isEmailMethod } from '#core/validation/methods.ts';
import {
  csrOf,
  onlyRequestOf,
  pemOf,
  readOf,
  requestRows,
} from '#machines/purchase/csr-source/csr-source.rules.ts';
import {
  mailboxOf,
  mailboxToSave,
  methodOf,
  needsMailbox,
} from '#machines/purchase/dcv-choice/dcv-choice.rules.ts';
import { certifiedNames, hasNames } from '#machines/purchase/names.rules.ts';
import { batchRows, orderSourceOf } from '#machines/purchase/order-mode/order-mode.rules.ts';
import { keyMakerOf, knownPrice, productOf, validityOf } from '#machines/purchase/purchase.rules.ts';
import type {
  BatchHandover,
  HandedRow,
  PurchaseCreation,
  PurchaseSlots,
} from '#machines/purchase/purchase.slots.ts';
import type {
  MadeRequest,
  OrderedCert,
  OrderedRequest,
  OrderPayload,
  OrderTerms,
  ProductFacts,
  PurchaseContext,
} from '#machines/purchase/purchase.types.ts';

/** What goes out after 'buy': made from the context alone, so that a restored flow sends the same again. */

export function batchId({ workflow }: Pick<PurchaseContext, 'workflow'>): string {
  return `${workflow}-batch`;
}

/** What is sent to create the order; null while a part is missing. */
export function orderPayload(
  context: PurchaseContext,
  request: { readonly csr: string; readonly key: string },
): OrderPayload | null {
  const { product } = context;
  if (product === null) return null;
  const terms = orderTerms(context, product);
  const ordered: OrderedRequest = {
    csr: request.csr,
    key: request.key,
    ...(keyMakerOf(context) === 'ca' ? { keyMaker: 'ca' } : {}),
  };
  if (!hasNames(product)) return { ...terms, request: ordered };
  const names = certifiedNames(context);
  const [commonName] = names;
  if (commonName === undefined) return null;
  const cert: OrderedCert = { ...ordered, commonName, domainNames: names.join(',') };
  const validated = withMailbox(context, product, cert);
  return readTypeFlags(product.productType).free
    ? { ...terms, free: validated }
    : { ...terms, sslCerts: [validated] };
}

/** The customer's own request as the payload's: no key is made, and none is kept here. */
export function ownRequest(context: PurchaseContext): Pick<MadeRequest, 'csr' | 'key' | 'hashValue'> | null {
  const request = onlyRequestOf(context);
  if (request === null) return null;
  return { csr: pemOf(readOf(context), request), key: '', hashValue: request.hashValue };
}

export function requestToMake(context: PurchaseContext): PurchaseSlots['makeRequest']['input'] {
  const { attempt, contactID, orgID } = context;
  const { productNo, productType, subBrand } = productOf(context);
  return {
    attempt,
    productNo,
    productType,
    subBrand,
    keyMaker: keyMakerOf(context),
    names: certifiedNames(context),
    contactID,
    orgID,
    options: csrOf(context),
  };
}

export function creationOf(context: PurchaseContext): PurchaseCreation {
  const { payload } = context;
  if (payload === null) throw new Error('an order was to be created without its payload');
  return { payload, saveEmail: mailboxToSave(context) };
}

export function batchToBegin(context: PurchaseContext): PurchaseSlots['beginBatch']['input'] {
  return { id: batchId(context), handover: handover(context, productOf(context)) };
}

/** Everything a batch flow begins with. */
export function handover(context: PurchaseContext, product: ProductFacts): BatchHandover {
  const rows: readonly HandedRow[] =
    orderSourceOf(context) === 'text' ? batchRows(context) : requestRows(context);
  return {
    product,
    terms: {
      ...orderTerms(context, product),
      emailDnsEmail: needsMailbox(context) ? mailboxOf(context) : '',
    },
    csrOptions: csrOf(context),
    rows,
    price: knownPrice(context),
    saveEmail: mailboxToSave(context),
  };
}

function orderTerms(context: PurchaseContext, product: ProductFacts): OrderTerms {
  const { contactID, orgID, texts } = context;
  return {
    productNo: product.productNo,
    productType: product.productType,
    year: validityOf(context),
    dcvMethod: methodOf(context),
    contactID: needsContact(product.productType) ? contactID : '',
    orgID: needsOrganization(product.productType) ? orgID : '',
    ...texts,
  };
}

/** E-mail products validate the mailbox that they certify. */
function withMailbox(context: PurchaseContext, product: ProductFacts, cert: OrderedCert): OrderedCert {
  if (!isEmailMethod(methodOf(context))) return cert;
  const isOwnName = nameKindFor(product.productType) === 'mailbox';
  return { ...cert, emailDnsEmail: isOwnName ? cert.commonName : mailboxOf(context) };
}
