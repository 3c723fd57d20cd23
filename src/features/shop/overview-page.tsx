import { MenuText } from '#src/console/menu-text.tsx';
import { PageTitle } from '#src/console/page-title.tsx';
import { ActsPart } from '#src/features/shop/acts-part.tsx';
import { shopTexts } from '#src/features/shop/texts.ts';
import { useText } from '#src/i18n/use-text.ts';
import { PageHeader } from '#src/ui/page-header/page-header.tsx';
import { css } from '#styled/css';

/** /shop: what needs an operator now. */
export function OverviewPage() {
  const t = useText(shopTexts);
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
        <ActsPart />
      </div>
    </>
  );
}

const stack = css({ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: '4' });
