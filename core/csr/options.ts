import { readTypeFlags } from '#core/catalogue/type-flags.ts';

export const csrSources = ['create', 'paste', 'zip'] as const;
export const encryptions = ['RSA', 'ECC'] as const;
export const keyLengths = [2048, 3072, 4096] as const;
export const curves = ['P-256', 'P-384', 'P-521'] as const;
export const signatures = ['SHA256', 'SHA384', 'SHA512'] as const;

/** How a request is made (product.md, 'Requests'). */
export interface CsrOptions {
  readonly from: (typeof csrSources)[number];
  readonly encryption: (typeof encryptions)[number];
  /** Bits; used for RSA. */
  readonly keyLength: (typeof keyLengths)[number];
  /** Used for ECC. */
  readonly curve: (typeof curves)[number];
  readonly signature: (typeof signatures)[number];
}

/** product.md, 'Requests': source create, RSA 2048, SHA256; curve P-384 if ECC is chosen. */
export const defaultCsrOptions: CsrOptions = {
  from: 'create',
  encryption: 'RSA',
  keyLength: 2048,
  curve: 'P-384',
  signature: 'SHA256',
};

/**
 * Applies the product's requirements to the chosen options (product.md, 'Requests'): cfca requires RSA 2048 with SHA256, code and doc
 * products RSA 4096. Code and doc products of cfca use 4096, since code-signing keys start at 3072 bits (CSBR).
 */
export function forceCsrOptions(productType: string, subBrand: string, options: CsrOptions): CsrOptions {
  const { code, doc } = readTypeFlags(productType);
  const byBrand: CsrOptions =
    subBrand === 'cfca' ? { ...options, encryption: 'RSA', keyLength: 2048, signature: 'SHA256' } : options;
  return code || doc ? { ...byBrand, encryption: 'RSA', keyLength: 4096 } : byBrand;
}

/** Options fixed by the product: their fields are shown but locked. */
export function lockedCsrOptions(
  productType: string,
  subBrand: string,
): ReadonlySet<'encryption' | 'keyLength' | 'signature'> {
  const { code, doc } = readTypeFlags(productType);
  if (subBrand === 'cfca') return new Set(['encryption', 'keyLength', 'signature'] as const);
  return code || doc ? new Set(['encryption', 'keyLength'] as const) : new Set();
}

/** Parses the name of a curve; also accepts `P256`, `P384` and `P512` (for P-521; product.md, 'Requests'). Null if unknown. */
export function readCurve(name: string): CsrOptions['curve'] | null {
  const digits = /^P-?(\d{3})$/i.exec(name.trim())?.[1];
  const wanted = digits === '512' ? 'P-521' : `P-${digits ?? ''}`;
  return curves.find((curve) => curve === wanted) ?? null;
}
