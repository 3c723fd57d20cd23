import { useVirtualizer } from '@tanstack/react-virtual';
import { useEffect, useRef } from 'react';
import type { FilmStep } from '#src/adapters/journal/film.ts';
import { eventDetail, eventWords } from '#src/console/support/event-words.ts';
import { flowEventsTexts } from '#src/console/support/texts.ts';
import type { TimeLineProps } from '#src/features/support/replay/time-line.tsx';
import { supportTexts } from '#src/features/support/texts.ts';
import { useFormat, useText } from '#src/i18n/use-text.ts';
import { SectionCard } from '#src/ui/card/card.tsx';
import { css, cx } from '#styled/css';

export interface EventListProps extends Pick<TimeLineProps, 'film' | 'send'> {
  readonly at: number;
}

/** Estimated height of an unmeasured row, in pixels. */
const estimate = 48;

/** The events in words. Only the visible rows are rendered. */
export function EventList({ film, at, send }: EventListProps) {
  const t = useText(supportTexts);
  const scroller = useRef<HTMLDivElement>(null);
  const virtual = useVirtualizer({
    count: film.steps.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => estimate,
    overscan: 6,
    // The list follows the screen and need not render in the same frame.
    useFlushSync: false,
  });
  useEffect(() => virtual.scrollToIndex(at, { align: 'auto' }), [virtual, at]);
  return (
    <SectionCard flush title={t('support.events.title')}>
      <div ref={scroller} className={frame}>
        <ol className={list} style={{ height: virtual.getTotalSize() }}>
          {virtual.getVirtualItems().map(({ index, key, start }) => {
            const step = film.steps[index];
            if (step === undefined) return null;
            return (
              <li
                key={key}
                ref={virtual.measureElement}
                data-index={index}
                className={item}
                style={{ transform: `translateY(${start}px)` }}
                aria-setsize={film.steps.length}
                aria-posinset={index + 1}
              >
                <Row film={film} step={step} index={index} isHere={index === at} send={send} />
              </li>
            );
          })}
        </ol>
      </div>
    </SectionCard>
  );
}

interface RowProps extends Pick<EventListProps, 'film' | 'send'> {
  readonly step: FilmStep;
  readonly index: number;
  readonly isHere: boolean;
}

function Row({ film, step, index, isHere, send }: RowProps) {
  const t = useText(supportTexts, flowEventsTexts);
  const format = useFormat();
  const event = film.event(index) ?? { type: step.type };
  const isFault = step.marks.includes('fault') || step.marks.includes('stop');
  const details = [
    eventDetail(event),
    step.marks.includes('gap') && t('support.events.gap', { span: format.span(step.since) }),
    step.isIgnored && t('support.events.ignored'),
  ].filter(Boolean);
  return (
    <button
      type="button"
      tabIndex={isHere ? 0 : -1}
      aria-current={isHere ? 'step' : undefined}
      className={cx(row, isFault && faulty, step.marks.includes('takeover') && taken, isHere && here)}
      onClick={() => send({ type: 'step.go', step: index })}
    >
      <span className={time}>{format.time(step.time)}</span>
      <span className={css({ minW: '0' })}>
        <span className={css({ display: 'block' })}>{eventWords(event, t)}</span>
        <span className={about}>{[t('support.events.tab', { tab: step.tab }), ...details].join(' · ')}</span>
      </span>
    </button>
  );
}

const frame = css({ h: { base: '18rem', lg: 'calc(100dvh - 19rem)' }, minH: '16rem', overflowY: 'auto' });
const list = css({ position: 'relative' });
const item = css({ position: 'absolute', insetX: '0', top: '0' });
const row = css({
  display: 'grid',
  gridTemplateColumns: '4.25rem minmax(0, 1fr)',
  gap: '2',
  w: 'full',
  px: '2',
  py: '1.5',
  textAlign: 'start',
  fontSize: 'sm',
  borderInlineStart: '3px solid transparent',
  overflowWrap: 'anywhere',
  _hover: { bg: 'bg.subtle' },
  _focusVisible: { outlineOffset: '-2px' },
});
const faulty = css({ borderInlineStartColor: 'danger' });
const taken = css({ borderInlineStartColor: 'warning' });
const here = css({ bg: 'accent.tint!', borderInlineStartColor: 'accent', fontWeight: 'semibold' });
const time = css({ fontFamily: 'mono', fontSize: 'xs', color: 'fg.muted', fontWeight: 'normal', pt: '0.5' });
const about = css({ display: 'block', fontSize: 'xs', color: 'fg.muted', fontWeight: 'normal' });
