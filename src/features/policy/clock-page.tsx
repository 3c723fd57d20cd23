import { CalendarCheck } from 'lucide-react';
import type { BittenOrder } from '#core/contract/calls/policy.ts';
import * as policyCalls from '#core/contract/calls/policy.ts';
import { day, type ListColumn } from '#src/console/list/columns.tsx';
import { ListCard } from '#src/console/list/list-card.tsx';
import type { ListLabel, ListOptions } from '#src/console/list/list-options.ts';
import { ListHeader } from '#src/console/list/list-page.tsx';
import { hostName, orderLink } from '#src/console/orders/order-columns.tsx';
import { bitesColumn, stepsColumn } from '#src/features/policy/bite-columns.tsx';
import { ClockCard } from '#src/features/policy/clock-card.tsx';
import { ForeignPart, HoldingsPart } from '#src/features/policy/clock-parts.tsx';
import { type ClockSearch, clockSearch } from '#src/features/policy/clock-search.ts';
import { ClockTabs } from '#src/features/policy/clock-tabs.tsx';
import { clockTexts } from '#src/features/policy/texts.ts';

const texts = [clockTexts] as const;
type Label = ListLabel<typeof texts>;

const columns = [
  hostName('clock.columns.name'),
  orderLink('clock.columns.order'),
  bitesColumn,
  stepsColumn,
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

/** /certhub/discovery/clock: the rules of a day of the reader's choice, and what they do to what the account has. */
export function ClockPage({ search }: { readonly search: ClockSearch }) {
  const part = search.part ?? 'order';
  return (
    <>
      <ListHeader options={head} />
      <ClockCard search={search} />
      <ClockTabs search={search} />
      {part === 'order' ? (
        <ListCard<BittenOrder> options={options} />
      ) : part === 'foreign' ? (
        <ForeignPart />
      ) : (
        <HoldingsPart key={part} kind={part} />
      )}
    </>
  );
}
