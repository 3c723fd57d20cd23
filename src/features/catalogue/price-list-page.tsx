import { useNavigate } from '@tanstack/react-router';
import { Search } from 'lucide-react';
import { priceList } from '#core/catalogue/price-list.ts';
import * as catalogueCalls from '#core/contract/calls/catalogue.ts';
import * as sessionCalls from '#core/contract/calls/session.ts';
import { wholeList } from '#core/contract/fields.ts';
import { QueryGate } from '#src/console/calls/query-gate.tsx';
import { useCall } from '#src/console/calls/use-call.ts';
import { PageHead } from '#src/console/page/page-head.tsx';
import { useServices } from '#src/console/services.ts';
import type { ChangePriceList, PriceListSearch } from '#src/features/catalogue/price-list-search.ts';
import { PriceTable } from '#src/features/catalogue/price-table.tsx';
import { catalogueTexts } from '#src/features/catalogue/texts.ts';
import { brandChoices, familyCounts, siteProducts } from '#src/features/purchase/product/brand-choices.ts';
import { purchaseTexts } from '#src/features/purchase/texts.ts';
import { useFormat, useText } from '#src/i18n/use-text.ts';
import { Card } from '#src/ui/card/card.tsx';
import { useCommittedText } from '#src/ui/committed-text/use-committed-text.ts';
import { NativeSelect } from '#src/ui/select/native-select.tsx';
import { TextInput } from '#src/ui/text-input/text-input.tsx';
import { css, cx } from '#styled/css';

interface PriceListProps {
  readonly search: PriceListSearch;
}

interface PriceListPageProps extends PriceListProps {
  /** The list price stands below the customer's own, where they differ. */
  readonly withListPrice?: boolean;
  /** Heading of the menu that it belongs to. */
  readonly crumb?: 'menu.certificates' | 'menu.finance';
  readonly title?: string;
}

/** /ssl/products: all prices for this customer. */
export function PriceListPage({
  search,
  withListPrice = false,
  crumb = 'menu.certificates',
  ...given
}: PriceListPageProps) {
  const t = useText(catalogueTexts);
  const { title = t('catalogue.prices.title') } = given;
  const format = useFormat();
  const { site } = useServices();
  const navigate = useNavigate();
  const products = useCall(catalogueCalls.products, wholeList, { select: ({ list }) => list });
  const discount = useCall(sessionCalls.account, {}).data?.discount ?? 100;
  const change: ChangePriceList = (changed) =>
    void navigate({
      to: '.',
      search: { ...search, ...changed },
      replace: true,
      resetScroll: false,
    });
  return (
    <>
      <PageHead
        crumbs={[t(crumb), title]}
        title={title}
        description={
          discount < 100
            ? t('catalogue.prices.aboutDiscount', { discount: format.discount(discount) })
            : t('catalogue.prices.about')
        }
      />
      <Card flush>
        <QueryGate query={products} failed={t('catalogue.which.failed')} className={css({ p: '5' })}>
          {(list) => {
            const sold = siteProducts(list, site);
            return (
              <>
                <Filters search={search} change={change} sold={sold} />
                <PriceTable
                  search={search}
                  change={change}
                  rows={priceList(sold, search, discount)}
                  listed={withListPrice && discount < 100 ? priceList(sold, search, 100) : null}
                />
              </>
            );
          }}
        </QueryGate>
      </Card>
    </>
  );
}

interface FilterProps extends PriceListProps {
  readonly change: ChangePriceList;
  readonly sold: ReturnType<typeof siteProducts>;
}

function Filters({ search, change, sold }: FilterProps) {
  const t = useText(catalogueTexts, purchaseTexts);
  const { site } = useServices();
  const input = useCommittedText(search.search ?? '', (text) => change({ search: text.trim() || undefined }));
  const { shown, more } = brandChoices(sold, site, search.brand ?? null);
  const { data: rates } = useCall(catalogueCalls.exRate, {});
  const currencies = [
    site.currency.unit,
    ...(rates?.currencies ?? [])
      .map(({ currency }) => currency)
      .filter((unit) => unit !== site.currency.unit),
  ];
  return (
    <div className={bar}>
      <search className={css({ flex: '1 1 220px', minW: '0', maxW: { md: '320px' } })}>
        <TextInput
          {...input}
          type="search"
          prefix={<Search aria-hidden="true" />}
          aria-label={t('catalogue.prices.search')}
          placeholder={t('catalogue.prices.search')}
          maxLength={255}
        />
      </search>
      <NativeSelect
        className={choice}
        aria-label={t('catalogue.prices.family')}
        value={search.family ?? ''}
        onValueChange={(family) => change({ family: familyOf(family) })}
        options={[
          { value: '', label: t('catalogue.prices.everyFamily') },
          ...familyCounts(sold).map(({ family, count }) => ({
            value: family,
            label: `${t(`purchase.product.family.${family}`)} (${count})`,
          })),
        ]}
      />
      <NativeSelect
        className={choice}
        aria-label={t('catalogue.prices.brand')}
        value={search.brand ?? ''}
        onValueChange={(brand) => change({ brand: brand || undefined })}
        options={[
          { value: '', label: t('catalogue.prices.everyBrand') },
          ...[...shown, ...more].map(({ value, name }) => ({ value, label: name })),
        ]}
      />
      <NativeSelect
        className={cx(choice, css({ ms: { md: 'auto' } }))}
        aria-label={t('catalogue.prices.currency')}
        value={search.currency ?? site.currency.unit}
        onValueChange={(unit) => change({ currency: unit === site.currency.unit ? undefined : unit })}
        options={currencies.map((unit) => ({ value: unit, label: unit }))}
      />
    </div>
  );

  function familyOf(value: string): PriceListSearch['family'] {
    return familyCounts(sold).find(({ family }) => family === value)?.family;
  }
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
