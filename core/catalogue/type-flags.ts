import type { OrderKind } from '#core/orders/order-filters.ts';

/** What a product is, read from its type string (spec §3, §4). */
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
 * Reads a `productType` such as `dv_one_ssl` word by word: `ov` inside `approved`, `one` inside `none` or `ip`
 * inside `zip` say nothing. Words are split on anything but letters and digits; case does not matter.
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

/** The type switches of the purchase screen; `ssl` alone is on at first (spec §2). */
export const productFamilies = ['ssl', 'code', 'doc', 'email', 'vmc', 'ip'] as const;
export type ProductFamily = (typeof productFamilies)[number];

/** The one switch a product appears under. */
export function productFamily(productType: string): ProductFamily {
  const flags = readTypeFlags(productType);
  if (flags.code) return 'code';
  if (flags.doc) return 'doc';
  if (flags.email) return 'email';
  if (flags.vmc) return 'vmc';
  if (flags.ip) return 'ip';
  return 'ssl';
}

/** What lists of orders tell products apart by; the server's column `kind` says the same. */
export function orderKind(productType: string): OrderKind {
  const family = productFamily(productType);
  if (family !== 'ssl') return family;
  const { ov, ev } = readTypeFlags(productType);
  if (ev) return 'ev';
  return ov ? 'ov' : 'dv';
}

/** Does the form ask for a organization? ov, ev, code and doc products (spec §2). */
export function needsOrganization(productType: string): boolean {
  const flags = readTypeFlags(productType);
  return flags.ov || flags.ev || flags.code || flags.doc;
}

/** Does the form ask for a contact? All but domain-validated products (spec §2). */
export function needsContact(productType: string): boolean {
  return !readTypeFlags(productType).dv;
}

/**
 * Must the contact of an order have an ID card number? CFCA checks who the person is (spec §2: 'required when ordering a
 * CFCA product'), wherever the product asks for a contact at all.
 */
export function needsIdCard(productType: string, subBrand: string): boolean {
  return subBrand === 'cfca' && needsContact(productType);
}

/** How far the owner is checked before the certificate is issued: `DV`, `OV`, `EV`; empty where the type does not say. */
export function certType(productType: string): 'DV' | 'OV' | 'EV' | '' {
  const { dv, ov, ev } = readTypeFlags(productType);
  if (ev) return 'EV';
  if (ov) return 'OV';
  return dv ? 'DV' : '';
}
