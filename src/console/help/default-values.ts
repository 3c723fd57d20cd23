import type { Values } from '#src/console/help/placeholders.ts';
import type { Translate } from '#src/i18n/texts.ts';

/** What placeholders show to a reader without an order. */
export function defaultValues(t: Translate<'helpArticle'>): Values {
  return {
    domain: 'example.com',
    host: 'www.example.com',
    orderNo: t('helpArticle.values.orderNo'),
    'record.type': t('helpArticle.values.type'),
    'record.name': t('helpArticle.values.name'),
    'record.value': t('helpArticle.values.value'),
  };
}
