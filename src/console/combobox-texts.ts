import type { Translate } from '#src/i18n/texts.ts';
import type { ComboboxTexts } from '#src/ui/combobox/combobox.tsx';

/** Texts of long lists. The texts of `form` must be loaded. */
export function comboboxTexts(t: Translate<'form'>): ComboboxTexts {
  return {
    open: t('form.list'),
    nothing: (query) => t('form.nothing', { query }),
    previous: t('form.previous'),
    next: t('form.next'),
    page: (page, pages) => t('form.page', { page, pages }),
  };
}
