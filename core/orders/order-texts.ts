import { productFamily } from '#core/catalogue/type-flags.ts';
import { type Fault, fault } from '#core/fault.ts';
import { logoFaults, longestLogo } from '#core/orders/mark-logo.ts';
import { pick } from '#core/pick.ts';

/**
 * Texts customers attach to an order, in the form and in the contract.
 * - `remark`: the customer's own note, on every order.
 * - `attestation`: a hardware attestation of the key of a code-signing certificate (CSBR §6.2.7.4.2), PEM or text.
 * - `logo`, `markOffice`, `markNumber`: the SVG a mark certificate shows, its registry and its registration number.
 * - `approvalReason`: why the order is needed, for whoever approves it if it exceeds a spending limit. It is kept with the request alone.
 */
export const orderTextFields = [
  'remark',
  'attestation',
  'logo',
  'markOffice',
  'markNumber',
  'approvalReason',
] as const;
export type OrderText = (typeof orderTextFields)[number];
export type OrderTexts = Readonly<Record<OrderText, string>>;

export const noTexts: OrderTexts = {
  remark: '',
  attestation: '',
  logo: '',
  markOffice: '',
  markNumber: '',
  approvalReason: '',
};

/** Maximum number of characters (UTF-16 code units) the contract accepts. */
export const textMaximum: Readonly<Record<OrderText, number>> = {
  remark: 255,
  attestation: 65_536,
  logo: longestLogo,
  markOffice: 100,
  markNumber: 64,
  approvalReason: 500,
};

/** Texts that orders of a product have, in form order. */
export function textsOfProduct(productType: string): readonly OrderText[] {
  const family = productFamily(productType);
  const ofAll = ['remark', 'approvalReason'] as const;
  if (family === 'vmc') return ['logo', 'markOffice', 'markNumber', ...ofAll];
  return family === 'code' ? ['attestation', ...ofAll] : ofAll;
}

/** What only the mark's registry knows may not be empty; the CA asks for an attestation while vetting the order. */
export function isTextRequired(field: OrderText): boolean {
  return field === 'logo' || field === 'markOffice' || field === 'markNumber';
}

/** Returns the faults of these texts. */
export function textFaults(fields: readonly OrderText[], texts: OrderTexts): readonly Fault[] {
  return fields.flatMap((field) => {
    const text = texts[field];
    if (text.trim() === '') return isTextRequired(field) ? [fault(field, 'required', '')] : [];
    if (field === 'logo') return logoFaults(text);
    const maximum = textMaximum[field];
    return text.length > maximum ? [fault(field, 'too-long', text, String(maximum))] : [];
  });
}

/** Returns the given texts and leaves all others empty. */
export function textsOf(fields: readonly OrderText[], texts: OrderTexts): OrderTexts {
  return { ...noTexts, ...pick(texts, fields) };
}
