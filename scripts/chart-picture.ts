/** Draws a chart as an SVG: the machine's main paths as rows of steps, then its states. */
import type { AnyStateMachine } from 'xstate';
import type { AnyStateNode } from 'xstate/graph';
import type { ChartNode } from '#src/features/support/replay/chart/chart-graph.ts';
import { layOut, type PlacedEdge, type PlacedState } from '#src/features/support/replay/chart/lay-out.ts';
import type { Edge } from '#tests/support/models/model.ts';
import { causeOf, edgesAlong, idOf } from './chart-words.ts';

export interface Drawing {
  /** Paths through the chart, each as a list of states. */
  readonly paths: readonly (readonly string[])[];
  /** Edges to draw; states they do not touch are omitted. */
  readonly edges: readonly Edge[];
  /** Draws a question that is asked and answered in parallel as one box. */
  readonly isBrief?: boolean;
  /** Keys of edges and ids of states shown in red. */
  readonly missed?: ReadonlySet<string>;
}

const margin = 20;
const pageWidth = 880;
const letter = 7.2;
const smallLetter = 6.1;
const rowHeight = 76;
const boxHeight = 34;

export async function drawChart(machine: AnyStateMachine, drawing: Drawing): Promise<string> {
  const { edges, missed = new Set() } = drawing;
  const shown: Shown = (node) =>
    idOf(
      drawing.isBrief === true && node.parent !== undefined && isQuestion(node.parent) ? node.parent : node,
    );
  const ways = drawing.paths.map((states) => ({ states, edges: edgesAlong(machine, states) }));
  const happy = new Set(
    ways.flatMap((way) =>
      way.edges.map((edge, index) => pairsOf(edge, shown)[0] ?? pairBetween(way.states, index)),
    ),
  );
  const missedPairs = new Set(
    edges.filter(({ key }) => missed.has(key)).flatMap((edge) => pairsOf(edge, shown)),
  );
  const touched = new Set([
    ...edges.flatMap(({ transition }) => [transition.source, ...(transition.target ?? [])].map(shown)),
    ...ways.flatMap(({ states }) => states),
  ]);
  const placed = await layOut({
    nodes: nodesOf(machine.root, touched),
    edges: [...new Set([...happy, ...edges.flatMap((edge) => pairsOf(edge, shown))])].map((pair) => {
      const [from = '', to = ''] = pair.split(' ');
      return { from, to, causes: [] };
    }),
  });
  const width = Math.max(pageWidth, placed.width + 2 * margin);
  const steps = ways.map(({ states, edges: along }) => stepsOf(states, along, width - 2 * margin));
  const stepsHeight = steps.reduce((sum, { rows }) => sum + rows * rowHeight + 6, 34);
  const height = stepsHeight + 40 + placed.height + margin;
  const visited = new Set(drawing.paths.flat());
  const kindOfState = ({ id, isGroup }: PlacedState) =>
    missed.has(id) ? 'missed' : isGroup ? 'group' : visited.has(id) ? 'happy' : 'state';
  const kindOfEdge = ({ key }: PlacedEdge) =>
    missedPairs.has(key) ? 'missed' : happy.has(key) ? 'happy' : 'edge';
  let top = 34;
  const drawnSteps = steps.map(({ svg, rows }) => {
    const group = `<g transform="translate(${margin} ${top})">${svg}</g>`;
    top += rows * rowHeight + 6;
    return group;
  });
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${px(width)} ${px(height)}" width="${px(width)}" height="${px(height)}">`,
    `<title>The chart of ${machine.id}</title>`,
    `<style>${style}</style>`,
    ...['edge', 'happy', 'missed'].map(marker),
    `<rect class="page" x="0.5" y="0.5" width="${px(width - 1)}" height="${px(height - 1)}" rx="8"/>`,
    `<text class="title" x="${margin}" y="24">When all goes well</text>`,
    ...drawnSteps,
    `<text class="title" x="${margin}" y="${px(stepsHeight + 22)}">The states</text>`,
    `<g transform="translate(${margin} ${px(stepsHeight + 30)})">`,
    ...placed.states.map((state) => drawState(state, kindOfState(state))),
    ...placed.edges
      .toSorted((one, other) => rank.indexOf(kindOfEdge(one)) - rank.indexOf(kindOfEdge(other)))
      .flatMap((edge) => edge.points.map((points) => drawLine(points, kindOfEdge(edge)))),
    '</g>',
    '</svg>',
    '',
  ].join('\n');
}

/** Drawing order: later classes are on top. */
const rank = ['edge', 'happy', 'missed'];

/** Draws a path as boxes and arrows, in rows that fit the width. */
function stepsOf(states: readonly string[], edges: readonly Edge[], width: number) {
  const parts: string[] = [];
  let x = 0;
  let row = 0;
  for (const [index, state] of states.entries()) {
    const name = state.split('.').slice(-2).join(' · ');
    const box = Math.max(76, name.length * letter + 24);
    const edge = edges[index - 1];
    const words = edge === undefined ? [] : causeOf(edge.transition).split(', ');
    const arrow = edge === undefined ? 0 : Math.max(...words.map((word) => word.length * smallLetter)) + 26;
    if (x > 0 && x + arrow + box > width) {
      x = 0;
      row++;
    }
    const middle = row * rowHeight + rowHeight / 2;
    if (edge !== undefined) {
      const [above = '', below = ''] = words;
      parts.push(
        drawLine(`${px(x + 4)},${px(middle)} ${px(x + arrow - 3)},${px(middle)}`, 'happy'),
        `<text class="word" x="${px(x + arrow / 2 - 2)}" y="${px(middle - 7)}">${escapeText(above)}</text>`,
        `<text class="word" x="${px(x + arrow / 2 - 2)}" y="${px(middle + 16)}">${escapeText(below)}</text>`,
      );
    }
    x += arrow;
    parts.push(
      drawState(
        { id: state, name, x, y: middle - boxHeight / 2, width: box, height: boxHeight, isGroup: false },
        'happy',
      ),
    );
    x += box;
  }
  return { svg: parts.join('\n'), rows: row + 1 };
}

function drawState({ name, x, y, width, height, isGroup }: PlacedState, kind: string): string {
  const at = isGroup ? [x + 10, y + 19] : [x + width / 2, y + height / 2 + 4.5];
  return [
    `<rect class="${kind}" x="${px(x)}" y="${px(y)}" width="${px(width)}" height="${px(height)}" rx="${isGroup ? 8 : 6}"/>`,
    `<text class="${isGroup ? 'group' : 'name'}" x="${px(at[0] ?? 0)}" y="${px(at[1] ?? 0)}">${escapeText(name)}</text>`,
  ].join('');
}

function drawLine(points: string, kind: string): string {
  const rounded = points.replace(/[\d.]+/g, (number) => px(Number(number)));
  return `<polyline class="${kind}" points="${rounded}" marker-end="url(#${kind})"/>`;
}

function marker(kind: string): string {
  return `<marker id="${kind}" viewBox="0 0 8 8" refX="7" refY="4" markerWidth="7" markerHeight="7" markerUnits="userSpaceOnUse" orient="auto"><path class="${kind}" d="M0 0 8 4 0 8z"/></marker>`;
}

function nodesOf(root: AnyStateMachine['root'], touched: ReadonlySet<string>): readonly ChartNode[] {
  return Object.values(root.states).flatMap((node) => {
    const children = nodesOf(node, touched);
    const id = idOf(node);
    const isNeeded = touched.has(id) || children.length > 0;
    return isNeeded ? [{ id, name: node.key, children }] : [];
  });
}

/** Returns the id of the state that represents a state in the picture. */
type Shown = (node: AnyStateNode) => string;

function isQuestion({ states }: AnyStateNode): boolean {
  return Object.keys(states).toSorted().join() === 'asking,settled';
}

/** The pairs of states an edge connects in the picture; none for an edge that re-enters its own state. */
function pairsOf({ transition }: Edge, shown: Shown): readonly string[] {
  const from = shown(transition.source);
  return (transition.target ?? [])
    .map(shown)
    .filter((to) => from !== '' && to !== from && !to.startsWith(`${from}.`))
    .map((to) => `${from} ${to}`);
}

function pairBetween(states: readonly string[], index: number): string {
  return `${states[index]} ${states[index + 1]}`;
}

function px(value: number): string {
  return String(Math.round(value * 10) / 10);
}

export function escapeText(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}

const style = `
text{font:13px system-ui,sans-serif;fill:#1f2937}
.title{font-weight:600;fill:#4b5563}.word{font-size:11px;fill:#4b5563;text-anchor:middle}
.name{text-anchor:middle}.group{fill:none;stroke:#c5cad3}text.group{fill:#4b5563;stroke:none}
.page{fill:#fff;stroke:#d9dde3}rect.state{fill:#f5f6f8;stroke:#8b93a1}rect.happy{fill:#e3f4ea;stroke:#1a7f4b}
rect.missed{fill:#fde7e7;stroke:#c62828;stroke-width:2}
polyline{fill:none;stroke:#9aa2af}polyline.happy{stroke:#1a7f4b;stroke-width:2}polyline.missed{stroke:#c62828;stroke-width:2}
path.edge{fill:#9aa2af}path.happy{fill:#1a7f4b}path.missed{fill:#c62828}
@media (prefers-color-scheme:dark){
text{fill:#e6e9ee}.title,.word,text.group{fill:#aab2c0}.page{fill:#12161d;stroke:#333b47}
rect.state{fill:#1d232d;stroke:#6f7a8b}rect.happy{fill:#123524;stroke:#4cc38a}rect.group{stroke:#3c4553}
rect.missed{fill:#431a1a;stroke:#ff7b72}
polyline,polyline.edge{stroke:#6f7a8b}polyline.happy{stroke:#4cc38a}polyline.missed{stroke:#ff7b72}
path.edge{fill:#6f7a8b}path.happy{fill:#4cc38a}path.missed{fill:#ff7b72}}
`;
