import { useNavigate } from '@tanstack/react-router';
import { PackageOpen } from 'lucide-react';
import { advise, type Wish } from '#core/catalogue/advise.ts';
import * as catalogueCalls from '#core/contract/calls/catalogue.ts';
import * as sessionCalls from '#core/contract/calls/session.ts';
import { wholeList } from '#core/contract/fields.ts';
import { QueryGate } from '#src/console/calls/query-gate.tsx';
import { useCall } from '#src/console/calls/use-call.ts';
import { PageHead } from '#src/console/page/page-head.tsx';
import { useServices } from '#src/console/services.ts';
import { catalogueTexts } from '#src/features/catalogue/texts.ts';
import { WhichQuestions } from '#src/features/catalogue/which-questions.tsx';
import { WhichResult } from '#src/features/catalogue/which-result.tsx';
import { siteProducts } from '#src/features/purchase/product/brand-choices.ts';
import { useText } from '#src/i18n/use-text.ts';
import { Card } from '#src/ui/card/card.tsx';
import { EmptyState } from '#src/ui/empty-state/empty-state.tsx';
import { besidePanel } from '#src/ui/frame/frame-styles.ts';

/** /ssl/which: four questions that lead to a product, for users who do not know the terminology. */
export function WhichPage({ wish }: { readonly wish: Wish }) {
  const t = useText(catalogueTexts);
  const { site } = useServices();
  const navigate = useNavigate();
  const products = useCall(catalogueCalls.products, wholeList, { select: ({ list }) => list });
  const discount = useCall(sessionCalls.account, {}).data?.discount ?? 100;
  const choose = (chosen: Wish) =>
    void navigate({ to: '/ssl/which', search: { ...wish, ...chosen }, replace: true, resetScroll: false });
  return (
    <>
      <PageHead title={t('catalogue.which.title')} description={t('catalogue.which.about')} />
      <QueryGate query={products} failed={t('catalogue.which.failed')}>
        {(list) => {
          const advice = advise(siteProducts(list, site), wish, discount);
          if (advice === null)
            return (
              <Card>
                <EmptyState
                  icon={<PackageOpen />}
                  title={t('catalogue.which.none')}
                  description={t('catalogue.which.noneAbout')}
                />
              </Card>
            );
          return (
            <div className={besidePanel}>
              <WhichQuestions advice={advice} choose={choose} />
              <WhichResult advice={advice} />
            </div>
          );
        }}
      </QueryGate>
    </>
  );
}
