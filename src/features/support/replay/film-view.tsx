import {
  type KeyboardEvent,
  memo,
  startTransition,
  useDeferredValue,
  useEffect,
  useMemo,
  useState,
} from 'react';
import type { ReplayView } from '#machines/support/replay/replay.view.ts';
import type { Film } from '#src/adapters/journal/film.ts';
import { ChartCard } from '#src/features/support/replay/chart/chart-card.tsx';
import { ContextView } from '#src/features/support/replay/context-view.tsx';
import { EventList } from '#src/features/support/replay/event-list.tsx';
import { StageCard } from '#src/features/support/replay/stage/stage-card.tsx';
import { PossibleNow, StepFacts } from '#src/features/support/replay/step-facts.tsx';
import { TimeLine, type TimeLineProps } from '#src/features/support/replay/time-line.tsx';
import { supportTexts } from '#src/features/support/texts.ts';
import { useText } from '#src/i18n/use-text.ts';
import { Notice } from '#src/ui/notice/notice.tsx';
import { css, cx } from '#styled/css';

export interface FilmViewProps extends TimeLineProps {
  /** Two flows are shown side by side. */
  readonly isNarrow: boolean;
}

/** A flow: its timeline, and all details of the current step. */
export function FilmView({ film, view, isNarrow, send }: FilmViewProps) {
  const t = useText(supportTexts);
  // While scrubbing quickly, the timeline updates at once, then the screen, and the surrounding parts last.
  const at = useDeferredValue(view.at);
  const [around, setAround] = useState(at);
  useEffect(() => startTransition(() => setAround(at)), [at]);
  const moment = useMemo(() => {
    const snapshot = film.at(at);
    return snapshot && { snapshot, time: film.steps[at]?.time ?? 0 };
  }, [film, at]);
  const keys = (event: KeyboardEvent) => {
    const step = stepOf(event.key, view);
    // Sliders and radio buttons use these keys themselves.
    const isTaken = event.target instanceof Element && event.target.closest('input, select, [role=radio]');
    if (step === null || isTaken || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    send({ type: 'step.go', step });
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the keys are shortcuts for the buttons inside
    <div className={frame} onKeyDown={keys}>
      {film.problem && (
        <Notice tone="danger" role="alert" title={t('support.problem.title', { seq: film.problem.seq })}>
          {t.find(`support.problem.kinds.${film.problem.kind}`, { detail: film.problem.detail })}
        </Notice>
      )}
      <TimeLine film={film} view={view} send={send} />
      <div className={cx(columns, isNarrow && stacked)}>
        <div className={column}>
          <Events film={film} at={around} send={send} />
        </div>
        <div className={column}>
          <Stage isNarrow={isNarrow} film={film} moment={moment} />
          <Chart film={film} at={around} />
        </div>
        <Facts film={film} at={around} />
      </div>
    </div>
  );
}

const Stage = memo(StageCard);
const Events = memo(EventList);

interface StepProps {
  readonly film: Film;
  readonly at: number;
}

const Chart = memo(function Chart({ film, at }: StepProps) {
  return <ChartCard film={film} at={at} snapshot={film.at(at)} />;
});

const Facts = memo(function Facts({ film, at }: StepProps) {
  const before = at === 0 ? null : film.at(at - 1);
  const after = film.at(at);
  return (
    <div className={facts}>
      <ContextView before={before} after={after} />
      <StepFacts film={film} at={at} before={before} />
      <PossibleNow film={film} after={after} />
    </div>
  );
});

function stepOf(key: string, { at, steps }: ReplayView): number | null {
  switch (key) {
    case 'ArrowLeft':
    case 'ArrowUp':
      return at - 1;
    case 'ArrowRight':
    case 'ArrowDown':
      return at + 1;
    case 'Home':
      return 0;
    case 'End':
      return steps - 1;
    default:
      return null;
  }
}

const frame = css({ display: 'grid', gap: '4', gridTemplateColumns: 'minmax(0, 1fr)' });
const columns = css({
  display: 'grid',
  gap: '4',
  alignItems: 'start',
  gridTemplateColumns: {
    base: 'minmax(0, 1fr)',
    lg: '16rem minmax(0, 1fr)',
    '2xl': '17rem minmax(0, 1fr) 21rem',
  },
});
/** At the right where space allows, else in columns below the rest. */
const facts = css({
  display: 'grid',
  gap: '4',
  gridColumn: { lg: '1 / -1', '2xl': 'auto' },
  gridTemplateColumns: {
    base: 'minmax(0, 1fr)',
    lg: 'repeat(3, minmax(0, 1fr))',
    '2xl': 'minmax(0, 1fr)',
  },
  alignItems: 'start',
});
const stacked = css({
  gridTemplateColumns: 'minmax(0, 1fr)!',
  '& > *': { gridColumn: 'auto!', gridTemplateColumns: 'minmax(0, 1fr)!' },
});
const column = css({
  display: 'grid',
  gap: '4',
  gridTemplateColumns: 'minmax(0, 1fr)',
  alignContent: 'start',
});
