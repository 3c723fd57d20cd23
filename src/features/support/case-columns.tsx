import type { OwnCaseRow } from '#core/contract/calls/support.ts';
import type { CaseState } from '#core/support/case-states.ts';
import { day, type ListColumn, moment, tag } from '#src/console/list/columns.tsx';
import { flowEventsTexts } from '#src/console/support/texts.ts';
import { useText } from '#src/i18n/use-text.ts';
import type { Tone } from '#src/ui/tag/tag.tsx';
import { css } from '#styled/css';

/** For who waits: an answer is news for the customer, and a question is work for support. */
export const senderTones = { waiting: 'neutral', answered: 'success', closed: 'neutral' } as const;
export const supportTones = { waiting: 'warning', answered: 'success', closed: 'neutral' } as const;

export function stateColumn(tones: Readonly<Record<CaseState, Tone>>) {
  return tag('state', 'cases.column.state', {
    waiting: [tones.waiting, 'cases.state.waiting'],
    answered: [tones.answered, 'cases.state.answered'],
    closed: [tones.closed, 'cases.state.closed'],
  });
}

export const flowColumn = {
  key: 'machine',
  label: 'cases.column.flow',
  cell: (row) => <FlowName {...row} />,
  value: ({ machine }) => machine,
} as const satisfies ListColumn<OwnCaseRow>;

export const noteColumn = {
  key: 'note',
  label: 'cases.column.note',
  cell: ({ note: written }) => <span className={note}>{written || '—'}</span>,
  value: ({ note: written }) => written,
} as const satisfies ListColumn<OwnCaseRow>;

export const timeColumns = [
  moment('changeTime', 'cases.column.changed'),
  day('expireTime', 'cases.column.ends'),
] as const satisfies readonly ListColumn<OwnCaseRow>[];

function FlowName({ machine, title }: Pick<OwnCaseRow, 'machine' | 'title'>) {
  const t = useText(flowEventsTexts);
  return (
    <div>
      {t.find(`flowEvents.flows.${machine}`) ?? machine}
      {title !== '' && <span className={minor}>{title}</span>}
    </div>
  );
}

export const minor = css({ display: 'block', fontSize: 'xs', color: 'fg.muted', overflowWrap: 'anywhere' });
/** Truncated to fit the row; the case shows the whole note. */
const note = css({ lineClamp: '2', overflowWrap: 'anywhere', maxW: '22rem' });
