import { Link } from '@tanstack/react-router';
import { History } from 'lucide-react';
import type { Run } from '#core/contract/calls/discovery.ts';
import * as discoveryCalls from '#core/contract/calls/discovery.ts';
import { wholeList } from '#core/contract/fields.ts';
import { isRunOver } from '#core/discovery/codes.ts';
import { isZeroTime } from '#core/orders/span.ts';
import { useCall } from '#src/console/calls/use-call.ts';
import { type ListColumn, moment } from '#src/console/list/columns.tsx';
import { ListCard } from '#src/console/list/list-card.tsx';
import type { FilterChoice, ListOptions } from '#src/console/list/list-options.ts';
import { RunStateTag } from '#src/features/discovery/scans/run-state.tsx';
import { ScansHead } from '#src/features/discovery/scans/scans-head.tsx';
import { runsSearch } from '#src/features/discovery/scans/scans-search.ts';
import { scansTexts } from '#src/features/discovery/scans/texts.ts';
import { useFormat, useText } from '#src/i18n/use-text.ts';
import { css } from '#styled/css';

const columns = [
  {
    key: 'profileName',
    label: 'scans.runs.profile',
    lead: true,
    cell: ({ id, profileName, startedBy }, { t }) => (
      <span>
        <Link to="/certhub/discovery/runs/$id" params={{ id }} className={strong}>
          {profileName}
        </Link>
        <span className={minor}>
          {startedBy === '' ? t.find('scans.runs.bySchedule') : t.find('scans.runs.by', { name: startedBy })}
        </span>
      </span>
    ),
    value: ({ profileName }) => profileName,
  },
  moment('createdTime', 'scans.runs.started'),
  {
    key: 'state',
    label: 'scans.runs.state',
    cell: ({ state }) => <RunStateTag state={state} />,
    value: ({ state }) => state,
    words: ({ state }, { t }) => t.find(`scans.runs.states.${state}`) ?? state,
  },
  {
    key: 'progress',
    label: 'scans.runs.progress',
    align: 'end',
    cell: ({ done, targets }, { format }) => `${format.number(done)} / ${format.number(targets)}`,
    value: ({ done }) => done,
  },
  {
    key: 'found',
    label: 'scans.runs.found',
    align: 'end',
    cell: ({ found }, { format }) => format.number(found),
    value: ({ found }) => found,
  },
  {
    key: 'refused',
    label: 'scans.runs.refused',
    align: 'end',
    cell: ({ refused }, { format }) => format.number(refused),
    value: ({ refused }) => refused,
  },
  {
    key: 'changed',
    label: 'scans.runs.changed',
    cell: (run) => <Changes run={run} />,
    value: ({ changed }) => changed,
  },
  { key: 'duration', label: 'scans.runs.duration', cell: (run) => <Duration run={run} /> },
] as const satisfies readonly ListColumn<Run>[];

const options: ListOptions<Run> = {
  call: discoveryCalls.runs,
  search: runsSearch,
  texts: [scansTexts],
  title: 'scans.runs.title',
  columns,
  rowKey: ({ id }) => id,
  nameOf: ({ profileName }) => profileName,
  rowPath: ({ id }) => `/certhub/discovery/runs/${id}`,
  filters: [
    { kind: 'looked-up', name: 'profileID', label: 'scans.runs.filters.profile', useChoices: useProfiles },
    {
      kind: 'choice',
      name: 'state',
      label: 'scans.runs.filters.state',
      values: {
        waiting: 'scans.runs.states.waiting',
        running: 'scans.runs.states.running',
        paused: 'scans.runs.states.paused',
        done: 'scans.runs.states.done',
        canceled: 'scans.runs.states.canceled',
        failed: 'scans.runs.states.failed',
      },
    },
  ],
  empty: { icon: <History />, title: 'scans.runs.empty', about: 'scans.runs.emptyAbout' },
};

/** The runs of all profiles, the newest first. */
export function RunsPart() {
  return (
    <>
      <ScansHead part="runs" />
      <ListCard options={options} />
    </>
  );
}

function useProfiles(): readonly FilterChoice[] {
  const { data = [] } = useCall(discoveryCalls.profiles.list, wholeList, { select: ({ data: all }) => all });
  return data.map(({ id, name }) => ({ value: id, label: name }));
}

export function Changes({ run: { newCertificates, changed } }: { readonly run: Run }) {
  const t = useText(scansTexts);
  const facts = [
    newCertificates > 0 && t.count('scans.runs.fresh', newCertificates),
    changed > 0 && t.count('scans.runs.changes', changed),
  ].filter((fact) => fact !== false);
  return facts.length === 0 ? '—' : facts.join(' · ');
}

function Duration({ run: { state, startedTime, endedTime } }: { readonly run: Run }) {
  const format = useFormat();
  if (!isRunOver(state) || isZeroTime(endedTime) || isZeroTime(startedTime)) return '—';
  return format.span(Date.parse(endedTime) - Date.parse(startedTime));
}

const strong = css({ fontWeight: 'medium', overflowWrap: 'anywhere' });
const minor = css({ display: 'block', fontWeight: 'normal', fontSize: 'xs', color: 'fg.muted' });
