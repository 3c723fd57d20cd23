import { productFamily } from '#core/catalogue/type-flags.ts';
import { addWildcard, baseName } from '#core/names/wildcard.ts';
import type { Args as ArgsOf, Change as ChangeOf } from '#machines/kit/assigns.ts';
import { replies } from '#machines/kit/slot.ts';
import { eachName, fitText, namesKey, noNames } from '#machines/purchase/names.rules.ts';
import { brokenFailure, withoutFaults } from '#machines/purchase/purchase.faults.ts';
import { isProductTouched, priceKey, productKey } from '#machines/purchase/purchase.rules.ts';
import type { PurchaseContext, PurchaseEvent, PurchaseSlots } from '#machines/purchase/purchase.types.ts';

type Args = ArgsOf<PurchaseContext, PurchaseEvent>;
type Change = ChangeOf<PurchaseContext, PurchaseEvent>;

const replyOf = replies<PurchaseSlots>();
const nameFields = ['commonName', 'domainNames'];

/** What fills the form in: product, names, price, parties. */
export const purchaseActions = {
  /** Another brand begins with its own first product. */
  wantBrand: ({ context, event }) =>
    event.type === 'brand.choose'
      ? { wanted: { brand: event.brand, productNo: null }, faults: withoutFaults(context, ['productNo']) }
      : {},
  wantProduct: ({ context, event }) =>
    event.type === 'product.choose'
      ? {
          wanted: { ...context.wanted, productNo: event.productNo },
          faults: withoutFaults(context, ['productNo']),
        }
      : {},
  /** The product went with its family: the next one is looked for near it, among the families that are left. */
  switchFamily: ({ context, event }) => {
    if (event.type !== 'family.switch') return {};
    const others = context.families.filter((family) => family !== event.family);
    const families = event.on ? [...others, event.family] : others;
    if (!isProductTouched(context, event.family, event.on)) return { families };
    return { families, wanted: { brand: null, productNo: null }, productAnswered: '' };
  },
  keepProduct,
  noteProductBroken: ({ context }) => ({
    product: null,
    productAnswered: productKey(context),
    productFailure: brokenFailure,
  }),

  keepText: ({ context, event }) =>
    event.type === 'names.commit' ? withText(context, { text: fitTyped(context, event.text) }) : {},
  keepExtras: ({ context, event }) =>
    event.type === 'extras.commit' ? withText(context, { extras: event.text }) : {},
  switchWildcard: ({ context, event }) =>
    event.type === 'wildcard.switch'
      ? {
          isWildcardOn: event.on,
          ...withText(context, { text: eachName(context.text, event.on ? addWildcard : baseName) }),
        }
      : {},
  noteNamesAsked: ({ context }) => ({ namesAsked: namesKey(context) }),
  keepNames: ({ context, event }) => ({ checked: replyOf(event, 'checkNames') ?? context.checked }),
  noteNamesBroken: ({ context }) => ({
    checked: { ...noNames, key: context.namesAsked },
    failure: brokenFailure,
  }),

  notePriceAsked: ({ context }) => ({ priceAsked: priceKey(context) }),
  keepPrice,
  notePriceBroken: ({ context }) => ({ priceAnswered: context.priceAsked, priceFailure: brokenFailure }),

  chooseValidity: ({ context, event }) =>
    event.type === 'validity.choose'
      ? { validityChoice: event.validity, faults: withoutFaults(context, ['year']) }
      : {},
  keepRemark: ({ context, event }) =>
    event.type === 'remark.commit'
      ? { remark: event.remark, faults: withoutFaults(context, ['remark']) }
      : {},
  chooseContact: ({ context, event }) =>
    event.type === 'contact.choose'
      ? { contactID: event.contactID, faults: withoutFaults(context, ['contactID']) }
      : {},
  chooseOrganization: ({ context, event }) =>
    event.type === 'organization.choose'
      ? { orgID: event.orgID, isOrganizationSought: true, faults: withoutFaults(context, ['orgID']) }
      : {},
  /** The first organization stands in the field, unless one was chosen meanwhile (spec §7). */
  keepOrganization: ({ context, event }) => {
    const answer = replyOf(event, 'findInRegister');
    const found = answer?.ok ? (answer.value ?? '') : '';
    return { isOrganizationSought: true, orgID: context.orgID === '' ? found : context.orgID };
  },
  noteOrganizationBroken: () => ({ isOrganizationSought: true }),
} satisfies Record<string, Change>;

/** A product brings its family with it: what is chosen is never hidden. */
function keepProduct({ context, event }: Args): Partial<PurchaseContext> {
  const reply = replyOf(event, 'readProduct');
  if (reply === null) return {};
  if (!reply.answer.ok) {
    return { product: null, productAnswered: reply.key, productFailure: reply.answer.error };
  }
  const product = reply.answer.value;
  const answered = { product, productAnswered: reply.key, productFailure: null };
  if (product === null) return answered;
  const family = productFamily(product.productType);
  const { families, text, isWildcardOn, product: before } = context;
  const isNewProduct = before !== null && before.productNo !== product.productNo;
  return {
    ...answered,
    families: families.includes(family) ? families : [...families, family],
    text: fitText(text, product, { isNewProduct, isWildcardOn }),
  };
}

function fitTyped({ product, isWildcardOn }: PurchaseContext, text: string): string {
  return fitText(text, product, { isNewProduct: false, isWildcardOn });
}

function withText(
  context: PurchaseContext,
  change: Partial<Pick<PurchaseContext, 'text' | 'extras'>>,
): Partial<PurchaseContext> {
  const { text, extras } = { ...context, ...change };
  return {
    ...change,
    checked: text.trim() === '' && extras.trim() === '' ? noNames : context.checked,
    faults: withoutFaults(context, nameFields),
  };
}

function keepPrice({ context, event }: Args): Partial<PurchaseContext> {
  const reply = replyOf(event, 'fetchPrice');
  if (reply === null) return {};
  const { key, answer } = reply;
  return answer.ok
    ? { price: { ...answer.value, key }, priceAnswered: key, priceFailure: null }
    : { price: context.price, priceAnswered: key, priceFailure: answer.error };
}
