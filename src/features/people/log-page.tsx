import { Link } from '@tanstack/react-router';
import { ScrollText } from 'lucide-react';
import { operatorName } from '#core/account/audit.ts';
import type { AuditEntry } from '#core/contract/calls/people.ts';
import * as peopleCalls from '#core/contract/calls/people.ts';
import { type ListColumn, moment, type Shown, text } from '#src/console/list/columns.tsx';
import { listPage } from '#src/console/list/list-page.tsx';
import { logTexts } from '#src/features/people/log.texts.ts';
import { ChainLine } from '#src/features/people/log-chain.tsx';
import { actText, changeText, objectOf, type Words } from '#src/features/people/log-entry.ts';
import { logFilters } from '#src/features/people/log-filters.ts';
import { logSearch } from '#src/features/people/log-search.ts';
import { css } from '#styled/css';

const mostLinks = 3;

const columns = [
  {
    key: 'kind',
    label: 'log.what',
    lead: true,
    cell: (entry, { t }) => <span className={act}>{actText(entry, t)}</span>,
    value: ({ kind }) => kind,
    words: (entry, { t }) => actText(entry, t),
  },
  {
    key: 'about',
    label: 'log.object',
    cell: (entry) => objectOf(entry).text !== '' && <Subject {...entry} />,
    value: ({ about }) => about,
  },
  {
    key: 'changes',
    label: 'log.changes',
    cell: (entry, shown) => entry.changes.length > 0 && <Changes entry={entry} shown={shown} />,
    value: ({ changes }) =>
      changes.map(({ field, before, after }) => `${field}: ${before} -> ${after}`).join('; '),
    words: ({ changes }, { t }) => changes.map((each) => changeText(each, t)).join('; '),
  },
  moment('at', 'log.at'),
  {
    ...text('actorName', 'log.actor'),
    cell: (entry, { t }) => actorText(entry, t),
    words: (entry, { t }) => actorText(entry, t),
  },
  { ...text('from', 'log.from'), mono: true },
  { key: 'seq', label: 'log.seq', cell: ({ seq }) => seq, value: ({ seq }) => seq, fileOnly: true },
  { ...text('hash', 'log.hash'), fileOnly: true },
] as const satisfies readonly ListColumn<AuditEntry>[];

/** An operator is named in the shop's own log alone; a key by its name. */
function actorText({ actorName, isKey }: AuditEntry, t: Words): string {
  if (actorName === operatorName) return t.find('log.byShop') ?? '';
  return isKey ? (t.find('log.key', { name: actorName }) ?? '') : actorName;
}

/** /account/log: what was done in the account, the newest first. */
export const LogPage = listPage({
  call: peopleCalls.auditLogs,
  search: logSearch,
  texts: [logTexts],
  crumb: 'menu.account',
  title: 'menu.log',
  about: 'log.about',
  Above: ChainLine,
  columns,
  rowKey: ({ seq }) => String(seq),
  nameOf: ({ seq }) => String(seq),
  isCompact: true,
  searchLabel: 'log.search',
  filters: logFilters,
  empty: { icon: <ScrollText />, title: 'log.none', about: 'log.noneAbout' },
});

function Subject(entry: AuditEntry) {
  const { orderNos, isCut, text: about } = objectOf(entry);
  if (orderNos.length === 0) return <span className={wrapped}>{about}</span>;
  return (
    <span className={links}>
      {orderNos.slice(0, mostLinks).map((orderNo) => (
        <Link key={orderNo} to="/ssl/certificate/$id" params={{ id: orderNo }} className={number}>
          {orderNo}
        </Link>
      ))}
      {(isCut || orderNos.length > mostLinks) && '…'}
    </span>
  );
}

function Changes({
  entry: { changes },
  shown: { t },
}: {
  readonly entry: AuditEntry;
  readonly shown: Shown;
}) {
  return (
    <ul className={list}>
      {changes.map((each) => (
        <li key={each.field}>{changeText(each, t)}</li>
      ))}
    </ul>
  );
}

const act = css({ fontWeight: 'medium', wordBreak: 'keep-all' });
const wrapped = css({ overflowWrap: 'anywhere' });
const links = css({ display: 'inline-flex', flexWrap: 'wrap', columnGap: '2' });
const number = css({ fontFamily: 'mono', fontSize: 'xs', whiteSpace: 'nowrap' });
const list = css({ display: 'grid', gap: '0.5', overflowWrap: 'anywhere' });
