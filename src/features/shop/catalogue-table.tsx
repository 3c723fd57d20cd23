import type { ReactNode } from 'react';
import { listedValidities } from '#core/catalogue/answers.ts';
import type { CatalogueRow } from '#core/contract/shop-catalogue.ts';
import { useMoney } from '#src/console/site/use-money.ts';
import { shopCatalogueTexts } from '#src/features/shop/catalogue.texts.ts';
import type { CatalogueVerb } from '#src/features/shop/catalogue-dialogs.tsx';
import { minor } from '#src/features/shop/system-style.ts';
import { useFormat, useLanguage, useText } from '#src/i18n/use-text.ts';
import { validityText } from '#src/i18n/validity-text.ts';
import { Button } from '#src/ui/button/button.tsx';
import { type Column, DataTable } from '#src/ui/table/data-table.tsx';
import { StatusTag } from '#src/ui/tag/tag.tsx';
import { css } from '#styled/css';

interface CatalogueTableProps {
  readonly rows: readonly CatalogueRow[];
  readonly onAsk: (verb: CatalogueVerb, row: CatalogueRow) => void;
  readonly empty: ReactNode;
}

/** Products with their list prices, and what can be done with each. */
export function CatalogueTable({ rows, onAsk, empty }: CatalogueTableProps) {
  const t = useText(shopCatalogueTexts);
  return (
    <DataTable
      caption={t('shopCatalogue.caption')}
      columns={useColumns(onAsk)}
      rows={rows}
      rowKey={({ productNo }) => productNo}
      sticky
      empty={empty}
    />
  );
}

/** Whether customers see it, and if not why. */
export function stateOf({ isSold, isDeliverable, prices, terms }: CatalogueRow) {
  if (!isSold) return 'suspended';
  if (!terms.some((validity) => prices.base[validity] !== undefined)) return 'unpriced';
  return isDeliverable ? 'sold' : 'undeliverable';
}

const tones = {
  sold: 'success',
  suspended: 'warning',
  unpriced: 'neutral',
  undeliverable: 'neutral',
} as const;

function useColumns(onAsk: CatalogueTableProps['onAsk']): readonly Column<CatalogueRow>[] {
  const t = useText(shopCatalogueTexts);
  const format = useFormat();
  const language = useLanguage();
  const money = useMoney();
  const amount = (cents: number | undefined) => (cents === undefined ? '—' : money(cents));
  const nameOf = ({ chineseName, englishName }: CatalogueRow) =>
    language === 'zh' ? chineseName : englishName;
  return [
    {
      key: 'product',
      label: t('shopCatalogue.product'),
      lead: true,
      width: '25%',
      cell: (row) => (
        <span>
          {nameOf(row)}
          <span className={minor}>{row.productNo}</span>
        </span>
      ),
    },
    ...listedValidities.map((validity) => ({
      key: String(validity),
      label: validityText(validity, t),
      align: 'end' as const,
      cell: ({ prices }: CatalogueRow) => amount(prices.base[validity]),
    })),
    {
      key: 'extra',
      label: t('shopCatalogue.extraName'),
      align: 'end',
      cell: ({ prices }) => amount(prices.extraName[1]),
    },
    {
      key: 'state',
      label: t('shopCatalogue.state'),
      width: '16%',
      cell: (row) => {
        const state = stateOf(row);
        const [next] = row.planned;
        return (
          <span>
            <StatusTag tone={tones[state]}>{t(`shopCatalogue.states.${state}`)}</StatusTag>
            {next !== undefined && (
              <span className={`${minor} ${whole}`}>
                {t('shopCatalogue.next', { time: format.date(next.fromTime) })}
              </span>
            )}
          </span>
        );
      },
    },
    {
      key: 'verbs',
      label: t('common.actions'),
      hideLabel: true,
      align: 'end',
      width: '1px',
      cell: (row) => (
        <span className={verbs}>
          {(['price', row.isSold ? 'suspend' : 'resume', 'texts', 'history'] as const).map((verb) => (
            <Button
              key={verb}
              size="sm"
              aria-label={`${t(`shopCatalogue.${verb}`)} ${nameOf(row)}`}
              onClick={() => onAsk(verb === 'suspend' || verb === 'resume' ? 'sale' : verb, row)}
            >
              {t(`shopCatalogue.${verb}`)}
            </Button>
          ))}
        </span>
      ),
    },
  ];
}

const whole = css({ whiteSpace: 'nowrap' });
const verbs = css({
  display: 'flex',
  flexWrap: { base: 'wrap', md: 'nowrap' },
  gap: '1.5',
  justifyContent: 'end',
});
