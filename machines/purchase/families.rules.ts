import { productFamily } from '#core/catalogue/type-flags.ts';
import { withWanted } from '#machines/purchase/purchase.rules.ts';
import type { PurchaseContext } from '#machines/purchase/purchase.types.ts';

type Family = PurchaseContext['families'][number];

/**
 * Type switches decide which products are offered (product.md, 'Products'). Switching a type on selects its first product near the
 * previous brand; switching off the current product's type selects the nearest product among the remaining types.
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
  // Keep the current product if possible.
  if (isOn ? isOfProduct : product === null || !isOfProduct) return { families, familyNote: null };
  const turned = withWanted(context, { brand: null, productNo: null, family: isOn ? family : null });
  if (!isOn || product === null) return { ...turned, families };
  return { ...turned, families, familyNote: { kind: 'turned', family, before: product.productNo } };
}

/** Switches the type off again and restores the previous product. */
export function withFamilyUndone(context: PurchaseContext): Partial<PurchaseContext> {
  const { familyNote, families } = context;
  if (familyNote?.kind !== 'turned') return {};
  return {
    ...withWanted(context, { brand: null, productNo: familyNote.before, family: null }),
    families: families.filter((family) => family !== familyNote.family),
  };
}

/** Whether it is the last type switched on, which must stay on. */
export function isLastFamily({ families }: Pick<PurchaseContext, 'families'>, family: Family): boolean {
  return families.every((other) => other === family);
}
