import type { Translate } from '#src/i18n/texts.ts';
import type { ComboboxTexts } from '#src/ui/combobox/combobox.tsx';

/** What long lists say; load the texts of `form`. */
export function comboboxTexts(t: Translate<'form'>): ComboboxTexts {
  return {
    open: t('form.list'),
    nothing: (query) => t('form.nothing', { query }),
    previous: t('form.previous'),
    next: t('form.next'),
    page: (page, pages) => t('form.page', { page, pages }),
  };
}
