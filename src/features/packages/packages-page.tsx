import { useNavigate } from '@tanstack/react-router';
import { Package } from 'lucide-react';
import { useState } from 'react';
import type { PackageOffer } from '#core/contract/calls/packages.ts';
import * as packageCalls from '#core/contract/calls/packages.ts';
import { QueryGate } from '#src/console/calls/query-gate.tsx';
import { useCall } from '#src/console/calls/use-call.ts';
import { MenuText } from '#src/console/page/menu-text.tsx';
import { PageTitle } from '#src/console/page/page-title.tsx';
import { BuyDialog } from '#src/features/packages/buy-dialog.tsx';
import { OfferCard } from '#src/features/packages/offer-card.tsx';
import { PackageCard } from '#src/features/packages/package-card.tsx';
import { packageTexts } from '#src/features/packages/texts.ts';
import { PaymentDialog } from '#src/features/payment/payment-dialog.tsx';
import { useText } from '#src/i18n/use-text.ts';
import { Card } from '#src/ui/card/card.tsx';
import { CardSkeleton } from '#src/ui/card/card-skeleton.tsx';
import { EmptyState } from '#src/ui/empty-state/empty-state.tsx';
import { PageHeader } from '#src/ui/page-header/page-header.tsx';
import { css } from '#styled/css';

/** The packages that the page shows at once. */
export const shownPackages = { query: { limit: 100, offset: 1 } } as const;

/** /account/cert-package: the packages of the account and what is left of each, and those on offer. */
export function PackagesPage({ pay }: { readonly pay?: string | undefined }) {
  const t = useText(packageTexts);
  const navigate = useNavigate();
  const list = useCall(packageCalls.list, shownPackages);
  const offers = useCall(packageCalls.offers, {});
  const [chosen, choose] = useState<PackageOffer | null>(null);
  const payFor = (packageNo: string | undefined) =>
    void navigate({ to: '/account/cert-package', search: { pay: packageNo }, replace: true });
  return (
    <>
      <PageTitle text={t.find('menu.packages') ?? ''} />
      <PageHeader
        crumbs={(['menu.finance', 'menu.packages'] as const).map((key) => <MenuText key={key} name={key} />)}
        crumbsLabel={t('common.crumbs')}
        title={<MenuText name="menu.packages" />}
        description={t('packages.about')}
      />
      <section aria-labelledby="own-packages" className={part}>
        <h2 id="own-packages" className={heading}>
          {t('packages.own')}
        </h2>
        <p className={hint}>{t('packages.ownHint')}</p>
        <QueryGate query={list} failed={t('packages.failed')} pending={<CardSkeleton lines={4} />}>
          {({ data, total }) =>
            data.length === 0 ? (
              <Card>
                <EmptyState
                  icon={<Package />}
                  title={t('packages.none')}
                  description={t('packages.noneAbout')}
                />
              </Card>
            ) : (
              <>
                <ul className={cards}>
                  {data.map((bought) => (
                    <li key={bought.packageNo}>
                      <PackageCard bought={bought} onPay={() => payFor(bought.packageNo)} />
                    </li>
                  ))}
                </ul>
                {total > data.length && <p className={hint}>{t('packages.more', { count: data.length })}</p>}
              </>
            )
          }
        </QueryGate>
      </section>
      <section aria-labelledby="package-offers" className={part}>
        <h2 id="package-offers" className={heading}>
          {t('packages.offers')}
        </h2>
        <p className={hint}>{t('packages.offersHint')}</p>
        <QueryGate query={offers} failed={t('packages.failed')} pending={<CardSkeleton lines={4} />}>
          {(data) =>
            data.offers.length === 0 ? (
              <Card>
                <EmptyState
                  icon={<Package />}
                  title={t('packages.noOffers')}
                  description={t('packages.noOffersAbout')}
                />
              </Card>
            ) : (
              <ul className={grid}>
                {data.offers.map((offer) => (
                  <li key={offer.id}>
                    <OfferCard offer={offer} onBuy={() => choose(offer)} />
                  </li>
                ))}
              </ul>
            )
          }
        </QueryGate>
      </section>
      {chosen !== null && (
        <BuyDialog
          // A price that has changed is shown anew.
          offer={offers.data?.offers.find(({ id }) => id === chosen.id) ?? chosen}
          onClose={() => choose(null)}
          onOrdered={(packageNo) => {
            choose(null);
            payFor(packageNo);
          }}
        />
      )}
      {pay !== undefined && (
        <PaymentDialog orderNos={[pay]} origin="package" onExit={() => payFor(undefined)} />
      )}
    </>
  );
}

const part = css({ mb: '8' });
const heading = css({ fontSize: 'lg', fontWeight: 'semibold' });
const hint = css({ mt: '0.5', mb: '3', fontSize: 'sm', color: 'fg.muted' });
const cards = css({ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: '3' });
const grid = css({
  display: 'grid',
  gap: '3',
  gridTemplateColumns: {
    base: 'minmax(0, 1fr)',
    sm: 'repeat(2, minmax(0, 1fr))',
    xl: 'repeat(3, minmax(0, 1fr))',
  },
  '& > li': { display: 'grid' },
});
