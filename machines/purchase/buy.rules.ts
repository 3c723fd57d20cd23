import { needsContact, needsOrganization, readTypeFlags } from '#core/catalogue/type-flags.ts';
import { requestFault } from '#core/csr/request-fault.ts';
import { type Fault, fault } from '#core/fault.ts';
import { nameKindFor } from '#core/names/host-rules.ts';
import { textsOf } from '#core/orders/order-texts.ts';
import { isEmailMethod } from '#core/validation/methods.ts';
import {
  csrOf,
  isJudged,
  isReading,
  onlyRequestOf,
  pemOf,
  readOf,
  requestRows,
  requestsOf,
} from '#machines/purchase/csr-source/csr-source.rules.ts';
import {
  mailboxOf,
  mailboxToSave,
  methodOf,
  needsMailbox,
} from '#machines/purchase/dcv-choice/dcv-choice.rules.ts';
import { certifiedNames, hasNames, nameFaults, requestNameFaults } from '#machines/purchase/names.rules.ts';
import { batchRows, isForBatch, orderSourceOf } from '#machines/purchase/order-mode/order-mode.rules.ts';
import { isOpen } from '#machines/purchase/purchase.questions.ts';
import {
  formFaults,
  keyMakerOf,
  knownPrice,
  productOf,
  textsAsked,
  validityOf,
} from '#machines/purchase/purchase.rules.ts';
import type { BatchHandover, PurchaseCreation, PurchaseSlots } from '#machines/purchase/purchase.slots.ts';
import type {
  MadeRequest,
  OrderedCert,
  OrderedRequest,
  OrderPayload,
  OrderTerms,
  ProductFacts,
  PurchaseContext,
  QuestionName,
} from '#machines/purchase/purchase.types.ts';
import { repeatFaults } from '#machines/purchase/repeats.rules.ts';

/**
 * Outcome of pressing 'buy', as far as the form knows: wait for pending answers, return to the form because a check
 * broke or found faults, or proceed.
 */
export type Press = 'waiting' | 'broken' | 'faulty' | 'handed' | 'traced' | 'prepared';

export function pressOf(context: PurchaseContext): Press {
  const checks = checksOf(context);
  if (checks.some((name) => context.questions[name].failure !== null)) return 'broken';
  if (checks.some((name) => isOpen(context, name)) || isReading(context)) return 'waiting';
  if (pressFaults(context).length > 0) return 'faulty';
  if (isForBatch(context)) {
    // The batch takes the total price with it, and existing orders are shown first, if they can be determined.
    if (isOpen(context, 'ordered')) return 'waiting';
    return isOpen(context, 'price') ? 'waiting' : 'handed';
  }
  return onlyRequestOf(context) === null ? 'prepared' : 'traced';
}

/** The questions whose answers decide whether the form can be submitted. */
export function checksOf(context: PurchaseContext): readonly QuestionName[] {
  const { product } = context;
  const names: readonly QuestionName[] = product !== null && hasNames(product) ? ['names'] : [];
  switch (orderSourceOf(context)) {
    case 'names':
      return names;
    case 'text':
      return ['batch'];
    default:
      return onlyRequestOf(context) === null ? ['judgement'] : ['judgement', ...names];
  }
}

/** Faults that block submission. A long list contributes only its first fault. */
export function pressFaults(context: PurchaseContext): readonly Fault[] {
  const faults = [...formFaults(context), ...foundFaults(context)];
  return faults.length > 0 ? faults : repeatFaults(context);
}

function foundFaults(context: PurchaseContext): readonly Fault[] {
  switch (orderSourceOf(context)) {
    case 'names':
      return context.text.trim() === '' ? [] : nameFaults(context);
    case 'text': {
      const { blocks, faults } = context.batch;
      const [first = blocks.length === 0 ? fault('batch', 'required', '') : undefined] = faults;
      return first === undefined ? [] : [{ ...first, field: 'batch' }];
    }
    default: {
      const own = requestsOf(context).length === 1 && context.text.trim() !== '';
      const names = own ? [...nameFaults(context), ...requestNameFaults(context)] : [];
      return [...requestFaults(context), ...names];
    }
  }
}

function requestFaults(context: PurchaseContext): readonly Fault[] {
  const [unfit] = requestsOf(context).flatMap((request) => requestFault(request, 'csr') ?? []);
  if (unfit !== undefined) return [unfit];
  const [first] = isJudged(context) ? context.judged.verdicts.flatMap(({ faults }) => faults) : [];
  return first === undefined ? [] : [{ ...first, field: 'csr' }];
}

/** Built from the context alone, so a restored flow sends the same again. */

export function batchId({ workflow }: Pick<PurchaseContext, 'workflow'>): string {
  return `${workflow}-batch`;
}

/** Payload that creates the order; null while a part is missing. */
export function orderPayload(
  context: PurchaseContext,
  request: { readonly csr: string; readonly key: string },
): OrderPayload | null {
  const { product } = context;
  if (product === null) return null;
  const terms = orderTerms(context, product);
  const maker = keyMakerOf(context);
  const ordered: OrderedRequest = {
    csr: request.csr,
    key: request.key,
    ...(maker === 'browser' ? {} : { keyMaker: maker }),
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

/** The customer's own request as payload; no key is made or stored here. */
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
  if (payload === null) throw new Error('the order has no payload');
  return { payload, saveEmail: mailboxToSave(context) };
}

export function batchToBegin(context: PurchaseContext): PurchaseSlots['beginBatch']['input'] {
  return { id: batchId(context), handover: handover(context, productOf(context)) };
}

export function handover(context: PurchaseContext, product: ProductFacts): BatchHandover {
  const { productNo: _no, productType: _type, ...terms } = orderTerms(context, product);
  const emailDnsEmail = needsMailbox(context) ? mailboxOf(context) : '';
  return {
    product,
    terms: { ...terms, emailDnsEmail, options: csrOf(context) },
    rows: orderSourceOf(context) === 'text' ? batchRows(context) : requestRows(context),
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
    ...textsOf(textsAsked(context), texts),
  };
}

/** Email products validate the mailbox they certify. */
function withMailbox(context: PurchaseContext, product: ProductFacts, cert: OrderedCert): OrderedCert {
  if (!isEmailMethod(methodOf(context))) return cert;
  const isOwnName = nameKindFor(product.productType) === 'mailbox';
  return { ...cert, emailDnsEmail: isOwnName ? cert.commonName : mailboxOf(context) };
}
