import type { Language } from '#src/i18n/languages.ts';

/** Returns a product's name in the current language; the catalogue has Chinese and English. */
export function productName(
  product: { readonly productName: string; readonly chineseName: string; readonly englishName: string },
  language: Language,
): string {
  return (language === 'zh' ? product.chineseName : product.englishName) || product.productName;
}
