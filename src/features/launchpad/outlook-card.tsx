import { Link } from '@tanstack/react-router';
import { outlookWeeks } from '#core/calendar/weeks.ts';
import type { DataOf } from '#core/contract/call.ts';
import type { statistics } from '#core/contract/order-statistics.ts';
import { type EndProgress, endProgresses } from '#core/orders/end-progress.ts';
import { launchpadTexts } from '#src/features/launchpad/texts.ts';
import { addDaysTo, mondayOfDay } from '#src/features/orders/list/weeks.ts';
import { useFormat, useText } from '#src/i18n/use-text.ts';
import { SectionCard } from '#src/ui/card/card.tsx';
import { css, cx } from '#styled/css';

type Ends = DataOf<typeof statistics>['ends'];
type Week = { readonly monday: string; readonly all: number } & Readonly<Record<EndProgress, number>>;

/** The certificates that end, by week, and what was done about them. What is done is gray. */
export function OutlookCard({ ends }: { readonly ends: Ends }) {
  const t = useText(launchpadTexts);
  const format = useFormat();
  const weeks = weeksOf(ends);
  const total = (of: EndProgress | 'all') => weeks.reduce((sum, week) => sum + week[of], 0);
  const most = Math.max(1, ...weeks.map(({ all }) => all));
  if (total('all') === 0) return null;
  return (
    <SectionCard
      title={t('launchpad.outlook.title')}
      hint={t.count('launchpad.outlook.count', total('all'))}
      actions={
        <div className={legend}>
          {endProgresses.map((progress) => (
            <Link key={progress} to="/orders/expiring" search={{ progress }} className={entry}>
              <span className={cx(dot, colors[progress])} aria-hidden="true" />
              {t(`launchpad.outlook.${progress}`)} <strong>{format.number(total(progress))}</strong>
            </Link>
          ))}
          <Link to="/orders/expiring">{t('launchpad.outlook.list')}</Link>
        </div>
      }
    >
      <ol className={chart}>
        {weeks.map((week, index) => (
          <li key={week.monday} className={css({ minW: '0' })}>
            <Bar week={week} most={most} isFirst={index === 0} />
          </li>
        ))}
      </ol>
    </SectionCard>
  );
}

function Bar(props: { readonly week: Week; readonly most: number; readonly isFirst: boolean }) {
  const { week, most, isFirst } = props;
  const t = useText(launchpadTexts);
  const format = useFormat();
  const { monday, all } = week;
  const label = isFirst ? t('launchpad.outlook.thisWeek') : monday.slice(5);
  const content = (
    <>
      <span className={stack} aria-hidden="true">
        {all > 0 && <span className={number}>{format.number(all)}</span>}
        {endProgresses
          .filter((progress) => week[progress] > 0)
          .map((progress) => (
            <span
              key={progress}
              className={cx(part, colors[progress])}
              style={{ height: `${(week[progress] / most) * mostHeight}px` }}
            />
          ))}
      </span>
      <span className={isFirst ? cx(day, css({ fontWeight: 'semibold', color: 'fg.default' })) : day}>
        {label}
      </span>
    </>
  );
  if (all === 0) return <span className={column}>{content}</span>;
  const values = { week: label, undone: week.undone, waiting: week.waiting, renewed: week.renewed };
  return (
    <Link
      to="/orders/expiring"
      search={{ endsFrom: monday, endsTo: addDaysTo(monday, 6) }}
      className={column}
      aria-label={t.count('launchpad.outlook.bar', all, values)}
    >
      {content}
    </Link>
  );
}

/** Sums days by week, the current one first; days past the last whole week are left out. */
function weeksOf(ends: Ends): readonly Week[] {
  const first = ends[0]?.day;
  if (first === undefined) return [];
  const start = mondayOfDay(first);
  return Array.from({ length: outlookWeeks }, (_, index) => {
    const monday = addDaysTo(start, index * 7);
    const days = ends.filter(({ day: each }) => mondayOfDay(each) === monday);
    const sum = (of: 'count' | 'replaced' | 'waiting') => days.reduce((all, each) => all + each[of], 0);
    const [all, renewed, waiting] = [sum('count'), sum('replaced'), sum('waiting')];
    return { monday, all, renewed, waiting, undone: all - renewed - waiting };
  });
}

/** Pixels of the highest bar. */
const mostHeight = 104;
const chart = css({
  display: 'grid',
  gridTemplateColumns: 'repeat(13, minmax(0, 1fr))',
  columnGap: { base: '1', md: '4' },
});
const column = css({
  display: 'flex',
  flexDirection: 'column',
  color: 'fg.default',
  borderRadius: 'sm',
  _hover: { textDecoration: 'none', '&:is(a)': { bg: 'bg.subtle' } },
});
const stack = css({
  display: 'flex',
  flexDirection: 'column',
  justifyContent: 'flex-end',
  alignItems: 'center',
  gap: '2px',
  h: '136px',
  borderBottom: '1px solid token(colors.border)',
});
const part = css({ w: 'full', maxW: '8', minH: '3px', borderRadius: '2px', forcedColorAdjust: 'none' });
const number = css({ fontSize: 'xs', color: 'fg.muted' });
const day = css({
  mt: '1',
  fontSize: 'xs',
  color: 'fg.muted',
  textAlign: 'center',
  whiteSpace: 'nowrap',
  overflow: 'visible',
  'li:nth-child(even) &': { visibility: { base: 'hidden', md: 'visible' } },
});
const legend = css({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  columnGap: '4',
  rowGap: '1',
  fontSize: 'sm',
});
const entry = css({
  display: 'inline-flex',
  alignItems: 'center',
  gap: '1.5',
  color: 'fg.muted',
  '& strong': { color: 'fg.default' },
});
const dot = css({ w: '2', h: '2', borderRadius: '2px', forcedColorAdjust: 'none' });
const colors: Readonly<Record<EndProgress, string>> = {
  undone: css({ bg: 'color-mix(in srgb, token(colors.danger) 80%, token(colors.bg.surface))' }),
  waiting: css({ bg: 'color-mix(in srgb, token(colors.warning) 70%, token(colors.bg.surface))' }),
  renewed: css({ bg: 'border.strong' }),
};
