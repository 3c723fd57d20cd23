import type { ProductFamily } from '#core/catalogue/product-families.ts';
import type { OrderKind } from '#core/orders/order-filters.ts';

/** Properties of a product, read from its type string (product.md, 'Products'). */
export interface TypeFlags {
  /** Several names in one certificate. */
  readonly flex: boolean;
  readonly one: boolean;
  readonly single: boolean;
  readonly wild: boolean;
  readonly ip: boolean;
  /** One IP address only. */
  readonly ipSingle: boolean;
  readonly ipSsl: boolean;
  readonly vmc: boolean;
  readonly ev: boolean;
  readonly dv: boolean;
  readonly ov: boolean;
  readonly doc: boolean;
  readonly code: boolean;
  readonly free: boolean;
  /** E-mail (S/MIME) certificate. */
  readonly email: boolean;
  readonly ssl: boolean;
}

/**
 * Parses a `productType` such as `dv_one_ssl` by whole words, so that `ov` inside `approved`, `one` inside `none` or `ip` inside `zip` is
 * not matched. Splits at anything but letters and digits; ignores case.
 */
export function readTypeFlags(productType: string): TypeFlags {
  const words = new Set(productType.toLowerCase().split(/[^a-z0-9]+/));
  const has = (...names: string[]) => names.some((name) => words.has(name));
  const ip = has('ip');
  return {
    flex: has('flex'),
    one: has('one'),
    single: has('single'),
    wild: has('wild', 'wildcard'),
    ip,
    ipSingle: ip && has('single', 'one'),
    ipSsl: ip && has('ssl'),
    vmc: has('vmc'),
    ev: has('ev'),
    dv: has('dv'),
    ov: has('ov'),
    doc: has('doc'),
    code: has('code'),
    free: has('free'),
    email: has('email', 'smime'),
    ssl: has('ssl'),
  };
}

/** Returns the one switch a product appears under. */
export function productFamily(productType: string): ProductFamily {
  const flags = readTypeFlags(productType);
  if (flags.code) return 'code';
  if (flags.doc) return 'doc';
  if (flags.email) return 'email';
  if (flags.vmc) return 'vmc';
  if (flags.ip) return 'ip';
  return 'ssl';
}

/** Returns the kind by which order lists distinguish products; the server's column `kind` has the same value. */
export function orderKind(productType: string): OrderKind {
  const family = productFamily(productType);
  if (family !== 'ssl') return family;
  const { ov, ev } = readTypeFlags(productType);
  if (ev) return 'ev';
  return ov ? 'ov' : 'dv';
}

/** Whether the form asks for an organization: ov, ev, code and doc products (product.md, 'Products'). */
export function needsOrganization(productType: string): boolean {
  const flags = readTypeFlags(productType);
  return flags.ov || flags.ev || flags.code || flags.doc;
}

/** Whether the form asks for a contact: all except domain-validated products (product.md, 'Products'). */
export function needsContact(productType: string): boolean {
  return !readTypeFlags(productType).dv;
}

/**
 * Whether an order's contact must have an ID card number. CFCA checks the person's identity (product.md, 'Contacts and organizations')
 * for every product that asks for a contact.
 */
export function needsIdCard(productType: string, subBrand: string): boolean {
  return subBrand === 'cfca' && needsContact(productType);
}

/** How far the owner is checked before issuance: `DV`, `OV`, `EV`; empty if the type has no such level. */
export function certType(productType: string): 'DV' | 'OV' | 'EV' | '' {
  const { dv, ov, ev } = readTypeFlags(productType);
  if (ev) return 'EV';
  if (ov) return 'OV';
  return dv ? 'DV' : '';
}
