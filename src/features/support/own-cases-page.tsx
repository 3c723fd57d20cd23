import { Link } from '@tanstack/react-router';
import { MessagesSquare } from 'lucide-react';
import type { OwnCaseRow } from '#core/contract/calls/support.ts';
import * as supportCalls from '#core/contract/calls/support.ts';
import type { ListColumn } from '#src/console/list/columns.tsx';
import { listPage } from '#src/console/list/list-page.tsx';
import { flowEventsTexts } from '#src/console/support/texts.ts';
import {
  flowColumn,
  noteColumn,
  senderTones,
  stateColumn,
  timeColumns,
} from '#src/features/support/case-columns.tsx';
import { ownCaseListSearch } from '#src/features/support/case-search.ts';
import { caseTexts } from '#src/features/support/case-texts.ts';

const columns = [
  {
    key: 'caseNo',
    label: 'cases.column.number',
    cell: ({ caseNo }) => (
      <Link to="/account/cases/$id" params={{ id: caseNo }}>
        {caseNo}
      </Link>
    ),
    value: ({ caseNo }) => caseNo,
    lead: true,
    mono: true,
    width: '11rem',
  },
  stateColumn(senderTones),
  flowColumn,
  noteColumn,
  ...timeColumns,
] as const satisfies readonly ListColumn<OwnCaseRow>[];

/** /account/cases: what the user sent to support, newest first. */
export const OwnCasesPage = listPage({
  call: supportCalls.ownCases,
  search: ownCaseListSearch,
  texts: [caseTexts, flowEventsTexts],
  crumb: 'menu.account',
  title: 'cases.own.title',
  about: 'cases.own.about',
  columns,
  rowKey: ({ caseNo }) => caseNo,
  nameOf: ({ caseNo }) => caseNo,
  rowPath: ({ caseNo }) => `/account/cases/${caseNo}`,
  empty: { icon: <MessagesSquare />, title: 'cases.own.none', about: 'cases.own.noneAbout' },
});
