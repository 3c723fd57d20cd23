import type { ElkExtendedEdge, ElkNode } from 'elkjs';
import type { ChartGraph, ChartNode } from '#src/features/support/replay/chart/chart-graph.ts';

export interface PlacedState {
  readonly id: string;
  readonly name: string;
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  readonly isGroup: boolean;
}

export interface PlacedEdge {
  readonly key: string;
  readonly causes: readonly string[];
  /** `x,y x,y …` */
  readonly points: readonly string[];
}

export interface PlacedChart {
  readonly width: number;
  readonly height: number;
  readonly states: readonly PlacedState[];
  readonly edges: readonly PlacedEdge[];
}

const options = {
  'elk.algorithm': 'layered',
  'elk.direction': 'RIGHT',
  'elk.hierarchyHandling': 'INCLUDE_CHILDREN',
  'elk.layered.spacing.nodeNodeBetweenLayers': '36',
  'elk.spacing.nodeNode': '14',
  'elk.padding': '[top=30,left=14,bottom=14,right=14]',
  // Lays the chart out in the order of the machine's definition.
  'elk.layered.cycleBreaking.strategy': 'DEPTH_FIRST',
  'elk.layered.mergeEdges': 'true',
  'elk.layered.mergeHierarchyEdges': 'true',
  'elk.json.edgeCoords': 'ROOT',
};

/** Width of a character in pixels. */
const letter = 7.4;

/** Loads the layout library, which is large, once the page is up. */
export function loadLayout() {
  return import(/* webpackChunkName: "elk" */ 'elkjs/lib/elk.bundled.js');
}

/** Lays out the states and edges of a chart. */
export async function layOut(graph: ChartGraph): Promise<PlacedChart> {
  const { default: Elk } = await loadLayout();
  const given: ElkNode = {
    id: 'chart',
    layoutOptions: options,
    children: graph.nodes.map(elkNode),
    edges: graph.edges.map(({ from, to }) => ({ id: `${from} ${to}`, sources: [from], targets: [to] })),
  };
  const root = await new Elk().layout(given);
  const causes = new Map(graph.edges.map((edge) => [`${edge.from} ${edge.to}`, edge.causes]));
  return {
    width: root.width ?? 0,
    height: root.height ?? 0,
    states: (root.children ?? []).flatMap((node) => placed(node, 0, 0)),
    edges: edgesIn(root).map(({ id, sections = [] }) => ({
      key: id,
      causes: causes.get(id) ?? [],
      points: sections.map(({ startPoint, bendPoints = [], endPoint }) =>
        [startPoint, ...bendPoints, endPoint].map(({ x, y }) => `${x},${y}`).join(' '),
      ),
    })),
  };
}

function elkNode({ id, name, children }: ChartNode): ElkNode {
  if (children.length > 0)
    return {
      id,
      labels: [{ text: name }],
      layoutOptions: options,
      children: children.map(elkNode),
    };
  return { id, labels: [{ text: name }], width: Math.max(64, name.length * letter + 22), height: 30 };
}

function placed(node: ElkNode, left: number, top: number): PlacedState[] {
  const { id, x = 0, y = 0, width = 0, height = 0, children = [] } = node;
  const at = { x: left + x, y: top + y };
  const name = node.labels?.[0]?.text ?? id;
  return [
    { id, name, ...at, width, height, isGroup: children.length > 0 },
    ...children.flatMap((child) => placed(child, at.x, at.y)),
  ];
}

function edgesIn({ edges = [], children = [] }: ElkNode): readonly ElkExtendedEdge[] {
  return [...edges, ...children.flatMap(edgesIn)];
}
