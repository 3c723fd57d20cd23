import { productFamily } from '#core/catalogue/type-flags.ts';
import { withWanted } from '#machines/purchase/purchase.rules.ts';
import type { PurchaseContext } from '#machines/purchase/purchase.types.ts';

type Family = PurchaseContext['families'][number];

/**
 * The type switches say what is offered (spec §2); the form turns to the one that was switched on last, to its first product
 * near the brand of before. Where the product went with its family, the next one comes from near it, among the families that
 * are left.
 */
export function withFamily(
  context: PurchaseContext,
  family: Family,
  isOn: boolean,
): Partial<PurchaseContext> {
  const { product } = context;
  const others = context.families.filter((other) => other !== family);
  const families = isOn ? [...others, family] : others;
  const isOfProduct = product !== null && productFamily(product.productType) === family;
  // The product on the screen stays where it can.
  if (isOn ? isOfProduct : product === null || !isOfProduct) return { families, familyNote: null };
  const turned = withWanted(context, { brand: null, productNo: null, family: isOn ? family : null });
  if (!isOn || product === null) return { ...turned, families };
  return { ...turned, families, familyNote: { kind: 'turned', family, before: product.productNo } };
}

/** The switch goes off again, and the product of before comes back. */
export function withFamilyUndone(context: PurchaseContext): Partial<PurchaseContext> {
  const { familyNote, families } = context;
  if (familyNote?.kind !== 'turned') return {};
  return {
    ...withWanted(context, { brand: null, productNo: familyNote.before, family: null }),
    families: families.filter((family) => family !== familyNote.family),
  };
}

/** The last switch stays on, and says so. */
export function isLastFamily({ families }: Pick<PurchaseContext, 'families'>, family: Family): boolean {
  return families.every((other) => other === family);
}
