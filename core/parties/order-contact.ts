import { needsIdCard } from '#core/catalogue/type-flags.ts';
import { type Fault, fault } from '#core/fault.ts';
import { isIdCard } from '#core/parties/check-contact.ts';
import { isMaskedIdCard } from '#core/parties/mask.ts';

/** Returns the fault of the order's `contactID` if the contact does not meet the product's requirements, otherwise null. */
export function orderContactFault(
  contact: { readonly name: string; readonly idCard: string },
  { productType, subBrand }: { readonly productType: string; readonly subBrand: string },
): Fault | null {
  if (!needsIdCard(productType, subBrand)) return null;
  const idCard = contact.idCard.trim();
  // The browser only has the masked number.
  if (isIdCard(idCard) || isMaskedIdCard(idCard)) return null;
  return fault('contactID', 'id-card-missing', contact.name);
}
