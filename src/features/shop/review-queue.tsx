import { ClipboardCheck } from 'lucide-react';
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import { isShortcut, useSingleKeys } from '#src/console/preferences/single-keys.ts';
import { Age } from '#src/features/shop/age.tsx';
import { shopTexts } from '#src/features/shop/texts.ts';
import { useFormat, useText } from '#src/i18n/use-text.ts';
import { Card } from '#src/ui/card/card.tsx';
import { EmptyState } from '#src/ui/empty-state/empty-state.tsx';
import { css } from '#styled/css';

interface ReviewQueueProps<Row> {
  readonly label: string;
  readonly rows: readonly Row[];
  /** Of the whole queue, of which `rows` wait longest. */
  readonly total: number;
  readonly keyOf: (row: Row) => string;
  readonly titleOf: (row: Row) => string;
  readonly aboutOf: (row: Row) => string;
  readonly sinceOf: (row: Row) => string;
  /** Everything that is known of the chosen one, and what can be decided. */
  readonly children: (row: Row) => ReactNode;
}

/** A queue, the longest waiting first, with the chosen one beside it. `J` and `K` walk through it. */
export function ReviewQueue<Row>(props: ReviewQueueProps<Row>) {
  const { label, rows, total, keyOf, titleOf, aboutOf, sinceOf, children } = props;
  const t = useText(shopTexts);
  const format = useFormat();
  const hasKeys = useSingleKeys();
  const [chosen, choose] = useState<{ readonly key: string; readonly at: number }>({ key: '', at: 0 });
  const found = rows.findIndex((row) => keyOf(row) === chosen.key);
  // Once it is decided, the one that took its place is next.
  const at = found >= 0 ? found : Math.max(0, Math.min(chosen.at, rows.length - 1));
  const row = rows[at];
  const pick = (index: number) => {
    const next = rows[index];
    if (next !== undefined) choose({ key: keyOf(next), at: index });
  };
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (!isShortcut(event)) return;
    const key = event.key.toLowerCase();
    if (key !== 'j' && key !== 'k') return;
    event.preventDefault();
    pick(at + (key === 'j' ? 1 : -1));
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent) => press(event);
    addEventListener('keydown', listener);
    return () => removeEventListener('keydown', listener);
  }, []);
  if (row === undefined)
    return (
      <Card>
        <EmptyState
          icon={<ClipboardCheck />}
          title={t('shop.reviews.none')}
          description={t('shop.reviews.noneAbout')}
        />
      </Card>
    );
  return (
    <>
      <p className={place}>
        {t('shop.reviews.place', { at: format.number(at + 1), total: format.number(total) })}
        {hasKeys && <span className={css({ hideBelow: 'md' })}> · {t('shop.reviews.keys')}</span>}
      </p>
      <div className={columns}>
        <Card flush>
          <ul aria-label={label}>
            {rows.map((each, index) => (
              <li key={keyOf(each)}>
                <button
                  type="button"
                  aria-current={index === at}
                  className={entry}
                  onClick={() => pick(index)}
                >
                  <span className={css({ minW: '0', flex: '1', overflowWrap: 'anywhere' })}>
                    <span className={css({ display: 'block', fontWeight: 'medium' })}>{titleOf(each)}</span>
                    <span className={css({ display: 'block', fontSize: 'xs', color: 'fg.muted' })}>
                      {aboutOf(each)}
                    </span>
                  </span>
                  <span className={css({ fontSize: 'sm', color: 'fg.muted' })}>
                    <Age since={sinceOf(each)} />
                  </span>
                </button>
              </li>
            ))}
          </ul>
        </Card>
        <div key={keyOf(row)} className={stack}>
          {children(row)}
        </div>
      </div>
    </>
  );
}

const place = css({ fontSize: 'sm', color: 'fg.muted', mb: '3' });
const columns = css({
  display: 'grid',
  gridTemplateColumns: { base: 'minmax(0, 1fr)', lg: '260px minmax(0, 1fr)' },
  gap: '4',
  alignItems: 'start',
});
const stack = css({ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: '4' });
const entry = css({
  display: 'flex',
  alignItems: 'baseline',
  gap: '3',
  w: 'full',
  px: '4',
  py: '3',
  textAlign: 'start',
  cursor: 'pointer',
  '&[aria-current=true]': { bg: 'accent.tint' },
  _hover: { bg: 'bg.subtle' },
});
