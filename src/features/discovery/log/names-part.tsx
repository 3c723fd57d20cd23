import { Link } from '@tanstack/react-router';
import { Eye, EyeOff, Globe } from 'lucide-react';
import type { Watch } from '#core/contract/discovery-logs.ts';
import * as logCalls from '#core/contract/discovery-logs.ts';
import { isZeroTime } from '#core/orders/span.ts';
import type { ListColumn } from '#src/console/list/columns.tsx';
import { ListCard } from '#src/console/list/list-card.tsx';
import type { ListOptions } from '#src/console/list/list-options.ts';
import { callVerb, RowVerbs } from '#src/console/list/row-verbs.tsx';
import { useServerTime } from '#src/console/site/use-server-time.ts';
import { namesSearch } from '#src/features/discovery/log/log-search.ts';
import { ctlogTexts } from '#src/features/discovery/log/texts.ts';
import { useFormat, useText } from '#src/i18n/use-text.ts';
import { StatusTag } from '#src/ui/tag/tag.tsx';
import { css } from '#styled/css';
import { button } from '#styled/recipes';

const columns = [
  {
    key: 'name',
    label: 'ctlog.names.name',
    lead: true,
    cell: ({ name }, { t }) => (
      <span className={css({ minW: '0' })}>
        <span className={strong}>{name}</span>
        <span className={minor}>{t.find('ctlog.names.tree')}</span>
      </span>
    ),
    value: ({ name }) => name,
  },
  {
    key: 'state',
    label: 'ctlog.names.state',
    cell: ({ isOn }, { t }) => (
      <StatusTag tone={isOn ? 'success' : 'neutral'}>
        {t.find(`ctlog.names.${isOn ? 'on' : 'off'}`)}
      </StatusTag>
    ),
    value: ({ isOn }) => (isOn ? 'on' : 'off'),
    words: ({ isOn }, { t }) => t.find(`ctlog.names.${isOn ? 'on' : 'off'}`) ?? '',
  },
  {
    key: 'source',
    label: 'ctlog.names.source',
    cell: ({ source }, { t }) => t.find(`ctlog.names.sources.${source}`),
    value: ({ source }) => source,
    words: ({ source }, { t }) => t.find(`ctlog.names.sources.${source}`) ?? source,
  },
  {
    key: 'own',
    label: 'ctlog.names.own',
    phone: 'hide',
    align: 'end',
    cell: ({ own }, { format }) => format.number(own),
    value: ({ own }) => own,
  },
  {
    key: 'open',
    label: 'ctlog.names.open',
    phone: 'hide',
    align: 'end',
    cell: (row) => <Open row={row} />,
    value: ({ open }) => open,
  },
  { key: 'last', label: 'ctlog.names.last', phone: 'hide', cell: (row) => <Last row={row} /> },
] as const satisfies readonly ListColumn<Watch>[];

const options: ListOptions<Watch> = {
  call: logCalls.watches,
  search: namesSearch,
  texts: [ctlogTexts],
  title: 'ctlog.parts.names',
  columns,
  searchLabel: 'ctlog.names.search',
  rowKey: ({ id }) => id,
  nameOf: ({ name }) => name,
  isCompact: true,
  empty: {
    icon: <Globe />,
    title: 'ctlog.names.empty',
    about: 'ctlog.names.emptyAbout',
    Action: ProveLink,
  },
};

const verbs = [
  callVerb({
    label: 'ctlog.names.switchOff',
    text: 'ctlog.names.offText',
    icon: <EyeOff />,
    isOffered: ({ isOn }: Watch) => isOn,
    call: logCalls.switchWatch,
    args: ({ id }: Watch) => ({ params: { id }, body: { isOn: 'N' as const } }),
    done: 'ctlog.names.isOff',
  }),
  callVerb({
    label: 'ctlog.names.switchOn',
    text: 'ctlog.names.onText',
    icon: <Eye />,
    isOffered: ({ isOn }: Watch) => !isOn,
    call: logCalls.switchWatch,
    args: ({ id }: Watch) => ({ params: { id }, body: { isOn: 'Y' as const } }),
    done: 'ctlog.names.isOn',
  }),
] as const;

/** The names that are watched. */
export function NamesPart() {
  return (
    <RowVerbs verbs={verbs} nameOf={options.nameOf} texts={options.texts}>
      {(buttons) => <ListCard options={options} buttons={buttons} />}
    </RowVerbs>
  );
}

function Open({ row: { open, name } }: { readonly row: Watch }) {
  const format = useFormat();
  if (open === 0) return '0';
  return (
    <Link
      to="/certhub/discovery/log"
      search={{ kind: 'open', search: name }}
      className={css({ color: 'warning' })}
    >
      {format.number(open)}
    </Link>
  );
}

function Last({ row: { lastFound } }: { readonly row: Watch }) {
  const t = useText(ctlogTexts);
  const format = useFormat();
  const now = useServerTime();
  return isZeroTime(lastFound) ? t('ctlog.names.never') : format.relative(lastFound, now);
}

function ProveLink() {
  const t = useText(ctlogTexts);
  return (
    <Link to="/certhub/discovery/manage" className={button({ variant: 'primary' })}>
      {t('ctlog.names.prove')}
    </Link>
  );
}

const strong = css({ fontWeight: 'medium', overflowWrap: 'anywhere' });
const minor = css({ display: 'block', fontWeight: 'normal', fontSize: 'xs', color: 'fg.muted' });
