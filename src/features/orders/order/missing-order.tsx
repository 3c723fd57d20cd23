import { Link } from '@tanstack/react-router';
import { FileQuestion } from 'lucide-react';
import { orderTexts } from '#src/features/orders/order/texts.ts';
import { useText } from '#src/i18n/use-text.ts';
import { Card } from '#src/ui/card/card.tsx';
import { EmptyState } from '#src/ui/empty-state/empty-state.tsx';
import { css } from '#styled/css';
import { button } from '#styled/recipes';

/** There is no such order, or it is another customer's. */
export function MissingOrder({ orderNo }: { readonly orderNo: string }) {
  const t = useText(orderTexts);
  return (
    <Card>
      <EmptyState
        icon={<FileQuestion />}
        title={<h1 className={css({ fontSize: 'xl' })}>{t('order.missing.title')}</h1>}
        description={t('order.missing.about', { orderNo })}
        action={
          <Link to="/orders/list" className={button({ variant: 'primary' })}>
            {t('order.missing.list')}
          </Link>
        }
      />
    </Card>
  );
}
