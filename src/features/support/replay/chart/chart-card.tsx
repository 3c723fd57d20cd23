import { type ReactNode, Suspense, use, useEffect, useMemo, useRef } from 'react';
import type { AnyMachineSnapshot, AnyStateMachine } from 'xstate';
import type { Film } from '#src/adapters/journal/film.ts';
import { statePath } from '#src/adapters/journal/pure-machine.ts';
import { flowEventsTexts } from '#src/console/support/texts.ts';
import {
  chartGraph,
  type Present,
  presentStates,
  type Walked,
  walkedUntil,
} from '#src/features/support/replay/chart/chart-graph.ts';
import { layOut, type PlacedChart, type PlacedEdge } from '#src/features/support/replay/chart/lay-out.ts';
import { supportTexts } from '#src/features/support/texts.ts';
import { useText } from '#src/i18n/use-text.ts';
import { SectionCard } from '#src/ui/card/card.tsx';
import { css } from '#styled/css';

export interface ChartCardProps {
  readonly film: Film;
  readonly at: number;
  readonly snapshot: AnyMachineSnapshot | null;
}

interface DrawnChart {
  readonly graph: ReturnType<typeof chartGraph>;
  readonly placed: Promise<PlacedChart | null>;
}

const drawn = new WeakMap<AnyStateMachine, DrawnChart>();

/** Returns a machine's chart, laid out only once. */
function drawnOf(machine: AnyStateMachine): DrawnChart {
  const known = drawn.get(machine);
  if (known !== undefined) return known;
  const graph = chartGraph(machine);
  const made = { graph, placed: layOut(graph).catch(() => null) };
  drawn.set(machine, made);
  return made;
}

/** The flow's current state, drawn on a chart of its machine. */
export function ChartCard({ film, at, snapshot }: ChartCardProps) {
  const t = useText(supportTexts);
  const present = useMemo(
    () => snapshot && presentStates(snapshot, at === 0 ? null : film.at(at - 1)),
    [film, at, snapshot],
  );
  return (
    <SectionCard title={t('support.chart.title')} hint={t('support.chart.about')}>
      <div className={css({ fontSize: 'sm', mb: '2', overflowWrap: 'anywhere' })}>
        {t('support.chart.state')}: {present === null ? '–' : <PresentState present={present} />}
      </div>
      <Suspense fallback={<Quiet>{t('support.chart.loading')}</Quiet>}>
        <Picture film={film} at={at} snapshot={snapshot} present={present} />
      </Suspense>
    </SectionCard>
  );
}

/** Parallel states would fill many lines, so those at rest are folded. */
function PresentState({ present: { within, shown, resting } }: { readonly present: Present }) {
  const t = useText(supportTexts);
  const named = (id: string) => <code key={id}>{within === '' ? id : id.slice(within.length + 1)}</code>;
  return (
    <>
      {within !== '' && <code>{within}</code>}
      <span className={states}>{shown.map(named)}</span>
      {resting.length > 0 && (
        <details>
          <summary>{t.count('support.chart.resting', resting.length)}</summary>
          <span className={states}>{resting.map(named)}</span>
        </details>
      )}
    </>
  );
}

function Quiet({ children }: { readonly children: ReactNode }) {
  return <p className={css({ color: 'fg.muted', fontSize: 'sm' })}>{children}</p>;
}

function Picture(props: ChartCardProps & { readonly present: Present | null }) {
  const { film, at, snapshot, present } = props;
  const t = useText(supportTexts, flowEventsTexts);
  const { graph, placed } = drawnOf(film.definition.machine);
  const chart = use(placed);
  const walked = useMemo(() => walkedUntil(graph, film.steps, at, snapshot), [graph, film, at, snapshot]);
  if (chart === null) return <Quiet>{t('support.chart.failed')}</Quiet>;
  const { name } = film.definition;
  return (
    <Drawing
      chart={chart}
      walked={walked}
      here={present?.shown[0] ?? present?.within}
      label={t('support.chart.picture', {
        machine: t.find(`flowEvents.flows.${name}`) ?? name,
        state: snapshot === null ? '–' : statePath(snapshot.value),
      })}
    />
  );
}

interface DrawingProps {
  readonly chart: PlacedChart;
  readonly walked: Walked;
  /** Id of the state to scroll to. */
  readonly here: string | undefined;
  readonly label: string;
}

function Drawing({ chart, walked, here, label }: DrawingProps) {
  const scroller = useRef<HTMLDivElement>(null);
  const isLit = ({ key }: PlacedEdge) => Number(walked.edges.has(key));
  // Draw walked edges above the others.
  const byLight = (one: PlacedEdge, other: PlacedEdge) => isLit(one) - isLit(other);
  const shown = chart.states.find(({ id }) => id === here);
  useEffect(() => {
    if (shown === undefined || scroller.current === null) return;
    const { clientWidth, clientHeight } = scroller.current;
    scroller.current.scrollTo({
      left: shown.x + shown.width / 2 - clientWidth / 2,
      // For a group taller than the frame, show its top.
      top: shown.y + Math.min(shown.height, clientHeight) / 2 - clientHeight / 2,
    });
  }, [shown]);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: keyboard access to the scrollable area
    <div ref={scroller} className={frame} tabIndex={0} role="img" aria-label={label}>
      <svg width={chart.width} height={chart.height} className={picture} aria-hidden="true">
        <defs>
          {['', 'walked'].map((kind) => (
            <marker
              key={kind}
              id={`arrow-${kind}`}
              viewBox="0 0 8 8"
              refX="7"
              refY="4"
              markerWidth="7"
              markerHeight="7"
              orient="auto"
            >
              <path d="M0 0 8 4 0 8z" data-kind={kind} />
            </marker>
          ))}
        </defs>
        {chart.states.map(({ id, name, x, y, width, height, isGroup }) => (
          <g
            key={id}
            data-lit={walked.active.has(id) ? 'now' : walked.visited.has(id) ? 'walked' : undefined}
            data-group={isGroup ? '' : undefined}
          >
            <rect x={x} y={y} width={width} height={height} rx={isGroup ? 8 : 5} />
            <text
              x={isGroup ? x + 10 : x + width / 2}
              y={isGroup ? y + 19 : y + height / 2 + 4}
              textAnchor={isGroup ? 'start' : 'middle'}
            >
              {name}
            </text>
          </g>
        ))}
        {chart.edges.toSorted(byLight).map(({ key, points, causes }) =>
          points.map((line) => (
            <polyline
              key={`${key} ${line}`}
              points={line}
              data-lit={walked.edges.has(key) ? 'walked' : undefined}
              markerEnd={`url(#arrow-${walked.edges.has(key) ? 'walked' : ''})`}
            >
              <title>{causes.join(', ')}</title>
            </polyline>
          )),
        )}
      </svg>
    </div>
  );
}

const states = css({
  display: 'inline-flex',
  flexWrap: 'wrap',
  columnGap: '3',
  ms: '2',
  '& code': { fontWeight: 'semibold' },
});
const frame = css({
  maxH: '26rem',
  overflow: 'auto',
  borderRadius: 'md',
  bg: 'bg.canvas',
  border: '1px solid token(colors.border)',
});
const picture = css({
  display: 'block',
  fontSize: 'xs',
  '& rect': { fill: 'bg.surface', stroke: 'border.control', strokeWidth: '1' },
  '& text': { fill: 'fg.muted' },
  '& [data-group] rect': { fill: 'transparent' },
  '& polyline': { fill: 'none', stroke: 'border', strokeWidth: '1' },
  '& path': { fill: 'border' },
  '& path[data-kind=walked]': { fill: 'accent' },
  '& polyline[data-lit=walked]': { stroke: 'accent', strokeWidth: '2' },
  '& [data-lit=walked] rect': { fill: 'accent.tint', stroke: 'accent' },
  '& [data-lit=walked] text': { fill: 'fg.default' },
  '& [data-lit=now] rect': { fill: 'accent', stroke: 'accent' },
  '& [data-lit=now] text': { fill: 'accent.fg', fontWeight: 'bold' },
  '& [data-group][data-lit] rect': { fill: 'transparent', stroke: 'accent', strokeWidth: '1.5' },
  '& [data-group][data-lit] text': { fill: 'accent.text' },
});
