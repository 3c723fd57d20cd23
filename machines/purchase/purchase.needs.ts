import { needsContact, needsIdCard, needsOrganization } from '#core/catalogue/type-flags.ts';
import { nameCountFor } from '#core/names/host-rules.ts';
import { needsMailbox } from '#machines/purchase/dcv-choice/dcv-choice.rules.ts';
import { hasNames } from '#machines/purchase/names.rules.ts';
import { isForBatch, orderSourceOf } from '#machines/purchase/order-mode/order-mode.rules.ts';
import { isProductRead } from '#machines/purchase/purchase.rules.ts';
import type { PurchaseContext } from '#machines/purchase/purchase.types.ts';

/** Which groups of fields the form shows. */
export function needsOf(context: PurchaseContext) {
  const { product } = context;
  const source = orderSourceOf(context);
  const certifies = product === null || hasNames(product);
  const hasFields = certifies && source !== 'text' && !isForBatch(context);
  return {
    names: hasFields,
    extras: hasFields && product !== null && nameCountFor(product.productType) === 'several',
    batchText: source === 'text',
    // The product decides the methods; their place is reserved while it loads.
    dcv: certifies && (product !== null || !isProductRead(context)),
    email: needsMailbox(context),
    contact: product !== null && needsContact(product.productType),
    /** The contact must have an ID card number. */
    idCard: product !== null && needsIdCard(product.productType, product.subBrand),
    organization: product !== null && needsOrganization(product.productType),
  };
}
