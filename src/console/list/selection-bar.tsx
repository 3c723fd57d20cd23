import { useDeferredValue, useMemo } from 'react';
import type { ListBulk } from '#src/console/list/list-options.ts';
import type { ListSelection } from '#src/console/list/selection.ts';
import { listTexts } from '#src/console/list/texts.ts';
import { useText } from '#src/i18n/use-text.ts';
import { Button } from '#src/ui/button/button.tsx';
import { css } from '#styled/css';

interface SelectionBarProps<Row> extends Pick<ListBulk<Row>, 'most' | 'Actions'> {
  readonly selection: ListSelection<Row>;
  /** Number of matching rows, and how to choose all of them; null if nothing is left to choose. */
  readonly all: { readonly total: number; readonly isBusy: boolean; readonly choose: () => void } | null;
}

/** The number of chosen rows, and the actions for them. */
export function SelectionBar<Row>({ selection, most, all, Actions }: SelectionBarProps<Row>) {
  const t = useText(listTexts);
  const { keys, isFull, clear } = selection;
  // Show the new count before rendering the actions.
  const counted = useDeferredValue(selection);
  const actions = useMemo(
    () => counted.keys.length > 0 && <Actions selection={counted} />,
    [Actions, counted],
  );
  return (
    <section className={bar} aria-label={t('list.selection.label')} hidden={keys.length === 0}>
      <p role="status" className={css({ minW: '0' })}>
        {keys.length > 0 && (
          <>
            <strong>{t.count('list.selection.count', keys.length)}</strong>
            {isFull && <span className={note}>{t('list.selection.full', { most })}</span>}
          </>
        )}
      </p>
      <div className={buttons}>
        {all && keys.length > 0 && (
          <Button size="sm" busy={all.isBusy} onClick={all.choose}>
            {all.total > most
              ? t('list.selection.first', { most })
              : t.count('list.selection.all', all.total)}
          </Button>
        )}
        <Button size="sm" onClick={clear}>
          {t('list.selection.clear')}
        </Button>
        {actions}
      </div>
    </section>
  );
}

const bar = css({
  position: { base: 'sticky', _low: 'static' },
  bottom: '0',
  zIndex: 'sticky',
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: '3',
  px: '3.5',
  py: '2.5',
  bg: 'accent.tint',
  borderTop: '1px solid token(colors.border)',
  '&[hidden]': { display: 'none' },
});
const note = css({ ms: '3', color: 'warning' });
const buttons = css({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '2', ms: 'auto' });
