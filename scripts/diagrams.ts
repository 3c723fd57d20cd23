/** Writes a picture and the edges of every machine into docs/machines: `npm run diagrams`. A test checks that they are up to date. */
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { AnyStateMachine } from 'xstate';
import { chartEdges, type Edge } from '#tests/support/models/model.ts';
import { drawChart } from './chart-picture.ts';
import { causeOf, idOf, isFailure, nameOf } from './chart-words.ts';
import { charts, happyPaths, machineFiles } from './charts.ts';

export const diagramFolder = resolve(import.meta.dirname, '../docs/machines');

/** The files of one machine, by name: its picture, and its page with every edge in one of three tables. */
export async function diagramFiles(
  name: string,
  machine: AnyStateMachine,
): Promise<Readonly<Record<string, string>>> {
  const edges = chartEdges(machine);
  const moves = edges.filter(({ transition }) => (transition.target ?? []).length > 0);
  const failures = moves.filter((edge) => isFailure(machine, edge));
  const ways = moves.filter((edge) => !failures.includes(edge));
  const stays = edges.filter((edge) => !moves.includes(edge));
  const paths = (happyPaths[name] ?? []).map((path) => path.split(' '));
  const page = [
    `# ${name}`,
    '',
    `Generated from \`${machineFiles().get(name)}\` by \`npm run diagrams\`.`,
    '',
    `![The chart of ${name}](${name}.svg)`,
    '',
    'The picture omits failures, which have their own table. A region that asks a single question is drawn as one box.',
    '',
    ...table('Transitions', ways),
    ...table('Failures', failures),
    ...table('Without a change of state', stays),
  ];
  const svg = await drawChart(machine, { paths, edges: ways, isBrief: true });
  return { [`${name}.md`]: page.join('\n'), [`${name}.svg`]: svg };
}

function table(title: string, edges: readonly Edge[]): readonly string[] {
  if (edges.length === 0) return [];
  return [
    `## ${title}`,
    '',
    '| In | On | To | Does |',
    '|---|---|---|---|',
    ...edges.map(({ transition }) => {
      const { source, target = [], actions } = transition;
      const to = target.length === 0 ? 'stays' : target.map(idOf).join(', ');
      return `| ${idOf(source) || '(everywhere)'} | ${causeOf(transition)} | ${to} | ${actions.map(nameOf).join(', ')} |`;
    }),
    '',
  ];
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  rmSync(diagramFolder, { recursive: true, force: true });
  mkdirSync(diagramFolder, { recursive: true });
  for (const [name, machine] of Object.entries(charts))
    for (const [file, text] of Object.entries(await diagramFiles(name, machine)))
      writeFileSync(resolve(diagramFolder, file), text);
}
