import { Link } from '@tanstack/react-router';
import { Inbox } from 'lucide-react';
import type { CaseRow } from '#core/contract/calls/support.ts';
import * as supportCalls from '#core/contract/calls/support.ts';
import type { ListColumn } from '#src/console/list/columns.tsx';
import { listPage } from '#src/console/list/list-page.tsx';
import { flowEventsTexts } from '#src/console/support/texts.ts';
import {
  flowColumn,
  minor,
  noteColumn,
  stateColumn,
  supportTones,
  timeColumns,
} from '#src/features/support/case-columns.tsx';
import { caseListSearch } from '#src/features/support/case-search.ts';
import { caseTexts } from '#src/features/support/case-texts.ts';

const columns = [
  {
    key: 'caseNo',
    label: 'cases.column.number',
    cell: ({ caseNo }) => (
      <Link to="/support/cases/$id" params={{ id: caseNo }}>
        {caseNo}
      </Link>
    ),
    value: ({ caseNo }) => caseNo,
    lead: true,
    mono: true,
    width: '11rem',
  },
  stateColumn(supportTones),
  flowColumn,
  noteColumn,
  {
    key: 'account',
    label: 'cases.column.customer',
    cell: ({ account, displayName }) => (
      <div>
        {displayName}
        <span className={minor}>{account}</span>
      </div>
    ),
    value: ({ account }) => account,
  },
  ...timeColumns,
] as const satisfies readonly ListColumn<CaseRow>[];

/** /support/cases: what customers sent in, newest first. */
export const CasesPage = listPage({
  call: supportCalls.cases,
  search: caseListSearch,
  texts: [caseTexts, flowEventsTexts],
  crumb: 'menu.support',
  title: 'menu.cases',
  about: 'cases.about',
  columns,
  rowKey: ({ caseNo }) => caseNo,
  nameOf: ({ caseNo }) => caseNo,
  rowPath: ({ caseNo }) => `/support/cases/${caseNo}`,
  searchLabel: 'cases.search',
  tabs: {
    filter: 'state',
    label: 'cases.column.state',
    all: 'cases.all',
    values: {
      waiting: 'cases.state.waiting',
      answered: 'cases.state.answered',
      closed: 'cases.state.closed',
    },
  },
  empty: { icon: <Inbox />, title: 'cases.none', about: 'cases.noneAbout' },
});
