import type { ReactNode } from 'react';
import { purchaseTexts } from '#src/features/purchase/texts.ts';
import { useText } from '#src/i18n/use-text.ts';
import { PageHeader } from '#src/ui/page-header/page-header.tsx';

export function PurchaseHeader({ actions }: { readonly actions?: ReactNode }) {
  const t = useText(purchaseTexts);
  return (
    <PageHeader
      crumbs={[t('menu.certificates'), t('purchase.title')]}
      crumbsLabel={t('common.crumbs')}
      title={t('purchase.title')}
      actions={actions}
    />
  );
}
