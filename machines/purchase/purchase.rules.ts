import { needsContact, needsOrganization, productFamily, readTypeFlags } from '#core/catalogue/type-flags.ts';
import { type KeyMaker, keyMakersFor, mayCaMakeKey } from '#core/csr/ca-made-key.ts';
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

/** Stands for 90 days where a number of years is asked for (spec §4). */
const ninetyDays = 90;

/** The question 'which product?'; its answer carries the same text. */
export function productKey({ wanted }: Pick<PurchaseContext, 'wanted'>): string {
  return `product:${wanted.brand ?? ''}|${wanted.productNo ?? ''}|${wanted.family ?? ''}`;
}

export function isProductRead(context: PurchaseContext): boolean {
  return context.questions.product.answered === productKey(context);
}

/** A product brings its family with it: what is chosen is never hidden. */
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

/** The chart goes on from the form only with a product. */
export function productOf({ product }: PurchaseContext): ProductFacts {
  if (product === null) throw new Error('a question came before its product');
  return product;
}

/** The validity chosen where the product has it; else one year, or the first it has. */
export function validityOf({ product, validityChoice }: PurchaseContext): number {
  if (product === null) return validityChoice;
  const offered = offeredValidities(product);
  if (offered.includes(validityChoice)) return validityChoice;
  return offered.includes(1) ? 1 : (offered[0] ?? validityChoice);
}

/** The names of each order, as far as they are known and good. */
export function orderNames(context: PurchaseContext): readonly (readonly string[])[] {
  if (orderSourceOf(context) === 'text') return batchNames(context);
  return isForBatch(context) ? requestNames(context) : [certifiedNames(context)];
}

/**
 * The question 'what does it cost?'; empty when there is nothing to ask. 90 days are not asked for (spec §7). The names
 * of many orders are stood for by the question that brought them.
 */
export function priceKey(context: PurchaseContext): string {
  const { product } = context;
  const validity = validityOf(context);
  if (product === null || validity === ninetyDays) return '';
  if (!isForBatch(context)) return JSON.stringify([product.productNo, validity, ...certifiedNames(context)]);
  const orders = ordersKey(context);
  return orders === '' ? '' : JSON.stringify([product.productNo, validity, { orders }]);
}

/** The question 'which of these names are ordered already?', of the kind of product; empty while no name is known to be good. */
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

/** Stands for the names of all orders, once they are known. */
function ordersKey(context: PurchaseContext): string {
  const { batch, judgement } = context.questions;
  if (orderSourceOf(context) === 'text') return context.batch.blocks.length > 0 ? batch.answered : '';
  return isJudged(context) ? judgement.answered : '';
}

/** What is missing or wrong beside the names, the blocks and the requests themselves. */
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

/** The texts that the form has now: what hardware says of a key comes with the request that it made. */
export function textsAsked(context: PurchaseContext): readonly OrderText[] {
  const isOwn = orderSourceOf(context) === 'requests';
  const fields = textsOfProduct(context.product?.productType ?? '');
  return isOwn ? fields : fields.filter((field) => field !== 'attestation');
}

function required(field: string, isMissing: boolean): readonly Fault[] {
  return isMissing ? [fault(field, 'required', '')] : [];
}

/** Is there anything to order? */
function sourceFaults(context: PurchaseContext): readonly Fault[] {
  const { product } = context;
  switch (orderSourceOf(context)) {
    case 'names':
      return missingNames(context);
    case 'text':
      return context.batchText.trim() === '' ? [fault('batch', 'required', '')] : [];
    default: {
      const read = readOf(context);
      // A text or file that is still being read may hold some.
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

/** One order whose key is made for the customer: of a batch, every key is made in the browser. */
export function canCaMakeKey(context: PurchaseContext): boolean {
  const { product } = context;
  return (
    product !== null &&
    orderSourceOf(context) === 'names' &&
    mayCaMakeKey(product.productType, product.subBrand)
  );
}

/** The choice, as far as the product and the way of ordering leave it open. */
export function keyMakerOf(context: PurchaseContext): KeyMaker {
  const { product, makerChoice } = context;
  if (product === null || orderSourceOf(context) !== 'names') return 'browser';
  const [usual, ...others] = keyMakersFor(product.productType, product.subBrand);
  return others.includes(makerChoice) ? makerChoice : usual;
}

/** Is `price` the answer to the question as it stands? */
function isPriced(context: PurchaseContext): boolean {
  const { answered, failure } = context.questions.price;
  return context.price !== null && failure === null && answered === priceKey(context);
}

/** Of a free product, without asking. */
const nothing: Price = { allNowPrice: 0, allRawPrice: 0, discount: 100 };

/** The price of what is in the form now; null while it is not known. */
export function knownPrice(context: PurchaseContext): Price | null {
  const { price, product } = context;
  if (product !== null && readTypeFlags(product.productType).free) return nothing;
  return isPriced(context) ? price : null;
}

const nameFields = ['commonName', 'domainNames'];
const requestFields = ['csr', 'key'];

/** The fields whose faults are about a member of the context. */
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

/** A field that was just changed has no fault until it is checked again. */
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

/** Another product is wanted; the one of a failure is read once more. */
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
