import { defaultCsrOptions } from '#core/csr/options.ts';
import {
  csrOf,
  judgeKey,
  nothingRead,
  onlyRequestOf,
  requestsOf,
  reuseKey,
  sourceKey,
} from '#machines/purchase/csr-source/csr-source.rules.ts';
import { mailboxKey, noMailboxes, validatedNames } from '#machines/purchase/dcv-choice/dcv-choice.rules.ts';
import { certifiedNames, extrasOf, namesKey, noNames } from '#machines/purchase/names.rules.ts';
import { batchKey, noBatch } from '#machines/purchase/order-mode/order-mode.rules.ts';
import {
  batchId,
  handover,
  idempotencyKey,
  keyMakerOf,
  mailboxToSave,
  orderNames,
  priceKey,
  productKey,
  validityOf,
} from '#machines/purchase/purchase.rules.ts';
import type {
  ProductFacts,
  PurchaseContext,
  PurchaseInput,
  PurchaseSlots,
} from '#machines/purchase/purchase.types.ts';

/** What each slot is told: made from the context alone, so that a restored actor asks the same again. */
type InputOf<K extends keyof PurchaseSlots> = PurchaseSlots[K]['input'];

export function initialContext(input: PurchaseInput): PurchaseContext {
  return {
    workflow: input.workflow,
    wanted: { brand: input.brand ?? null, productNo: input.productNo ?? null },
    families: ['ssl'],
    product: null,
    productAnswered: '',
    productFailure: null,
    day: '',
    validityChoice: input.validity ?? 1,
    text: input.text ?? '',
    extras: input.extras ?? '',
    isWildcardOn: false,
    checked: noNames,
    namesAsked: '',
    modeChoice: input.mode ?? 'single',
    batchText: '',
    batchRevision: 0,
    batch: noBatch,
    batchAsked: '',
    handedTo: '',
    csrChoice: defaultCsrOptions,
    makerChoice: 'browser',
    paste: '',
    pasteRevision: 0,
    pasted: nothingRead,
    file: '',
    fileRevision: 0,
    zipped: nothingRead,
    sourceAsked: '',
    judged: { key: '', names: '', verdicts: [] },
    judgeAsked: '',
    reused: { key: '', keys: [] },
    reuseAsked: '',
    dcvChoice: null,
    email: '',
    saveChoice: null,
    mailboxes: noMailboxes,
    mailboxesAsked: '',
    remark: '',
    contactID: '',
    orgID: '',
    isOrganizationSought: false,
    price: null,
    priceAsked: '',
    priceAnswered: '',
    priceFailure: null,
    faults: [],
    refusals: 0,
    failure: null,
    attempt: 0,
    payload: null,
    hashValues: [],
    existingOrders: [],
    isKnownAbsent: false,
    unanswered: 0,
    order: null,
  };
}

export function productInput(context: PurchaseContext): InputOf<'readProduct'> {
  const { wanted, families, product } = context;
  return { key: productKey(context), ...wanted, near: product?.subBrand ?? null, families };
}

export function namesInput(context: PurchaseContext): InputOf<'checkNames'> {
  return {
    key: namesKey(context),
    text: context.text,
    extras: extrasOf(context),
    ...namesTerms(context),
  };
}

export function batchInput(context: PurchaseContext): InputOf<'checkBatch'> {
  return { key: batchKey(context), text: context.batchText, ...namesTerms(context) };
}

export function sourceInput(context: PurchaseContext): InputOf<'readRequests'> {
  const { csrChoice, paste, file } = context;
  const key = sourceKey(context);
  return csrChoice.from === 'zip' ? { key, file } : { key, paste };
}

export function judgeInput(context: PurchaseContext): InputOf<'judgeRequests'> {
  return { key: judgeKey(context), requests: requestsOf(context), ...namesTerms(context) };
}

export function reuseInput(context: PurchaseContext): InputOf<'askKeyReuse'> {
  const spkiHashes = requestsOf(context).flatMap(({ spkiHash }) => (spkiHash === '' ? [] : [spkiHash]));
  return { key: reuseKey(context), spkiHashes: [...new Set(spkiHashes)] };
}

export function mailboxInput(context: PurchaseContext): InputOf<'suggestMailboxes'> {
  return { key: mailboxKey(context), commonName: validatedNames(context)[0] ?? '' };
}

export function priceInput(context: PurchaseContext): InputOf<'fetchPrice'> {
  const { productNo, productType } = productOf(context);
  return {
    key: priceKey(context),
    productNo,
    productType,
    year: validityOf(context),
    orders: orderNames(context),
  };
}

export function requestInput(context: PurchaseContext): InputOf<'makeRequest'> {
  const { productNo, productType, subBrand } = productOf(context);
  const { attempt, contactID, orgID } = context;
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

export function creationInput(context: PurchaseContext): InputOf<'createOrder'> {
  const { attempt, payload } = context;
  if (payload === null) throw new Error('an order was to be created without its payload');
  return { attempt, idempotencyKey: idempotencyKey(context), payload, saveEmail: mailboxToSave(context) };
}

export function searchInput({ attempt, hashValues, existingOrders }: PurchaseContext): InputOf<'findOrders'> {
  return { attempt, hashValues, existingOrders };
}

/** Which orders of the customer's own request are there already. */
export function existingOrdersInput(context: PurchaseContext): InputOf<'findExistingOrders'> {
  return { attempt: context.attempt, hashValue: onlyRequestOf(context)?.hashValue ?? '' };
}

export function handInput(context: PurchaseContext): InputOf<'beginBatch'> {
  return { id: batchId(context), handover: handover(context, productOf(context)) };
}

function namesTerms(context: PurchaseContext) {
  const { productType, brand, subBrand, maxNames } = productOf(context);
  return { productType, brand, subBrand, maxNames };
}

/** The chart asks about names, prices and keys only where there is a product. */
function productOf({ product }: PurchaseContext): ProductFacts {
  if (product === null) throw new Error('a question came before its product');
  return product;
}
