import type { DataOf } from '#core/contract/call.ts';
import * as transactionCalls from '#core/contract/calls/transactions.ts';
import { useListRows } from '#src/console/list/use-list-rows.ts';
import { useMoney } from '#src/console/site/use-money.ts';
import { signed } from '#src/features/finance/bills-columns.tsx';
import { billsSearch } from '#src/features/finance/bills-search.ts';
import { billTexts } from '#src/features/finance/texts.ts';
import { useText } from '#src/i18n/use-text.ts';
import { Card } from '#src/ui/card/card.tsx';
import { css } from '#styled/css';

type Listed = DataOf<typeof transactionCalls.list>;

/** The page of the list that the address names, with its sums. */
export function useBills() {
  const { rows } = useListRows({ call: transactionCalls.list, search: billsSearch });
  // The list knows its rows alone; its call answers with the sums too.
  return { ...rows, data: rows.data as Listed | undefined };
}

/** What the filtered bills sum to: from one balance to another if nothing lies between them, else in and out alone. */
export function BillSums() {
  const t = useText(billTexts);
  const money = useMoney();
  const { data, isPlaceholderData } = useBills();
  if (data === undefined) return null;
  const { total, sums } = data;
  const parts = [
    ...(sums.opening === null ? [] : [{ key: 'opening', sign: '', text: money(sums.opening) } as const]),
    { key: 'in', sign: sums.opening === null ? '' : '+', text: money(sums.in) } as const,
    { key: 'out', sign: '−', text: money(sums.out) } as const,
    sums.closing === null
      ? ({ key: 'net', sign: '=', text: signed(sums.in - sums.out, money) } as const)
      : ({ key: 'closing', sign: '=', text: money(sums.closing) } as const),
  ];
  return (
    <Card className={frame}>
      <section aria-label={t('bills.sums.label')} aria-busy={isPlaceholderData || undefined} className={line}>
        <p className={count}>{t.count('bills.sums.count', total)}</p>
        {parts.map(({ key, sign, text }) => (
          <div key={key} className={part}>
            {sign !== '' && <span className={operator}>{sign}</span>}
            <div className={pair}>
              <div className={label}>{t(`bills.sums.${key}`)}</div>
              <div className={key === 'closing' || key === 'net' ? result : figure}>{text}</div>
            </div>
          </div>
        ))}
      </section>
    </Card>
  );
}

const frame = css({ mb: '3' });
/** On a phone one below the other, as in a statement. */
const line = css({
  display: { base: 'grid', sm: 'flex' },
  flexWrap: 'wrap',
  alignItems: 'center',
  rowGap: { base: '1.5', sm: '4' },
  columnGap: '4',
  px: '4',
  py: '3',
});
const count = css({ me: 'auto', fontWeight: 'medium' });
const part = css({ display: 'flex', alignItems: 'center', gap: '4' });
const operator = css({ hideBelow: 'sm', color: 'fg.muted', fontSize: 'lg' });
const pair = css({
  flex: { base: '1', sm: 'none' },
  display: { base: 'flex', sm: 'block' },
  justifyContent: 'space-between',
});
const label = css({ fontSize: 'sm', color: 'fg.muted' });
const figure = css({ fontVariantNumeric: 'tabular-nums', fontWeight: 'medium' });
const result = css({ fontVariantNumeric: 'tabular-nums', fontWeight: 'bold', fontSize: 'lg' });
