import { productFamily } from '#core/catalogue/type-flags.ts';
import { type Fault, fault } from '#core/fault.ts';
import { logoFaults, longestLogo } from '#core/orders/mark-logo.ts';
import { pick } from '#core/pick.ts';

/**
 * Texts that customers put on an order: what the form shows and the contract takes. `remark`: their own, of every order.
 * `attestation`: what hardware says of the key of a code-signing certificate that it made (CSBR §6.2.7.4.2), PEM or text.
 * `logo`, `markOffice`, `markNumber`: what a mark certificate shows, as SVG, and where and as what it is registered.
 */
export const orderTextFields = ['remark', 'attestation', 'logo', 'markOffice', 'markNumber'] as const;
export type OrderText = (typeof orderTextFields)[number];
export type OrderTexts = Readonly<Record<OrderText, string>>;

export const noTexts: OrderTexts = { remark: '', attestation: '', logo: '', markOffice: '', markNumber: '' };

/** As many characters (UTF-16 units) as the contract takes. */
export const textMaximum: Readonly<Record<OrderText, number>> = {
  remark: 255,
  attestation: 65_536,
  logo: longestLogo,
  markOffice: 100,
  markNumber: 64,
};

/** The texts that orders of a product have, in the form's order. */
export function textsOfProduct(productType: string): readonly OrderText[] {
  const family = productFamily(productType);
  if (family === 'vmc') return ['logo', 'markOffice', 'markNumber', 'remark'];
  return family === 'code' ? ['attestation', 'remark'] : ['remark'];
}

/** The remark alone may be empty, and an attestation, which the CA asks for while it vets the order. */
export function isTextRequired(field: OrderText): boolean {
  return field !== 'remark' && field !== 'attestation';
}

/** What is wrong with these texts of an order. */
export function textFaults(fields: readonly OrderText[], texts: OrderTexts): readonly Fault[] {
  return fields.flatMap((field) => {
    const text = texts[field];
    if (text.trim() === '') return isTextRequired(field) ? [fault(field, 'required', '')] : [];
    if (field === 'logo') return logoFaults(text);
    const maximum = textMaximum[field];
    return text.length > maximum ? [fault(field, 'too-long', text, String(maximum))] : [];
  });
}

/** These texts alone, of whatever has more of them; the others are empty. */
export function textsOf(fields: readonly OrderText[], texts: OrderTexts): OrderTexts {
  return { ...noTexts, ...pick(texts, fields) };
}
