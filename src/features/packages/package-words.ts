import type { CertPackage } from '#core/contract/calls/packages.ts';
import type { Language } from '#src/i18n/languages.ts';
import type { Translate } from '#src/i18n/texts.ts';
import { validityText } from '#src/i18n/validity-text.ts';

type Named = Pick<
  CertPackage,
  'kind' | 'chineseName' | 'englishName' | 'productNo' | 'validity' | 'mostCents'
>;

interface Words {
  readonly t: Translate<'packages'>;
  readonly language: Language;
  readonly money: (cents: number) => string;
}

/** What each certificate of a package is: a product or a kind. */
export function packageName(
  { kind, chineseName, englishName, productNo }: Named,
  { t, language }: Pick<Words, 't' | 'language'>,
): string {
  if (kind !== null) return t(`packages.kind.${kind}`);
  return (language === 'zh' ? chineseName : englishName) || productNo;
}

/** The orders that its units pay, beside the name: how long, and up to what price. */
export function packageTerms({ validity, mostCents }: Named, { t, money }: Omit<Words, 'language'>): string {
  const upTo = mostCents === null ? null : t('packages.upTo', { amount: money(mostCents) });
  return [validityText(validity, t), upTo].filter((part) => part !== null).join(' · ');
}
