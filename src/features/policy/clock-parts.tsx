import { Link } from '@tanstack/react-router';
import { CalendarCheck } from 'lucide-react';
import type { BittenForeign, BittenHolding } from '#core/contract/calls/policy.ts';
import * as policyCalls from '#core/contract/calls/policy.ts';
import type { HoldingKind } from '#core/policy/clock-rules.ts';
import { day, type ListColumn } from '#src/console/list/columns.tsx';
import { ListCard } from '#src/console/list/list-card.tsx';
import type { ListLabel, ListOptions } from '#src/console/list/list-options.ts';
import { bitesColumn, stepsColumn } from '#src/features/policy/bite-columns.tsx';
import { partSearch } from '#src/features/policy/clock-part-search.ts';
import { clockTexts } from '#src/features/policy/texts.ts';
import { css } from '#styled/css';

const texts = [clockTexts] as const;
type Label = ListLabel<typeof texts>;
const icon = <CalendarCheck />;

const nameLabels = {
  name: 'clock.columns.name',
  organization: 'clock.parts.organization',
  mailbox: 'clock.parts.mailbox',
} as const;
const emptyTitles = {
  name: 'clock.empty.name',
  organization: 'clock.empty.organization',
  mailbox: 'clock.empty.mailbox',
} as const;

const holdingOptions = (kind: HoldingKind) =>
  ({
    call: policyCalls.holdings,
    search: partSearch[kind],
    texts,
    title: `clock.parts.${kind}`,
    columns: [
      {
        key: 'name',
        label: nameLabels[kind],
        lead: true,
        cell: (row) => <Holding row={row} />,
        value: ({ name }) => name,
      },
      bitesColumn,
      stepsColumn,
      day('verifiedTime', 'clock.columns.verified'),
    ] satisfies readonly ListColumn<BittenHolding, Label>[],
    rowKey: ({ id, name }) => id || name,
    nameOf: ({ name }) => name,
    empty: { icon, title: emptyTitles[kind], about: 'clock.empty.otherAbout' },
  }) as const satisfies ListOptions<BittenHolding, Label>;

const holdings = {
  name: holdingOptions('name'),
  organization: holdingOptions('organization'),
  mailbox: holdingOptions('mailbox'),
} as const;

/** Names, organizations or mailboxes that must be verified again. */
export function HoldingsPart({ kind }: { readonly kind: HoldingKind }) {
  return <ListCard<BittenHolding> options={holdings[kind]} />;
}

function Holding({ row: { name, kind, id } }: { readonly row: BittenHolding }) {
  if (kind !== 'organization') return <span className={wrapped}>{name}</span>;
  return (
    <Link to="/orders/org/$id/domains" params={{ id }} className={wrapped}>
      {name}
    </Link>
  );
}

const foreignColumns = [
  {
    key: 'name',
    label: 'clock.columns.name',
    lead: true,
    cell: ({ id, name }) => (
      <Link to="/certhub/discovery/certs/$id" params={{ id }} className={wrapped}>
        {name}
      </Link>
    ),
    value: ({ name }) => name,
  },
  {
    key: 'issuer',
    label: 'clock.columns.issuer',
    cell: ({ issuer }) => <span className={wrapped}>{issuer}</span>,
    value: ({ issuer }) => issuer,
  },
  bitesColumn,
  stepsColumn,
  day('notAfter', 'clock.columns.until'),
] as const satisfies readonly ListColumn<BittenForeign, Label>[];

const foreignOptions = {
  call: policyCalls.foreign,
  search: partSearch.foreign,
  texts,
  title: 'clock.parts.foreign',
  columns: foreignColumns,
  rowKey: ({ id }) => id,
  nameOf: ({ name }) => name,
  rowPath: ({ id }) => `/certhub/discovery/certs/${id}`,
  empty: { icon, title: 'clock.empty.foreign', about: 'clock.empty.otherAbout' },
} as const satisfies ListOptions<BittenForeign, Label>;

/** Certificates that serve, were not bought here, and end by the day. */
export function ForeignPart() {
  return <ListCard<BittenForeign> options={foreignOptions} />;
}

const wrapped = css({ overflowWrap: 'anywhere' });
