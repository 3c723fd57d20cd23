import { useId } from 'react';
import { decodeFields } from '#src/adapters/journal/payload-codec.ts';
import type { JournalExport } from '#src/adapters/journal/types.ts';
import { eventDetail, eventWords } from '#src/console/support/event-words.ts';
import { flowEventsTexts, sendFlowTexts } from '#src/console/support/texts.ts';
import { useFormat, useText } from '#src/i18n/use-text.ts';
import { css } from '#styled/css';

/** Maximum events listed; earlier ones are omitted. */
const mostListed = 300;

/** The events of the file in words, as support sees them. */
export function SentEvents({ file: { rows } }: { readonly file: JournalExport }) {
  const t = useText(sendFlowTexts, flowEventsTexts);
  const format = useFormat();
  const title = useId();
  const before = Math.max(0, rows.length - mostListed);
  return (
    <section>
      <h3 id={title} className={heading}>
        {t.count('sendFlow.holds', rows.length)}
      </h3>
      {before > 0 && (
        <p className={css({ fontSize: 'sm', color: 'fg.muted' })}>{t.count('sendFlow.before', before)}</p>
      )}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable list must be reachable by keyboard */}
      <ol className={list} tabIndex={0} aria-labelledby={title}>
        {rows.slice(before).map((row) => {
          const event = { ...decodeFields(row.payload), type: row.type };
          return (
            <li key={row.seq} className={item}>
              <span className={time}>{format.time(row.time)}</span>
              <span className={css({ minW: '0', overflowWrap: 'anywhere' })}>
                {eventWords(event, t)}{' '}
                <span className={css({ color: 'fg.muted' })}>{eventDetail(event)}</span>
              </span>
            </li>
          );
        })}
      </ol>
    </section>
  );
}

const heading = css({ fontSize: 'md', mb: '1.5' });
const list = css({
  p: '2',
  maxH: '15rem',
  overflowY: 'auto',
  border: '1px solid token(colors.border)',
  borderRadius: 'md',
});
const item = css({
  display: 'grid',
  gridTemplateColumns: '4.5rem minmax(0, 1fr)',
  fontSize: 'sm',
  py: '0.5',
});
const time = css({ fontFamily: 'mono', fontSize: 'xs', color: 'fg.muted', pt: '0.5' });
