import { type ReactNode, Suspense, use, useEffect, useMemo, useRef } from 'react';
import type { AnyMachineSnapshot, AnyStateMachine } from 'xstate';
import type { Film } from '#src/adapters/journal/film.ts';
import { statePath } from '#src/adapters/journal/pure-machine.ts';
import { flowEventsTexts } from '#src/console/support/texts.ts';
import { chartGraph, type Walked, walkedUntil } from '#src/features/support/replay/chart/chart-graph.ts';
import { layOut, type PlacedChart, type PlacedEdge } from '#src/features/support/replay/chart/lay-out.ts';
import { supportTexts } from '#src/features/support/texts.ts';
import { useText } from '#src/i18n/use-text.ts';
import { Card, CardSection } from '#src/ui/card/card.tsx';
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

/** A machine is placed once, however often it is looked at. */
function drawnOf(machine: AnyStateMachine): DrawnChart {
  const known = drawn.get(machine);
  if (known !== undefined) return known;
  const graph = chartGraph(machine);
  const made = { graph, placed: layOut(graph).catch(() => null) };
  drawn.set(machine, made);
  return made;
}

/** Where the flow is, as a picture of its machine. */
export function ChartCard({ film, at, snapshot }: ChartCardProps) {
  const t = useText(supportTexts);
  return (
    <Card>
      <CardSection title={t('support.chart.title')} hint={t('support.chart.about')}>
        <p className={css({ fontSize: 'sm', mb: '2', overflowWrap: 'anywhere' })}>
          {t('support.chart.state')}:{' '}
          <code>{snapshot === null ? '–' : statePath(snapshot.value).replaceAll(',', ', ')}</code>
        </p>
        <Suspense fallback={<Quiet>{t('support.chart.loading')}</Quiet>}>
          <Picture film={film} at={at} snapshot={snapshot} />
        </Suspense>
      </CardSection>
    </Card>
  );
}

function Quiet({ children }: { readonly children: ReactNode }) {
  return <p className={css({ color: 'fg.muted', fontSize: 'sm' })}>{children}</p>;
}

function Picture({ film, at, snapshot }: ChartCardProps) {
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
  readonly label: string;
}

function Drawing({ chart, walked, label }: DrawingProps) {
  const scroller = useRef<HTMLDivElement>(null);
  const isLit = ({ key }: PlacedEdge) => Number(walked.edges.has(key));
  // What was walked lies above the rest.
  const byLight = (one: PlacedEdge, other: PlacedEdge) => isLit(one) - isLit(other);
  const deepest = chart.states.findLast(({ id, isGroup }) => !isGroup && walked.active.has(id));
  useEffect(() => {
    if (deepest === undefined || scroller.current === null) return;
    const { clientWidth, clientHeight } = scroller.current;
    scroller.current.scrollTo({
      left: deepest.x + deepest.width / 2 - clientWidth / 2,
      top: deepest.y - clientHeight / 2,
    });
  }, [deepest]);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by keyboard
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
