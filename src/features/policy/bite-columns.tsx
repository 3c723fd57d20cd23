import type { BittenOrder } from '#core/contract/calls/policy.ts';
import type { ListColumn } from '#src/console/list/columns.tsx';
import { clockTexts } from '#src/features/policy/texts.ts';
import { useText } from '#src/i18n/use-text.ts';
import { css } from '#styled/css';

type Shown = Pick<BittenOrder, 'bites'>;

/** Which rules affect a row, each since when. */
export const bitesColumn = {
  key: 'bites',
  label: 'clock.columns.bites',
  cell: ({ bites }) => <Bites bites={bites} />,
  value: ({ bites }) => bites.map(({ rule, day }) => `${rule} ${day}`).join(', '),
} as const satisfies ListColumn<Shown>;

export const stepsColumn = {
  key: 'step',
  label: 'clock.columns.step',
  cell: ({ bites }) => <Steps bites={bites} />,
  value: ({ bites }) => bites.map(({ remedy }) => remedy).join(', '),
} as const satisfies ListColumn<Shown>;

function Bites({ bites }: Shown) {
  const t = useText(clockTexts);
  return (
    <ul className={css({ display: 'grid', gap: '1' })}>
      {bites.map(({ rule, day: since }) => (
        <li key={rule}>
          {t(`clock.rules.${rule}`)}{' '}
          <span className={css({ fontSize: 'sm', color: 'fg.muted', whiteSpace: 'nowrap' })}>
            {t('clock.since', { day: since })}
          </span>
        </li>
      ))}
    </ul>
  );
}

/** What somebody has to do; that nobody has to, only where it is all there is to say. */
function Steps({ bites }: Shown) {
  const t = useText(clockTexts);
  const needed = bites.filter(({ remedy }) => remedy !== 'none');
  const shown = needed.length > 0 ? needed : bites;
  return [...new Set(shown.map(({ remedy }) => remedy))].map((remedy) => (
    <div key={remedy}>{t(`clock.steps.${remedy}`)}</div>
  ));
}
