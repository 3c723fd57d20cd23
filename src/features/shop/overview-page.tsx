import * as shopCalls from '#core/contract/calls/shop.ts';
import { QueryGate } from '#src/console/calls/query-gate.tsx';
import { useCall } from '#src/console/calls/use-call.ts';
import { MenuText } from '#src/console/page/menu-text.tsx';
import { PageTitle } from '#src/console/page/page-title.tsx';
import { ActsPart } from '#src/features/shop/acts-part.tsx';
import { Figures, HealthPart, isBroken, WaitingPart } from '#src/features/shop/overview-parts.tsx';
import { ReviewsPart } from '#src/features/shop/reviews-part.tsx';
import { shopTexts } from '#src/features/shop/texts.ts';
import { usedZone } from '#src/i18n/shown-zone.ts';
import { useText } from '#src/i18n/use-text.ts';
import { CardSkeleton } from '#src/ui/card/card-skeleton.tsx';
import { PageHeader } from '#src/ui/page-header/page-header.tsx';
import { css } from '#styled/css';

/** /shop: what needs an operator now. */
export function OverviewPage() {
  const t = useText(shopTexts);
  const overview = useCall(
    shopCalls.overview,
    { query: { timeZone: usedZone() } },
    { refetchInterval: 30_000 },
  );
  const { data } = overview;
  const health = data && (data.waiting || data.money || data.system) && <HealthPart overview={data} />;
  const leads = data !== undefined && isBroken(data);
  return (
    <>
      <PageTitle text={`${t.find('menu.desk')} · ${t.find('menu.shop')}`} />
      <PageHeader
        crumbs={[<MenuText key="shop" name="menu.shop" />, <MenuText key="desk" name="menu.desk" />]}
        crumbsLabel={t('common.crumbs')}
        title={<MenuText name="menu.desk" />}
        description={t('shop.overview.about')}
      />
      <div className={stack}>
        {leads && health}
        <QueryGate query={overview} failed={t('shop.overview.failed')} pending={<CardSkeleton lines={8} />}>
          {(found) => (
            <>
              {found.money && <Figures money={found.money} />}
              {found.waiting && <WaitingPart waiting={found.waiting} />}
            </>
          )}
        </QueryGate>
        <ReviewsPart />
        <ActsPart />
        {!leads && health}
      </div>
    </>
  );
}

const stack = css({ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: '4' });
