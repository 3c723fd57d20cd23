import type { PurchaseView } from '#machines/purchase/purchase.view.ts';
import type { Translate } from '#src/i18n/texts.ts';

/** What the name field is called and asks for, by what it takes. */
export function nameFieldTexts({ kind, count }: PurchaseView['names'], t: Translate<'purchase'>) {
  if (kind === 'ip') {
    const [title, label] = [t('purchase.names.ip.title'), t('purchase.names.ip.label')];
    return {
      title,
      label,
      hint: t('purchase.names.ip.hint'),
      placeholder: t('purchase.names.ip.placeholder'),
    };
  }
  if (kind === 'email')
    return {
      title: t('purchase.names.email.title'),
      label: t('purchase.names.email.label'),
      hint: t('purchase.names.email.hint'),
      placeholder: t('purchase.names.email.placeholder'),
    };
  return {
    title: t('purchase.names.title'),
    label: t('purchase.names.label'),
    hint: count === 'several' ? t('purchase.names.hintSeveral') : t('purchase.names.hint'),
    placeholder:
      kind === 'wildcard' ? t('purchase.names.wildcardPlaceholder') : t('purchase.names.placeholder'),
  };
}
