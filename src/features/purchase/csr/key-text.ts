import type { CsrOptions } from '#core/csr/options.ts';

/** `RSA 2048`, `ECC P-384`. */
export function keyText(options: Pick<CsrOptions, 'encryption' | 'keyLength' | 'curve'>): string {
  return `${options.encryption} ${keySize(options)}`;
}

export function keySize({
  encryption,
  keyLength,
  curve,
}: Pick<CsrOptions, 'encryption' | 'keyLength' | 'curve'>) {
  return encryption === 'RSA' ? String(keyLength) : curve;
}
