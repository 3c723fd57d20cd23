import type { Translate } from '#src/i18n/texts.ts';
import type { ComboboxTexts } from '#src/ui/combobox/combobox.tsx';

/** What the long lists of this area say. */
export function comboboxTexts(t: Translate<'parties'>): ComboboxTexts {
  return {
    open: t('parties.list'),
    nothing: (query) => t('parties.nothing', { query }),
    previous: t('parties.previous'),
    next: t('parties.next'),
    page: (page, pages) => t('parties.page', { page, pages }),
  };
}
