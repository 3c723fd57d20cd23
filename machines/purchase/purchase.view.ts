import {
  needsContact,
  needsOrganization,
  productFamilies,
  readTypeFlags,
} from '#core/catalogue/type-flags.ts';
import { nameCountFor } from '#core/names/host-rules.ts';
import { offeredValidities } from '#core/orders/span.ts';
import { needsIdCard } from '#core/parties/order-contact.ts';
import {
  isMethodForced,
  isSaveOn,
  mailboxDomainOf,
  mailboxKey,
  methodOf,
  methodsOf,
  needsMailbox,
  replacedMethod,
} from '#machines/purchase/dcv-choice/dcv-choice.rules.ts';
import { hasNames, nameFaults } from '#machines/purchase/names.rules.ts';
import {
  isForBatch,
  isSoldInBatches,
  modeOf,
  orderSourceOf,
} from '#machines/purchase/order-mode/order-mode.rules.ts';
import {
  knownPrice,
  orderNames,
  priceKey,
  productKey,
  validityOf,
} from '#machines/purchase/purchase.rules.ts';
import type { Price, PurchaseContext } from '#machines/purchase/purchase.types.ts';
import {
  batchView,
  csrView,
  extrasView,
  namesView,
  wildcardView,
} from '#machines/purchase/purchase.view-parts.ts';
import type {
  PurchaseExit,
  PurchaseSnapshot,
  PurchaseStep,
  PurchaseSummary,
  PurchaseView,
} from '#machines/purchase/purchase.view-types.ts';

export type * from '#machines/purchase/purchase.view-types.ts';

export function purchaseView(snapshot: PurchaseSnapshot): PurchaseView {
  const { context } = snapshot;
  const step = stepOf(snapshot.value);
  const { product } = context;
  const isReading = productKey(context) !== context.productAnswered;
  const firstFault = context.faults[0];
  return {
    step,
    orderSource: orderSourceOf(context),
    mode: { chosen: modeOf(context), canSwitch: product === null || isSoldInBatches(product) },
    families: productFamilies.map((family) => ({ family, on: context.families.includes(family) })),
    product: {
      state: isReading ? 'reading' : product === null ? 'failed' : 'ready',
      facts: product,
      brand: context.wanted.brand ?? product?.subBrand ?? null,
      failure: context.productFailure,
    },
    validity: { chosen: validityOf(context), offered: product === null ? [] : offeredValidities(product) },
    names: namesView(context),
    extras: extrasView(context),
    wildcard: wildcardView(context),
    batch: batchView(context),
    csr: csrView(context),
    dcv: {
      method: methodOf(context),
      choices: methodsOf(context),
      isForced: isMethodForced(context),
      replaced: replacedMethod(context),
    },
    email: {
      value: context.email,
      save: isSaveOn(context),
      isLoading: mailboxKey(context) !== '' && mailboxKey(context) !== context.mailboxes.key,
      choices: context.mailboxes.mailboxes,
      rootDomain: mailboxDomainOf(context),
    },
    remark: context.remark,
    contactID: context.contactID,
    orgID: context.orgID,
    needs: needsOf(context),
    price: priceView(context),
    faults: shownFaults(context),
    focus:
      firstFault === undefined || step !== 'editing'
        ? null
        : { field: firstFault.field, ordinal: context.refusals },
    failure: context.failure,
    order: context.order,
    exit: exitOf(step, context),
    can: {
      edit: step === 'editing',
      buy: step === 'editing',
      stop: step === 'preparing' || step === 'reviewing',
      ask: step === 'unresolved',
      reopen: step === 'unresolved' && context.isKnownAbsent,
      discard: step === 'editing' || step === 'unresolved',
    },
  };
}

export function purchaseSummary(snapshot: PurchaseSnapshot): PurchaseSummary {
  const { context } = snapshot;
  const { text, batchText, paste, remark, attempt } = context;
  const step = stepOf(snapshot.value);
  const isTyped = [text, context.extras, batchText, paste, context.file, remark].some(
    (typed) => typed !== '',
  );
  const source = orderSourceOf(context) === 'text' ? batchText : text;
  return {
    step,
    firstName: source.trimStart().split(/[\s,;]+/, 1)[0] || (orderNames(context)[0]?.[0] ?? ''),
    orders: isForBatch(context) ? orderNames(context).length : 1,
    ...amountOf(knownPrice(context)),
    productName: context.product?.productName ?? '',
    chineseName: context.product?.chineseName ?? '',
    englishName: context.product?.englishName ?? '',
    isEmpty: step === 'editing' && !isTyped && attempt === 0,
  };
}

/** A fact that is there or not: lists cannot show null. */
function amountOf(price: Price | null): { readonly amount?: number } {
  return price === null ? {} : { amount: price.allNowPrice };
}

/** Checks after 'buy' are one step to whoever waits, whatever is checked. */
const steps: Readonly<Record<string, PurchaseStep>> = {
  gathering: 'reviewing',
  judging: 'reviewing',
  counting: 'reviewing',
  pricing: 'reviewing',
  tracing: 'preparing',
};

function stepOf(value: unknown): PurchaseStep {
  const state = typeof value === 'string' ? value : (Object.keys(value as object)[0] ?? '');
  return steps[state] ?? (state as PurchaseStep);
}

function needsOf(context: PurchaseContext): PurchaseView['needs'] {
  const { product } = context;
  const source = orderSourceOf(context);
  const certifies = product === null || hasNames(product);
  const hasFields = certifies && source !== 'text' && !isForBatch(context);
  return {
    names: hasFields,
    extras: hasFields && product !== null && nameCountFor(product.productType) === 'several',
    batchText: source === 'text',
    // Which methods there are is the product's to say; while it is read their place is kept.
    dcv: certifies && (product !== null || productKey(context) !== context.productAnswered),
    email: needsMailbox(context),
    contact: product !== null && needsContact(product.productType),
    idCard: product !== null && needsIdCard(product.productType, product.subBrand),
    organization: product !== null && needsOrganization(product.productType),
  };
}

function priceView(context: PurchaseContext): PurchaseView['price'] {
  const key = priceKey(context);
  const { price, priceFailure } = context;
  const value = price === null ? null : { ...price };
  const orders = Math.max(1, orderNames(context).length);
  const isStale = price !== null && price.key !== key;
  const known = { value, orders, isStale, failure: null };
  const isFree = context.product !== null && readTypeFlags(context.product.productType).free;
  if (isFree) return { ...known, state: 'ready', value: knownPrice(context), isStale: false };
  if (validityOf(context) === 90) return { ...known, state: 'skipped', value: null, isStale: false };
  if (key === '') return { ...known, state: 'none' };
  if (context.priceAnswered !== key) return { ...known, state: 'loading' };
  return { ...known, state: priceFailure === null ? 'ready' : 'failed', failure: priceFailure };
}

/** What the last press of 'buy' found, and what the checks say of names as they are typed; each once. */
function shownFaults(context: PurchaseContext): PurchaseView['faults'] {
  const isRefused = context.faults.some(({ field }) => field === 'commonName' || field === 'domainNames');
  const areNamesShown = needsOf(context).names;
  return isRefused || !areNamesShown ? context.faults : [...nameFaults(context), ...context.faults];
}

function exitOf(step: PurchaseStep, { order, handedTo }: PurchaseContext): PurchaseExit {
  if (step === 'handed') return { to: 'batch', batch: handedTo };
  if (step !== 'created' || order === null) return null;
  const { orderNos, total } = order;
  if (total > 0) return { to: 'payment', orderNos, total };
  const [first, ...others] = orderNos;
  return first !== undefined && others.length === 0 ? { to: 'order', orderNo: first } : { to: 'orders' };
}
