import { Link } from '@tanstack/react-router';
import { SearchX } from 'lucide-react';
import { listedValidities } from '#core/catalogue/answers.ts';
import type { PricedRow } from '#core/catalogue/price-list.ts';
import * as catalogueCalls from '#core/contract/calls/catalogue.ts';
import { currencyAtRate, formatCharge } from '#core/money/currency.ts';
import { convertCents } from '#core/money/money.ts';
import { useCall } from '#src/console/calls/use-call.ts';
import { useServices } from '#src/console/services.ts';
import { useMoney } from '#src/console/site/use-money.ts';
import type { ChangePriceList, PriceListSearch } from '#src/features/catalogue/price-list-search.ts';
import { catalogueTexts } from '#src/features/catalogue/texts.ts';
import { productName } from '#src/i18n/product-name.ts';
import { useLanguage, useText } from '#src/i18n/use-text.ts';
import { validityText } from '#src/i18n/validity-text.ts';
import { Button } from '#src/ui/button/button.tsx';
import { EmptyState } from '#src/ui/empty-state/empty-state.tsx';
import { type Column, DataTable } from '#src/ui/table/data-table.tsx';
import { css } from '#styled/css';
import { button } from '#styled/recipes';

interface PriceTableProps {
  readonly rows: readonly PricedRow[];
  readonly search: PriceListSearch;
  readonly change: ChangePriceList;
  /** The same at list prices, to be shown beside; null where they are not. */
  readonly listed: readonly PricedRow[] | null;
}

export function PriceTable({ rows, search, change, listed }: PriceTableProps) {
  const t = useText(catalogueTexts);
  const { sort, direction = 'asc' } = search;
  return (
    <DataTable
      caption={t('catalogue.prices.title')}
      columns={useColumns(search.currency, listed)}
      rows={rows}
      rowKey={({ product }) => product.productNo}
      sorting={sort && { key: String(sort), direction }}
      onSort={(sorting) =>
        change({
          sort: listedValidities.find((validity) => String(validity) === sorting.key),
          direction: sorting.direction,
        })
      }
      sticky
      empty={
        <EmptyState
          icon={<SearchX />}
          title={t('catalogue.prices.none')}
          description={t('catalogue.prices.noneAbout')}
          action={
            <Button onClick={() => change({ search: undefined, family: undefined, brand: undefined })}>
              {t('catalogue.prices.clear')}
            </Button>
          }
        />
      }
    />
  );
}

function useColumns(
  currency: string | undefined,
  listed: PriceTableProps['listed'],
): readonly Column<PricedRow>[] {
  const t = useText(catalogueTexts);
  const language = useLanguage();
  const price = usePrice(currency);
  const amount = (cents: number | null) =>
    cents === 0 ? t('catalogue.which.result.free') : cents === null ? '—' : price(cents);
  const listPrices = new Map(listed?.map((row) => [row.product.productNo, row]));
  const priced = (own: number | null, list: number | null | undefined) =>
    list === undefined || list === null || list === own ? (
      amount(own)
    ) : (
      <>
        {amount(own)}
        <del className={minor}>
          <span className="sr-only">{t('catalogue.prices.listPrice')} </span>
          {amount(list)}
        </del>
      </>
    );
  const listOf = ({ product: { productNo } }: PricedRow) => listPrices.get(productNo);
  return [
    {
      key: 'product',
      label: t('catalogue.prices.product'),
      lead: true,
      width: '34%',
      cell: ({ product, level }) => (
        <span>
          {productName(product, language)}
          <span className={minor}>{[product.brandName, level].filter(Boolean).join(' · ')}</span>
        </span>
      ),
    },
    ...listedValidities.map((validity) => ({
      key: String(validity),
      label: validityText(validity, t),
      align: 'end' as const,
      sortable: true,
      cell: (row: PricedRow) => priced(row.prices[validity], listOf(row)?.prices[validity]),
    })),
    {
      key: 'extra',
      label: t('catalogue.prices.extraName'),
      align: 'end',
      cell: (row) => priced(row.extraName, listOf(row)?.extraName),
    },
    {
      key: 'buy',
      label: t('common.actions'),
      hideLabel: true,
      align: 'end',
      width: '1px',
      cell: ({ product }) => (
        <Link
          to="/ssl/certificates"
          search={{ product: product.productNo }}
          className={button({ size: 'sm' })}
          aria-label={`${t('catalogue.prices.buy')} ${productName(product, language)}`}
        >
          {t('catalogue.prices.buy')}
        </Link>
      ),
    },
  ];
}

/** Returns a formatter for amounts in cents, which converts them to the chosen currency at the server's rate. */
function usePrice(unit: string | undefined): (cents: number) => string {
  const money = useMoney();
  const { site } = useServices();
  const rates = useCall(catalogueCalls.exRate, {}).data?.currencies ?? [];
  if (unit === undefined || !rates.some(({ currency }) => currency === unit)) return money;
  const { exRate } = currencyAtRate({ ...site.currency, unit }, rates);
  return (cents) => formatCharge(convertCents(cents, exRate), unit);
}

const minor = css({ display: 'block', fontSize: 'sm', color: 'fg.muted' });
