import { useNavigate } from '@tanstack/react-router';
import { Search, SearchX } from 'lucide-react';
import { useState } from 'react';
import * as catalogueCalls from '#core/contract/shop-catalogue.ts';
import { QueryGate } from '#src/console/calls/query-gate.tsx';
import { useCall } from '#src/console/calls/use-call.ts';
import { MenuText } from '#src/console/page/menu-text.tsx';
import { PageTitle } from '#src/console/page/page-title.tsx';
import { shopCatalogueTexts } from '#src/features/shop/catalogue.texts.ts';
import { type AskedOfProduct, CatalogueDialogs } from '#src/features/shop/catalogue-dialogs.tsx';
import { type ShopCatalogueSearch, shownProducts } from '#src/features/shop/catalogue-search.ts';
import { CatalogueTable, stateOf } from '#src/features/shop/catalogue-table.tsx';
import { RatesPart } from '#src/features/shop/rates-part.tsx';
import { useText } from '#src/i18n/use-text.ts';
import { Button } from '#src/ui/button/button.tsx';
import { Card } from '#src/ui/card/card.tsx';
import { useCommittedText } from '#src/ui/committed-text/use-committed-text.ts';
import { EmptyState } from '#src/ui/empty-state/empty-state.tsx';
import { PageHeader } from '#src/ui/page-header/page-header.tsx';
import { NativeSelect } from '#src/ui/select/native-select.tsx';
import { TextInput } from '#src/ui/text-input/text-input.tsx';
import { css } from '#styled/css';

type Row = catalogueCalls.CatalogueRow;

interface ShopCataloguePageProps {
  readonly search: ShopCatalogueSearch;
}

/** /shop/catalogue: what the shop sells, for how much, and from when on for how much else. */
export function ShopCataloguePage({ search }: ShopCataloguePageProps) {
  const t = useText(shopCatalogueTexts);
  const navigate = useNavigate();
  const list = useCall(catalogueCalls.catalogue, {});
  const [asked, ask] = useState<AskedOfProduct | null>(null);
  const change = (changed: ShopCatalogueSearch) =>
    void navigate({ to: '.', search: { ...search, ...changed }, replace: true, resetScroll: false });
  return (
    <>
      <PageTitle text={`${t.find('menu.shopCatalogue')} · ${t.find('menu.shop')}`} />
      <PageHeader
        crumbs={[
          <MenuText key="shop" name="menu.shop" />,
          <MenuText key="catalogue" name="menu.shopCatalogue" />,
        ]}
        crumbsLabel={t('common.crumbs')}
        title={<MenuText name="menu.shopCatalogue" />}
        description={t('shopCatalogue.about')}
      />
      <div className={css({ mb: '4' })}>
        <RatesPart />
      </div>
      <Card flush>
        <QueryGate query={list} failed={t('shopCatalogue.failed')} className={css({ p: '5' })}>
          {({ data }) => (
            <>
              <Filters search={search} change={change} rows={data} />
              <CatalogueTable
                rows={data.filter((row) => isShown(row, search))}
                onAsk={(verb, { productNo }) => ask({ verb, productNo })}
                empty={
                  <EmptyState
                    icon={<SearchX />}
                    title={t('shopCatalogue.none')}
                    description={t('shopCatalogue.noneAbout')}
                    action={
                      <Button
                        onClick={() => change({ search: undefined, brand: undefined, show: undefined })}
                      >
                        {t('shopCatalogue.clear')}
                      </Button>
                    }
                  />
                }
              />
            </>
          )}
        </QueryGate>
      </Card>
      {asked && (
        <CatalogueDialogs key={`${asked.verb} ${asked.productNo}`} asked={asked} onClosed={() => ask(null)} />
      )}
    </>
  );
}

function isShown(row: Row, { search = '', brand, show }: ShopCatalogueSearch): boolean {
  const text = [row.productNo, row.chineseName, row.englishName, row.brandName].join('\n').toLowerCase();
  const state = stateOf(row);
  return (
    (brand === undefined || row.subBrand === brand) &&
    (show === undefined || (show === 'planned' ? row.planned.length > 0 : state === show)) &&
    search
      .toLowerCase()
      .split(/\s+/)
      .every((word) => text.includes(word))
  );
}

interface FiltersProps extends ShopCataloguePageProps {
  readonly change: (changed: ShopCatalogueSearch) => void;
  readonly rows: readonly Row[];
}

function Filters({ search, change, rows }: FiltersProps) {
  const t = useText(shopCatalogueTexts);
  const input = useCommittedText(search.search ?? '', (text) => change({ search: text.trim() || undefined }));
  const brands = new Map(rows.map(({ subBrand, brandName }) => [subBrand, brandName]));
  return (
    <div className={bar}>
      <search className={css({ flex: '1 1 220px', minW: '0', maxW: { md: '320px' } })}>
        <TextInput
          {...input}
          type="search"
          prefix={<Search aria-hidden="true" />}
          aria-label={t('shopCatalogue.search')}
          placeholder={t('shopCatalogue.search')}
          maxLength={255}
        />
      </search>
      <NativeSelect
        className={choice}
        aria-label={t('shopCatalogue.brand')}
        value={search.brand ?? ''}
        onValueChange={(brand) => change({ brand: brand || undefined })}
        options={[
          { value: '', label: t('shopCatalogue.everyBrand') },
          ...[...brands].map(([value, label]) => ({ value, label })),
        ]}
      />
      <NativeSelect
        className={choice}
        aria-label={t('shopCatalogue.show')}
        value={search.show ?? ''}
        onValueChange={(show) => change({ show: shownProducts.find((each) => each === show) })}
        options={[
          { value: '', label: t('shopCatalogue.everything') },
          ...shownProducts.map((value) => ({ value, label: t(`shopCatalogue.shown.${value}`) })),
        ]}
      />
    </div>
  );
}

const choice = css({ w: { base: 'full', md: '44' } });
const bar = css({
  display: 'flex',
  flexWrap: 'wrap',
  gap: '2.5',
  px: '3.5',
  py: '2.5',
  borderBottom: '1px solid token(colors.border)',
});
