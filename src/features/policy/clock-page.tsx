import { CalendarCheck } from 'lucide-react';
import type { BittenOrder } from '#core/contract/calls/policy.ts';
import * as policyCalls from '#core/contract/calls/policy.ts';
import { day, type ListColumn } from '#src/console/list/columns.tsx';
import { ListCard } from '#src/console/list/list-card.tsx';
import type { ListLabel, ListOptions } from '#src/console/list/list-options.ts';
import { ListHeader } from '#src/console/list/list-page.tsx';
import { hostName, orderLink } from '#src/console/orders/order-columns.tsx';
import { ClockCard } from '#src/features/policy/clock-card.tsx';
import { type ClockSearch, clockSearch } from '#src/features/policy/clock-search.ts';
import { clockTexts } from '#src/features/policy/texts.ts';
import { useText } from '#src/i18n/use-text.ts';
import { css } from '#styled/css';

const texts = [clockTexts] as const;
type Label = ListLabel<typeof texts>;

const columns = [
  hostName('clock.columns.name'),
  orderLink('clock.columns.order'),
  {
    key: 'bites',
    label: 'clock.columns.bites',
    cell: ({ bites }) => <Bites bites={bites} />,
    value: ({ bites }) => bites.map(({ rule, day: since }) => `${rule} ${since}`).join(', '),
  },
  {
    key: 'step',
    label: 'clock.columns.step',
    cell: ({ bites }) => <Steps bites={bites} />,
    value: ({ bites }) => bites.map(({ remedy }) => remedy).join(', '),
  },
  day('validUntil', 'clock.columns.until'),
  day('paidUntil', 'clock.columns.paid'),
] as const satisfies readonly ListColumn<BittenOrder, Label>[];

const options = {
  call: policyCalls.bitten,
  search: clockSearch,
  texts,
  title: 'clock.list',
  columns,
  rowKey: ({ orderNo }) => orderNo,
  nameOf: ({ commonName }) => commonName,
  rowPath: ({ orderNo }) => `/ssl/certificate/${orderNo}`,
  empty: { icon: <CalendarCheck />, title: 'clock.empty.title', about: 'clock.empty.about' },
} as const satisfies ListOptions<BittenOrder, Label>;

const head = { texts, title: 'menu.clock', crumb: 'menu.discovery', about: 'clock.about' } as const;

/** /certhub/discovery/clock: the rules of a day of the reader's choice, and what they do to the orders. */
export function ClockPage({ search }: { readonly search: ClockSearch }) {
  return (
    <>
      <ListHeader options={head} />
      <ClockCard search={search} />
      <ListCard<BittenOrder> options={options} />
    </>
  );
}

type Shown = Pick<BittenOrder, 'bites'>;

function Bites({ bites }: Shown) {
  const t = useText(clockTexts);
  return (
    <ul className={css({ display: 'grid', gap: '1' })}>
      {bites.map(({ rule, day: since }) => (
        <li key={rule}>
          {t(`clock.rules.${rule}`)}{' '}
          <span className={css({ fontSize: 'sm', color: 'fg.muted', whiteSpace: 'nowrap' })}>
            {t('clock.since', { day: since })}
          </span>
        </li>
      ))}
    </ul>
  );
}

/** What somebody has to do; that nobody has to, only where it is all there is to say. */
function Steps({ bites }: Shown) {
  const t = useText(clockTexts);
  const needed = bites.filter(({ remedy }) => remedy !== 'none');
  const shown = needed.length > 0 ? needed : bites;
  return [...new Set(shown.map(({ remedy }) => remedy))].map((remedy) => (
    <div key={remedy}>{t(`clock.steps.${remedy}`)}</div>
  ));
}
