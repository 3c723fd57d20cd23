import type { SnapshotFrom } from 'xstate';
import { productFamilies } from '#core/catalogue/product-families.ts';
import { readTypeFlags } from '#core/catalogue/type-flags.ts';
import { hostRulesFor, nameCountFor, nameKindFor } from '#core/names/host-rules.ts';
import { suggestedName } from '#core/names/suggestion.ts';
import { offeredValidities } from '#core/orders/span.ts';
import { takesValidatedAhead } from '#core/validation/keeping-brands.ts';
import { csrView } from '#machines/purchase/csr-source/csr-source.view.ts';
import {
  isSaveOn,
  mailboxChoicesOf,
  mailboxDomainOf,
  methodOf,
  methodsOf,
  replacedMethod,
} from '#machines/purchase/dcv-choice/dcv-choice.rules.ts';
import {
  canSwitchWildcard,
  certifiedNames,
  extrasOf,
  isWildcardShown,
  nameFaults,
} from '#machines/purchase/names.rules.ts';
import type { OrderSource } from '#machines/purchase/order-mode/order-mode.rules.ts';
import {
  isForBatch,
  isSoldInBatches,
  orderSourceOf,
} from '#machines/purchase/order-mode/order-mode.rules.ts';
import type { OrderMode } from '#machines/purchase/order-mode/order-mode.types.ts';
import { batchTextView } from '#machines/purchase/order-mode/order-mode.view.ts';
import { exitOf, type OrderExit } from '#machines/purchase/ordering/ordering.rules.ts';
import type { purchaseMachine } from '#machines/purchase/purchase.machine.ts';
import { needsOf } from '#machines/purchase/purchase.needs.ts';
import { isOpen } from '#machines/purchase/purchase.questions.ts';
import {
  isProductRead,
  knownPrice,
  orderNames,
  priceKey,
  textsAsked,
  validityOf,
} from '#machines/purchase/purchase.rules.ts';
import type { ProductFacts, PurchaseContext } from '#machines/purchase/purchase.types.ts';
import { type PurchaseStep, purchaseSteps } from '#machines/purchase/purchase.types.ts';
import { areRepeatsAccepted, repeatsOf } from '#machines/purchase/repeats.rules.ts';

type PurchaseSnapshot = SnapshotFrom<typeof purchaseMachine>;
export type PurchaseView = ReturnType<typeof purchaseView>;

/** Type of names in the name fields. */
export type NameKind = 'domain' | 'wildcard' | 'ip' | 'email' | 'none';

/** A batch continues in its own flow. */
type PurchaseExit = OrderExit | { readonly to: 'batch'; readonly batch: string };

const noNames: readonly string[] = [];

export function purchaseView(snapshot: PurchaseSnapshot) {
  const { context } = snapshot;
  const step = stepOf(snapshot);
  const { product } = context;
  const [firstFault] = context.faults;
  return {
    step,
    /** Source of the orders: the name fields, the batch text, or the customer's own requests. */
    orderSource: sourceShown(snapshot),
    /** The mode shown; `canSwitch` is false for products sold one at a time. */
    mode: { chosen: modeShown(snapshot), canSwitch: product === null || isSoldInBatches(product) },
    families: productFamilies.map((family) => ({ family, on: context.families.includes(family) })),
    /** Effect of the last type switch, once the product is loaded. */
    familyNote: isProductRead(context) ? context.familyNote : null,
    product: productView(context),
    validity: { chosen: validityOf(context), offered: product === null ? [] : offeredValidities(product) },
    names: namesView(context),
    extras: extrasView(context),
    wildcard: { isOn: isWildcardShown(context), canSwitch: canSwitchWildcard(product) },
    batch: batchTextView(context),
    repeats: repeatsView(context),
    csr: csrView(context),
    dcv: {
      method: methodOf(context),
      choices: methodsOf(context),
      /** The product or the names leave only one method. */
      isForced: snapshot.hasTag('dcv.forced'),
      /** The chosen method if it cannot be used now, and the reason; null while the choice is valid. */
      replaced: replacedMethod(context),
    },
    email: {
      value: context.email,
      save: isSaveOn(context),
      isLoading: isOpen(context, 'mailboxes'),
      choices: mailboxChoicesOf(context),
      /** In a batch, a mailbox without @ is completed with each order's own domain. */
      isOfEachOrder: isForBatch(context),
      /** Domain to append after @: the root domain of the common name; empty until known. */
      rootDomain: mailboxDomainOf(context),
    },
    texts: context.texts,
    /** Text fields shown in the form. */
    textFields: textsAsked(context),
    contactID: context.contactID,
    orgID: context.orgID,
    /** Names in ASCII, for products that reuse domains validated in advance for the organization; else empty. */
    aheadNames: product !== null && takesValidatedAhead(product) ? orderNames(context).flat() : noNames,
    needs: needsOf(context),
    price: priceView(context),
    /**
     * Faults by field, named as in the contract: `productNo`, `year`, `commonName`, `domainNames` (with the line),
     * `csr`, `key`, `dcvMethod`, `emailDnsEmail`, `contactID`, `orgID`, the order's texts; `batch` (with the line) for
     * the batch text.
     */
    faults: shownFaults(context),
    /**
     * What to scroll into view, once per `ordinal`: the field of a fault, or the failure; null until 'buy' was refused.
     */
    focus:
      step !== 'editing' || (firstFault === undefined && context.failure === null)
        ? null
        : { field: firstFault?.field ?? 'failure', ordinal: context.refusals },
    /** A refusal or failure that belongs to no field. */
    failure: context.failure,
    order: context.order,
    exit: purchaseExit(snapshot),
    can: {
      edit: step === 'editing',
      buy: snapshot.can({ type: 'order.buy' }),
      stop: snapshot.can({ type: 'order.stop' }),
      ask: snapshot.can({ type: 'order.ask' }),
      reopen: snapshot.can({ type: 'form.reopen' }),
      discard: snapshot.can({ type: 'draft.discard' }),
    },
  };
}

/** Summary of a purchase for the list of unfinished work. */
export function purchaseSummary(snapshot: PurchaseSnapshot) {
  const { context } = snapshot;
  const { text, extras, batchText, paste, file, texts, attempt } = context;
  const step = stepOf(snapshot);
  const isTyped = [text, extras, batchText, paste, file, ...Object.values(texts)].some(
    (typed) => typed !== '',
  );
  const source = orderSourceOf(context) === 'text' ? batchText : text;
  const price = knownPrice(context);
  return {
    title: source.trimStart().split(/[\s,;]+/, 1)[0] || (orderNames(context)[0]?.[0] ?? ''),
    facts: {
      step,
      /** Number of orders: 1, or the blocks or requests of a batch. */
      orders: isForBatch(context) ? orderNames(context).length : 1,
      /** Total price in cents; absent while unknown. */
      ...(price === null ? {} : { amount: price.allNowPrice }),
      productName: context.product?.productName ?? '',
      chineseName: context.product?.chineseName ?? '',
      englishName: context.product?.englishName ?? '',
      /** Nothing was typed or chosen yet, so it is not worth listing. */
      isEmpty: step === 'editing' && !isTyped && attempt === 0,
    },
  };
}

function stepOf(snapshot: PurchaseSnapshot): PurchaseStep {
  if (snapshot.hasTag('tracing')) return 'preparing';
  return purchaseSteps.find((step) => snapshot.hasTag(step)) ?? 'editing';
}

function modeShown(snapshot: PurchaseSnapshot): OrderMode {
  return snapshot.hasTag('mode.batch') ? 'batch' : 'single';
}

function sourceShown(snapshot: PurchaseSnapshot): OrderSource {
  if (!snapshot.hasTag('source.create')) return 'requests';
  return snapshot.hasTag('mode.batch') ? 'text' : 'names';
}

function productView(context: PurchaseContext) {
  const { product, wanted, questions } = context;
  const state = !isProductRead(context) ? 'reading' : product === null ? 'failed' : 'ready';
  return {
    state: state as 'reading' | 'failed' | 'ready',
    facts: product,
    /** The chosen sub-brand, even before its product is loaded. */
    brand: wanted.brand ?? product?.subBrand ?? null,
    /** Also null if the catalog simply does not have the product. */
    failure: questions.product.failure,
  };
}

function namesView(context: PurchaseContext) {
  const { product, text, checked } = context;
  return {
    /** The common name as typed. */
    text,
    kind: kindOf(product),
    count: product === null ? 'one' : nameCountFor(product.productType),
    isChecking: isOpen(context, 'names'),
    /** Rows of the common name. */
    rows: checked.rows,
    /** ASCII; null while the first name is not valid. */
    commonName: checked.names[0] ?? null,
    /** Suggested correction of an invalid common name. */
    suggested: suggestedFor(context),
    /** All names of the certificate in ASCII, common name first, including www names. */
    all: checked.names,
    max: product?.maxNames ?? 1,
  };
}

function suggestedFor({ product, checked }: PurchaseContext): string | null {
  const found = checked.rows[0]?.fault;
  if (!found || product === null) return null;
  return suggestedName(found, hostRulesFor(product.productType, product.subBrand));
}

function extrasView(context: PurchaseContext) {
  const { extras, product, checked } = context;
  return {
    text: extras,
    /** Wildcards are allowed among them. */
    takesWildcards:
      product !== null && hostRulesFor(product.productType, product.subBrand).wildcard !== 'refused',
    rows: checked.extras,
    faults: nameFaults(context).filter(({ field }) => field === 'domainNames'),
    /**
     * There are additional names, from another product, a ticket or an earlier order, but this product takes only one
     * name.
     */
    isLeftOut: extras.trim() !== '' && product !== null && extrasOf(context) === '',
  };
}

/** Names that are already ordered: by index for a batch, by order for a single one. */
function repeatsView(context: PurchaseContext) {
  const names = needsOf(context).names ? new Set(certifiedNames(context)) : new Set();
  return {
    found: repeatsOf(context),
    isAccepted: areRepeatsAccepted(context),
    /** Existing orders for the single order's names; a warning only. */
    ofOne: context.ordered.filter(({ name }) => names.has(name)),
  };
}

/** `skipped`: the price for 90 days is not requested (product.md, 'Prices'). */
type PriceState = 'none' | 'loading' | 'ready' | 'failed' | 'skipped';

function priceView(context: PurchaseContext) {
  const { failure } = context.questions.price;
  const state = priceState(context);
  return {
    state,
    /** The last known price, kept while a new one loads. */
    value: state === 'skipped' ? null : (knownPrice(context) ?? context.price),
    /** Number of orders the price is for. */
    orders: Math.max(1, orderNames(context).length),
    isStale: state !== 'skipped' && knownPrice(context) === null && context.price !== null,
    failure: state === 'failed' ? failure : null,
  };
}

function priceState(context: PurchaseContext): PriceState {
  const { product } = context;
  if (product !== null && readTypeFlags(product.productType).free) return 'ready';
  if (validityOf(context) === 90) return 'skipped';
  if (priceKey(context) === '') return 'none';
  if (isOpen(context, 'price')) return 'loading';
  return context.questions.price.failure === null ? 'ready' : 'failed';
}

/** Faults of the last submission and of names checked while typing, each once. */
function shownFaults(context: PurchaseContext) {
  const isRefused = context.faults.some(({ field }) => field === 'commonName' || field === 'domainNames');
  const areNamesShown = needsOf(context).names;
  return isRefused || !areNamesShown ? context.faults : [...nameFaults(context), ...context.faults];
}

function purchaseExit(snapshot: PurchaseSnapshot): PurchaseExit | null {
  const { order, handedTo } = snapshot.context;
  if (snapshot.hasTag('handed')) return { to: 'batch', batch: handedTo };
  return snapshot.hasTag('created') && order !== null ? exitOf(order) : null;
}

function kindOf(product: ProductFacts | null): NameKind {
  if (product === null) return 'domain';
  const kind = nameKindFor(product.productType);
  switch (kind) {
    case 'none':
    case 'ip':
      return kind;
    case 'mailbox':
      return 'email';
    default:
      return hostRulesFor(product.productType, product.subBrand).wildcard === 'required'
        ? 'wildcard'
        : 'domain';
  }
}
