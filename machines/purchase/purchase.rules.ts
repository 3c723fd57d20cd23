import { needsContact, needsOrganization, productFamily, readTypeFlags } from '#core/catalogue/type-flags.ts';
import { type KeyMaker, mayCaMakeKey } from '#core/csr/ca-made-key.ts';
import { type Fault, fault } from '#core/fault.ts';
import { nameKindFor } from '#core/names/host-rules.ts';
import { offeredValidities } from '#core/orders/span.ts';
import { checkValidationEmail } from '#core/validation/emails.ts';
import { isEmailMethod } from '#core/validation/methods.ts';
import {
  csrOf,
  judgeKey,
  onlyRequestOf,
  pemOf,
  readOf,
  requestNames,
  requestRows,
  sourceKey,
} from '#machines/purchase/csr-source/csr-source.rules.ts';
import {
  isSaveOn,
  mailboxOf,
  methodOf,
  needsMailbox,
} from '#machines/purchase/dcv-choice/dcv-choice.rules.ts';
import { certifiedNames, hasNames, missingNames } from '#machines/purchase/names.rules.ts';
import {
  batchNames,
  batchRows,
  isForBatch,
  orderSourceOf,
  ordersLimit,
} from '#machines/purchase/order-mode/order-mode.rules.ts';
import type {
  BatchHandover,
  HandedRow,
  OrderedCert,
  OrderedRequest,
  OrderPayload,
  OrderTerms,
  Price,
  ProductFacts,
  PurchaseContext,
} from '#machines/purchase/purchase.types.ts';

/** Stands for 90 days where a number of years is asked for (spec §4). */
const ninetyDays = 90;
/** As many characters as the contract takes. */
const remarkMaximum = 255;

/** The question 'which product?'; its answer carries the same text. */
export function productKey({ wanted }: Pick<PurchaseContext, 'wanted'>): string {
  return `product:${wanted.brand ?? ''}|${wanted.productNo ?? ''}`;
}

/** Would this switch leave the form without its product, or may it bring one? */
export function isProductTouched({ product }: PurchaseContext, family: string, isOn: boolean): boolean {
  return product === null ? isOn : !isOn && productFamily(product.productType) === family;
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

/** Stands for the names of all orders, once they are known. */
function ordersKey(context: PurchaseContext): string {
  const { batch, judged } = context;
  if (orderSourceOf(context) === 'text') return batch.blocks.length > 0 ? batch.key : '';
  return judged.key === judgeKey(context) ? judged.key : '';
}

/** What is missing or wrong beside the names, the blocks and the requests themselves. */
export function formFaults(context: PurchaseContext): readonly Fault[] {
  const { product, remark } = context;
  const faults: Fault[] = [];
  if (product === null || context.productAnswered !== productKey(context)) {
    faults.push(fault('productNo', 'required', ''));
  }
  faults.push(...sourceFaults(context));
  if (needsMailbox(context)) {
    const wrong = checkValidationEmail(mailboxOf(context), 'emailDnsEmail');
    if (wrong !== null) faults.push(wrong);
  }
  if (product !== null && needsContact(product.productType) && context.contactID === '') {
    faults.push(fault('contactID', 'required', ''));
  }
  if (product !== null && needsOrganization(product.productType) && context.orgID === '') {
    faults.push(fault('orgID', 'required', ''));
  }
  if (remark.length > remarkMaximum) {
    faults.push(fault('remark', 'too-long', remark, String(remarkMaximum)));
  }
  return faults;
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
      if (sourceKey(context) === '' || (read.key !== '' && read.requests.length === 0)) {
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
  return canCaMakeKey(context) ? context.makerChoice : 'browser';
}

export function idempotencyKey({ workflow, attempt }: PurchaseContext): string {
  return `${workflow}:create:${attempt}`;
}

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

/** The customer's own request as the payload's; null when there is none. */
export function ownRequest(context: PurchaseContext): { csr: string; key: string } | null {
  const request = onlyRequestOf(context);
  return request === null ? null : { csr: pemOf(readOf(context), request), key: '' };
}

/** The mailbox to keep once the order is there; empty when none is to be kept. */
export function mailboxToSave(context: PurchaseContext): string {
  return needsMailbox(context) && isSaveOn(context) ? mailboxOf(context) : '';
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
  };
}

/** Of a free product, without asking. */
const nothing: Price = { allNowPrice: 0, allRawPrice: 0, discount: 100 };

/** The price of what is in the form now; null while it is not known. */
export function knownPrice(context: PurchaseContext): Price | null {
  const { price, product } = context;
  if (product !== null && readTypeFlags(product.productType).free) return nothing;
  if (price === null || price.key !== priceKey(context)) return null;
  const { allNowPrice, allRawPrice, discount } = price;
  return { allNowPrice, allRawPrice, discount };
}

function orderTerms(context: PurchaseContext, product: ProductFacts): OrderTerms {
  const { contactID, orgID, remark } = context;
  return {
    productNo: product.productNo,
    productType: product.productType,
    year: validityOf(context),
    dcvMethod: methodOf(context),
    contactID: needsContact(product.productType) ? contactID : '',
    orgID: needsOrganization(product.productType) ? orgID : '',
    remark,
  };
}

/** E-mail products prove the mailbox that they certify. */
function withMailbox(context: PurchaseContext, product: ProductFacts, cert: OrderedCert): OrderedCert {
  if (!isEmailMethod(methodOf(context))) return cert;
  const isOwnName = nameKindFor(product.productType) === 'mailbox';
  return { ...cert, emailDnsEmail: isOwnName ? cert.commonName : mailboxOf(context) };
}
