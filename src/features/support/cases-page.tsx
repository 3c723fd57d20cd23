import { Link } from '@tanstack/react-router';
import { Inbox } from 'lucide-react';
import type { CaseRow } from '#core/contract/calls/support.ts';
import * as supportCalls from '#core/contract/calls/support.ts';
import { actions, day, type ListColumn, lead, moment } from '#src/console/list/columns.tsx';
import { listPage } from '#src/console/list/list-page.tsx';
import { flowEventsTexts } from '#src/console/support/texts.ts';
import { caseListSearch } from '#src/features/support/case-search.ts';
import { supportTexts } from '#src/features/support/texts.ts';
import { useText } from '#src/i18n/use-text.ts';
import { css } from '#styled/css';
import { button } from '#styled/recipes';

const columns = [
  { ...lead('caseNo', 'support.cases.number'), width: '11rem' },
  {
    key: 'machine',
    label: 'support.cases.flow',
    cell: (row) => <FlowName {...row} />,
    value: ({ machine }) => machine,
  },
  {
    key: 'note',
    label: 'support.cases.note',
    cell: ({ note: written }) => <span className={note}>{written || '—'}</span>,
    value: ({ note: written }) => written,
  },
  {
    key: 'account',
    label: 'support.cases.customer',
    cell: ({ account, displayName }) => (
      <div>
        {displayName}
        <span className={minor}>{account}</span>
      </div>
    ),
    value: ({ account }) => account,
  },
  {
    key: 'events',
    label: 'support.cases.events',
    align: 'end',
    cell: ({ events }, { format }) => format.number(events),
    value: ({ events }) => events,
  },
  moment('createTime', 'support.cases.sent'),
  day('expireTime', 'support.cases.ends'),
  actions(({ caseNo }: CaseRow) => <OpenLink caseNo={caseNo} />),
] as const satisfies readonly ListColumn<CaseRow>[];

/** /support/cases: exports sent in by customers, newest first. */
export const CasesPage = listPage({
  call: supportCalls.cases,
  search: caseListSearch,
  texts: [supportTexts, flowEventsTexts],
  crumb: 'menu.support',
  title: 'menu.cases',
  about: 'support.cases.about',
  columns,
  rowKey: ({ caseNo }) => caseNo,
  nameOf: ({ caseNo }) => caseNo,
  empty: { icon: <Inbox />, title: 'support.cases.none', about: 'support.cases.noneAbout' },
});

function FlowName({ machine, title }: CaseRow) {
  const t = useText(flowEventsTexts);
  return (
    <div>
      {t.find(`flowEvents.flows.${machine}`) ?? machine}
      {title !== '' && <span className={minor}>{title}</span>}
    </div>
  );
}

function OpenLink({ caseNo }: Pick<CaseRow, 'caseNo'>) {
  const t = useText(supportTexts);
  return (
    <Link
      to="/support/replay"
      search={{ case: caseNo }}
      className={button({ size: 'sm' })}
      aria-label={`${t('support.cases.open')} ${caseNo}`}
    >
      {t('support.cases.open')}
    </Link>
  );
}

const minor = css({ display: 'block', fontSize: 'xs', color: 'fg.muted', overflowWrap: 'anywhere' });
/** Truncated to fit the row; the replay shows the whole note. */
const note = css({ lineClamp: '2', overflowWrap: 'anywhere', maxW: '22rem' });
