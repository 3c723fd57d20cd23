import { ChevronLeft, ChevronRight, Pause, Play } from 'lucide-react';
import { memo, useMemo } from 'react';
import { type ReplayUserEvent, speeds } from '#machines/support/replay/replay.rules.ts';
import type { ReplayView } from '#machines/support/replay/replay.view.ts';
import type { Film, MarkKind } from '#src/adapters/journal/film.ts';
import { eventWords } from '#src/console/support/event-words.ts';
import { flowEventsTexts } from '#src/console/support/texts.ts';
import { supportTexts } from '#src/features/support/texts.ts';
import { useFormat, useText } from '#src/i18n/use-text.ts';
import { Button, IconButton } from '#src/ui/button/button.tsx';
import { SectionCard } from '#src/ui/card/card.tsx';
import { NativeSelect } from '#src/ui/select/native-select.tsx';
import { css } from '#styled/css';

export interface TimeLineProps {
  readonly film: Film;
  readonly view: ReplayView;
  readonly send: (event: ReplayUserEvent) => void;
}

const kinds: readonly MarkKind[] = ['fault', 'gap', 'takeover', 'resumption', 'stop'];

/** The timeline of a flow, for scrubbing, playing and jumping. */
export function TimeLine({ film, view, send }: TimeLineProps) {
  const t = useText(supportTexts, flowEventsTexts);
  const format = useFormat();
  const { at, steps, isPlaying, speed } = view;
  const marked = useMemo(
    () => kinds.filter((kind) => film.steps.some(({ marks }) => marks.includes(kind))),
    [film],
  );
  const event = film.event(at);
  const go = (step: number) => send({ type: 'step.go', step });
  return (
    <SectionCard>
      <div className={row}>
        <div className={css({ display: 'flex', gap: '1.5', alignItems: 'center' })}>
          <IconButton
            variant="secondary"
            label={t('support.line.back')}
            icon={<ChevronLeft />}
            disabled={at === 0}
            onClick={() => go(at - 1)}
          />
          <Button
            variant="primary"
            icon={isPlaying ? <Pause /> : <Play />}
            disabled={!isPlaying && !view.canPlay}
            onClick={() => send({ type: isPlaying ? 'play.pause' : 'play.start' })}
          >
            {t(isPlaying ? 'support.line.pause' : 'support.line.play')}
          </Button>
          <IconButton
            variant="secondary"
            label={t('support.line.on')}
            icon={<ChevronRight />}
            disabled={at >= steps - 1}
            onClick={() => go(at + 1)}
          />
          <NativeSelect
            aria-label={t('support.line.speed')}
            value={String(speed)}
            options={speeds.map((each) => ({ value: String(each), label: `${each}×` }))}
            onValueChange={(value) => {
              const chosen = speeds.find((each) => String(each) === value);
              if (chosen !== undefined) send({ type: 'speed.choose', speed: chosen });
            }}
          />
        </div>
        <div className={track}>
          <Marks film={film} />
          <input
            type="range"
            className={range}
            aria-label={t('support.line.label')}
            aria-valuetext={[
              t('support.line.step', { at: at + 1, steps }),
              event === null ? '' : eventWords(event, t),
            ].join(' · ')}
            min={0}
            max={steps - 1}
            value={at}
            onChange={({ target }) => go(Number(target.value))}
          />
          <div className={ends}>
            <span>{format.dateTime(film.steps[0]?.time ?? 0)}</span>
            <span>{format.time(film.steps.at(-1)?.time ?? 0)}</span>
          </div>
        </div>
        <span className={count}>
          {at + 1} / {steps}
        </span>
      </div>
      {marked.length > 0 && (
        <div className={css({ display: 'flex', flexWrap: 'wrap', gap: '1.5', mt: '2' })}>
          {marked.map((kind) => (
            <Button
              key={kind}
              size="sm"
              variant="ghost"
              icon={<span className={mark} data-kind={kind} data-legend="" />}
              onClick={() => go(nextMark(film, at, kind))}
            >
              {t('support.line.nextMark', { mark: t(`support.line.marks.${kind}`) })}
            </Button>
          ))}
        </div>
      )}
    </SectionCard>
  );
}

/** Marks of notable steps along the slider's track. */
const Marks = memo(function Marks({ film: { steps } }: Pick<TimeLineProps, 'film'>) {
  const last = Math.max(1, steps.length - 1);
  return (
    <div className={marksRow} aria-hidden="true">
      {steps.map(({ seq, marks: [first] }, index) =>
        first === undefined ? null : (
          <span
            key={seq}
            className={mark}
            data-kind={first}
            style={{ insetInlineStart: `${(index / last) * 100}%` }}
          />
        ),
      )}
    </div>
  );
});

/** Returns the next step with this mark, wrapping around to the first. */
function nextMark({ steps }: Film, at: number, kind: MarkKind): number {
  const marked = steps.flatMap(({ marks }, index) => (marks.includes(kind) ? [index] : []));
  return marked.find((index) => index > at) ?? marked[0] ?? at;
}

const row = css({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '4' });
const track = css({ position: 'relative', flex: '1 1 280px', minW: '0', pt: '2' });
/** As wide as the range of the slider thumb's center. */
const marksRow = css({ position: 'absolute', insetX: '8px', top: '0', h: '3' });
const mark = css({
  position: 'absolute',
  w: '3px',
  h: '3.5',
  ms: '-1.5px',
  borderRadius: 'full',
  bg: 'fg.muted',
  forcedColorAdjust: 'none',
  '&[data-legend]': { position: 'static', display: 'inline-block', ms: '0' },
  '&[data-kind=fault], &[data-kind=stop]': { bg: 'danger' },
  '&[data-kind=takeover]': { bg: 'warning' },
  '&[data-kind=resumption]': { bg: 'success' },
});
const range = css({
  position: 'relative',
  display: 'block',
  w: 'full',
  mt: '2',
  accentColor: 'accent',
});
const ends = css({
  display: 'flex',
  justifyContent: 'space-between',
  gap: '4',
  mt: '1.5',
  fontSize: 'xs',
  color: 'fg.muted',
});
const count = css({ fontFamily: 'mono', fontSize: 'sm' });
