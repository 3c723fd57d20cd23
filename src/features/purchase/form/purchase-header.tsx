import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { MenuText } from '#src/console/page/menu-text.tsx';
import { purchaseTexts } from '#src/features/purchase/texts.ts';
import { useText } from '#src/i18n/use-text.ts';
import { Card, CardSection } from '#src/ui/card/card.tsx';
import { besidePanel } from '#src/ui/frame/frame-styles.ts';
import { PageHeader } from '#src/ui/page-header/page-header.tsx';
import { Skeleton, SkeletonText } from '#src/ui/skeleton/skeleton.tsx';
import { css } from '#styled/css';
import { button } from '#styled/recipes';

export function PurchaseHeader({ actions }: { readonly actions?: ReactNode }) {
  const t = useText(purchaseTexts);
  return (
    <PageHeader
      crumbs={[<MenuText key="menu" name="menu.certificates" />, t('purchase.title')]}
      crumbsLabel={t('common.crumbs')}
      title={t('purchase.title')}
      actions={actions}
    />
  );
}

/** Link to a new draft. */
export function FreshLink({ children }: { readonly children: ReactNode }) {
  return (
    <Link to="/ssl/certificates" search={{}} className={button({ variant: 'primary' })}>
      {children}
    </Link>
  );
}

/** Placeholder for the form while its draft opens. */
export function PurchaseSkeleton() {
  const t = useText(purchaseTexts);
  return (
    <div role="status" className={besidePanel}>
      <span className="sr-only">{t('common.loading')}</span>
      <Card>
        <CardSection title={t('purchase.names.title')} hint={t('purchase.names.hint')}>
          <Skeleton height="36px" />
        </CardSection>
        <CardSection title={t('purchase.product.title')} hint={t('purchase.product.hint')}>
          <BrandSkeleton />
          <Skeleton height="36px" className={css({ mt: '4' })} />
        </CardSection>
      </Card>
      <Card>
        <CardSection>
          <SkeletonText lines={8} />
        </CardSection>
      </Card>
    </div>
  );
}

export function BrandSkeleton() {
  return (
    <div className={css({ display: 'grid', gap: '1' })}>
      {['a', 'b', 'c', 'd', 'e', 'f'].map((key) => (
        <Skeleton key={key} height="44px" />
      ))}
    </div>
  );
}
