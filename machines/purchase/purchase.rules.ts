import { needsContact, needsOrganization, productFamily, readTypeFlags } from '#core/catalogue/type-flags.ts';
import { keyMakersFor, mayCaMakeKey } from '#core/csr/ca-made-key.ts';
import type { KeyMaker } from '#core/csr/key-makers.ts';
import { type Fault, fault } from '#core/fault.ts';
import { type OrderText, orderTextFields, textFaults, textsOfProduct } from '#core/orders/order-texts.ts';
import { offeredValidities } from '#core/orders/span.ts';
import { unasked } from '#machines/kit/question.ts';
import {
  isJudged,
  isRead,
  readOf,
  requestNames,
  sourceKey,
} from '#machines/purchase/csr-source/csr-source.rules.ts';
import { mailboxFault, needsMailbox } from '#machines/purchase/dcv-choice/dcv-choice.rules.ts';
import { certifiedNames, fitText, hasNames, missingNames } from '#machines/purchase/names.rules.ts';
import {
  batchNames,
  fitBatch,
  isForBatch,
  orderSourceOf,
  ordersLimit,
  putBatchText,
} from '#machines/purchase/order-mode/order-mode.rules.ts';
import type { Price, ProductFacts, PurchaseContext } from '#machines/purchase/purchase.types.ts';

/** Stands for 90 days where a number of years is expected (product.md, 'Validity'). */
const ninetyDays = 90;

/** Key of the question 'which product?'; its answer carries the same key. */
export function productKey({ wanted }: Pick<PurchaseContext, 'wanted'>): string {
  return `product:${wanted.brand ?? ''}|${wanted.productNo ?? ''}|${wanted.family ?? ''}`;
}

export function isProductRead(context: PurchaseContext): boolean {
  return context.questions.product.answered === productKey(context);
}

/** Switches on the product's type, so the chosen product is never hidden. */
export function keepProduct(
  context: PurchaseContext,
  product: ProductFacts | null,
): Partial<PurchaseContext> {
  if (product === null) return { product };
  const family = productFamily(product.productType);
  const { families, text, batchText, isWildcardOn, product: before } = context;
  const isNewProduct = before !== null && before.productNo !== product.productNo;
  return {
    ...putBatchText(context, fitBatch(batchText, product, isNewProduct)),
    product,
    families: families.includes(family) ? families : [...families, family],
    text: fitText(text, product, { isNewProduct, isWildcardOn }),
  };
}

/** The product; throws if there is none, since no state past the form is reachable without one. */
export function productOf({ product }: PurchaseContext): ProductFacts {
  if (product === null) throw new Error('no product is loaded');
  return product;
}

/** The chosen validity if the product offers it, else one year, or the first offered. */
export function validityOf({ product, validityChoice }: PurchaseContext): number {
  if (product === null) return validityChoice;
  const offered = offeredValidities(product);
  if (offered.includes(validityChoice)) return validityChoice;
  return offered.includes(1) ? 1 : (offered[0] ?? validityChoice);
}

/** The names of each order, as far as known and valid. */
export function orderNames(context: PurchaseContext): readonly (readonly string[])[] {
  if (orderSourceOf(context) === 'text') return batchNames(context);
  return isForBatch(context) ? requestNames(context) : [certifiedNames(context)];
}

/**
 * Key of the question 'what is the price?'; empty if there is nothing to ask. The price for 90 days is not requested
 * (product.md, 'Prices'). For many orders, the key of the question that checked their names stands for the names.
 */
export function priceKey(context: PurchaseContext): string {
  const { product } = context;
  const validity = validityOf(context);
  if (product === null || validity === ninetyDays) return '';
  if (!isForBatch(context)) return JSON.stringify([product.productNo, validity, ...certifiedNames(context)]);
  const orders = ordersKey(context);
  return orders === '' ? '' : JSON.stringify([product.productNo, validity, { orders }]);
}

/**
 * Key of the question 'which of these names are already ordered with this type of product?'; empty until a name is
 * known to be valid.
 */
export function orderedKey(context: PurchaseContext): string {
  const { product } = context;
  if (product === null || !hasNames(product)) return '';
  const family = productFamily(product.productType);
  if (isForBatch(context)) {
    const orders = ordersKey(context);
    return orders === '' || orderNames(context).flat().length === 0
      ? ''
      : JSON.stringify([family, { orders }]);
  }
  const names = certifiedNames(context);
  return names.length === 0 ? '' : JSON.stringify([family, ...names]);
}

/** Stands for the names of all orders; empty until they are known. */
function ordersKey(context: PurchaseContext): string {
  const { batch, judgement } = context.questions;
  if (orderSourceOf(context) === 'text') return context.batch.blocks.length > 0 ? batch.answered : '';
  return isJudged(context) ? judgement.answered : '';
}

/** Missing or faulty fields, apart from the names, the blocks and the requests themselves. */
export function formFaults(context: PurchaseContext): readonly Fault[] {
  const { product, texts, contactID, orgID } = context;
  const mailbox = needsMailbox(context) ? mailboxFault(context) : null;
  return [
    ...required('productNo', product === null || !isProductRead(context)),
    ...sourceFaults(context),
    ...(mailbox === null ? [] : [mailbox]),
    ...required('contactID', product !== null && needsContact(product.productType) && contactID === ''),
    ...required('orgID', product !== null && needsOrganization(product.productType) && orgID === ''),
    ...textFaults(textsAsked(context), texts),
  ];
}

/** Text fields shown in the form. A hardware key's attestation accompanies the customer's own request only. */
export function textsAsked(context: PurchaseContext): readonly OrderText[] {
  const isOwn = orderSourceOf(context) === 'requests';
  const fields = textsOfProduct(context.product?.productType ?? '');
  return isOwn ? fields : fields.filter((field) => field !== 'attestation');
}

function required(field: string, isMissing: boolean): readonly Fault[] {
  return isMissing ? [fault(field, 'required', '')] : [];
}

/** Whether there is anything to order. */
function sourceFaults(context: PurchaseContext): readonly Fault[] {
  const { product } = context;
  switch (orderSourceOf(context)) {
    case 'names':
      return missingNames(context);
    case 'text':
      return context.batchText.trim() === '' ? [fault('batch', 'required', '')] : [];
    default: {
      const read = readOf(context);
      // A text or file that is still being read may contain requests.
      if (sourceKey(context) === '' || (isRead(context) && read.requests.length === 0)) {
        return [fault('csr', 'required', '')];
      }
      const most = ordersLimit(product);
      if (read.requests.length > most) {
        return [fault('csr', 'orders-too-many', String(read.requests.length), String(most))];
      }
      return read.requests.length === 1 ? missingNames(context) : [];
    }
  }
}

/** Only for a single order whose key is to be made; in a batch, every key is made in the browser. */
export function canCaMakeKey(context: PurchaseContext): boolean {
  const { product } = context;
  return (
    product !== null &&
    orderSourceOf(context) === 'names' &&
    mayCaMakeKey(product.productType, product.subBrand)
  );
}

/** The key maker in effect: the choice, if the product and the source of orders allow it. */
export function keyMakerOf(context: PurchaseContext): KeyMaker {
  const { product, makerChoice } = context;
  if (product === null || orderSourceOf(context) !== 'names') return 'browser';
  const [usual, ...others] = keyMakersFor(product.productType, product.subBrand);
  return others.includes(makerChoice) ? makerChoice : usual;
}

/** Whether `price` answers the current question. */
function isPriced(context: PurchaseContext): boolean {
  const { answered, failure } = context.questions.price;
  return context.price !== null && failure === null && answered === priceKey(context);
}

/** Price of a free product; not requested. */
const nothing: Price = { allNowPrice: 0, allRawPrice: 0, discount: 100 };

/** Price of the current form; null while unknown. */
export function knownPrice(context: PurchaseContext): Price | null {
  const { price, product } = context;
  if (product !== null && readTypeFlags(product.productType).free) return nothing;
  return isPriced(context) ? price : null;
}

const nameFields = ['commonName', 'domainNames'];
const requestFields = ['csr', 'key'];

/** The fields whose faults refer to a member of the context. */
const fieldsOf: Partial<Record<keyof PurchaseContext, readonly string[]>> = {
  wanted: ['productNo'],
  validityChoice: ['year'],
  text: nameFields,
  extras: nameFields,
  modeChoice: [...nameFields, 'batch'],
  batchText: ['batch'],
  acceptedNames: ['batch', 'csr'],
  csrChoice: requestFields,
  makerChoice: requestFields,
  paste: requestFields,
  file: requestFields,
  pasted: requestFields,
  zipped: requestFields,
  dcvChoice: ['dcvMethod'],
  email: ['emailDnsEmail'],
  contactID: ['contactID'],
  orgID: ['orgID'],
};

/** A changed field has no fault until the next check. */
export function changed(
  { faults, texts }: PurchaseContext,
  change: Partial<PurchaseContext>,
): Partial<PurchaseContext> {
  const members = Object.keys(change) as readonly (keyof PurchaseContext)[];
  const fields = members.flatMap((member) => fieldsOf[member] ?? []);
  const typed = orderTextFields.filter(
    (field) => change.texts !== undefined && change.texts[field] !== texts[field],
  );
  const gone = new Set<string>([...fields, ...typed]);
  return { ...change, faults: faults.filter(({ field }) => !gone.has(field)) };
}

/** Requests another product; repeats the request for one that failed to load. */
export function withWanted(
  context: PurchaseContext,
  wanted: PurchaseContext['wanted'],
): Partial<PurchaseContext> {
  return {
    wanted,
    familyNote: null,
    questions: { ...context.questions, product: unasked },
  };
}
