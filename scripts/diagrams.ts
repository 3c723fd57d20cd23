/** Writes a state diagram of every machine into docs/machines: `npm run diagrams`. A test holds them to be fresh. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { AnyStateMachine, AnyTransitionDefinition } from 'xstate';
import { type AnyStateNode, getStateNodes } from 'xstate/graph';
import { depositMachine } from '#machines/deposit/deposit.machine.ts';
import { actionMachine } from '#machines/kit/action.machine.ts';
import { formMachine } from '#machines/kit/form.machine.ts';
import { batchActionMachine } from '#machines/orders/batch-action/batch-action.machine.ts';
import { reissueMachine } from '#machines/orders/reissue/reissue.machine.ts';
import { statusPollingMachine } from '#machines/orders/status-polling/status-polling.machine.ts';
import { registerLookupMachine } from '#machines/parties/register-lookup/register-lookup.machine.ts';
import { paymentMachine } from '#machines/payment/payment.machine.ts';
import { paymentQueueMachine } from '#machines/payment/payment-queue/payment-queue.machine.ts';
import { batchMachine } from '#machines/purchase/batch/batch.machine.ts';
import { csrSourceMachine } from '#machines/purchase/csr-source/csr-source.machine.ts';
import { dcvChoiceMachine } from '#machines/purchase/dcv-choice/dcv-choice.machine.ts';
import { orderModeMachine } from '#machines/purchase/order-mode/order-mode.machine.ts';
import { orderingMachine } from '#machines/purchase/ordering/ordering.machine.ts';
import { purchaseMachine } from '#machines/purchase/purchase.machine.ts';
import { secondFactorMachine } from '#machines/session/second-factor/second-factor.machine.ts';
import { sessionMachine } from '#machines/session/session.machine.ts';
import { signInMachine } from '#machines/session/sign-in/sign-in.machine.ts';
import { replayMachine } from '#machines/support/replay/replay.machine.ts';
import { auditMachine } from '#machines/tools/audit/audit.machine.ts';
import { dnsBatchMachine } from '#machines/tools/dns-batch/dns-batch.machine.ts';
import { toolMachine } from '#machines/tools/tool.machine.ts';
import { dcvMachine } from '#machines/validation/dcv.machine.ts';

/** Every machine by the name of its folder. */
export const charts: Readonly<Record<string, AnyStateMachine>> = {
  action: actionMachine,
  batch: batchMachine,
  'csr-source': csrSourceMachine,
  dcv: dcvMachine,
  'dcv-choice': dcvChoiceMachine,
  deposit: depositMachine,
  form: formMachine,
  'order-mode': orderModeMachine,
  ordering: orderingMachine,
  payment: paymentMachine,
  'payment-queue': paymentQueueMachine,
  purchase: purchaseMachine,
  'register-lookup': registerLookupMachine,
  'batch-action': batchActionMachine,
  reissue: reissueMachine,
  replay: replayMachine,
  'second-factor': secondFactorMachine,
  session: sessionMachine,
  'sign-in': signInMachine,
  'status-polling': statusPollingMachine,
  audit: auditMachine,
  'dns-batch': dnsBatchMachine,
  tool: toolMachine,
};

export const diagramFolder = resolve(import.meta.dirname, '../docs/machines');

/** The page of one machine: its chart, then every edge as a table row. */
export function diagramPage(name: string, machine: AnyStateMachine): string {
  const nodes = [machine.root, ...getStateNodes(machine)];
  const rows = nodes.flatMap((node) => edgesOf(node).map((edge) => edgeRow(edge)));
  return [
    `# ${name}`,
    '',
    `Generated from \`machines/${name}/${name}.machine.ts\` by \`npm run diagrams\`.`,
    '',
    '```mermaid',
    'stateDiagram-v2',
    ...chartLines(name, machine.root),
    '```',
    '',
    '| From | On | If | To | Does |',
    '|---|---|---|---|---|',
    ...rows,
    '',
  ].join('\n');
}

interface Edge {
  readonly source: AnyStateNode;
  readonly targets: readonly AnyStateNode[];
  readonly cause: string;
  readonly guard: string;
  readonly actions: string;
}

function edgesOf(source: AnyStateNode): readonly Edge[] {
  const transitions: readonly AnyTransitionDefinition[] = [
    ...[...source.transitions.values()].flat(),
    ...(source.always ?? []),
  ];
  return transitions.map((transition) => ({
    source,
    targets: transition.target ?? [],
    cause: causeOf(transition.eventType),
    guard: nameOf(transition.guard),
    actions: transition.actions.map(nameOf).join(', '),
  }));
}

/** Mermaid draws regions side by side only inside a state. */
function chartLines(name: string, root: AnyStateNode): readonly string[] {
  if (root.type !== 'parallel') return stateLines(root, '  ');
  return [`  state "${name}" as machine {`, ...stateLines(root, '    '), '  }'];
}

function stateLines(node: AnyStateNode, indent: string): readonly string[] {
  const children = Object.values(node.states);
  const regions = children.map((child) => [
    ...describeState(child, indent),
    ...edgesOf(child).flatMap((edge) => edgeLines(edge, indent, isOutward)),
  ]);
  const initial = node.type === 'compound' ? node.initial.target[0] : undefined;
  return [
    ...(initial === undefined ? [] : [`${indent}[*] --> ${idOf(initial)}`]),
    ...edgesOf(node).flatMap((edge) => edgeLines(edge, indent, isInward)),
    ...regions.flatMap((lines, index) =>
      node.type === 'parallel' && index > 0 ? [`${indent}--`, ...lines] : lines,
    ),
  ];
}

function describeState(node: AnyStateNode, indent: string): readonly string[] {
  const work = node.invoke.map(({ id }) => `${idOf(node)} : does ${id}`);
  if (Object.keys(node.states).length === 0) {
    return [
      `${indent}state "${node.key}" as ${idOf(node)}`,
      ...work.map((line) => `${indent}${line}`),
      ...(node.type === 'final' ? [`${indent}${idOf(node)} --> [*]`] : []),
    ];
  }
  return [
    `${indent}state "${node.key}" as ${idOf(node)} {`,
    ...stateLines(node, `${indent}  `),
    `${indent}}`,
  ];
}

/** Events that change nothing but the context are in the table; the chart shows where things lead. */
function edgeLines(edge: Edge, indent: string, isWanted: typeof isInward): readonly string[] {
  const { source, targets, cause, guard } = edge;
  const label = guard === '' ? cause : `${cause} [${guard}]`;
  return targets
    .filter((target) => isWanted(source, target))
    .map(
      (target) =>
        `${indent}${isInward(source, target) ? '[*]' : idOf(source)} --> ${idOf(target)} : ${label}`,
    );
}

/** Mermaid draws no edge from a state to its own child: such an edge begins anew inside. */
function isInward(source: AnyStateNode, target: AnyStateNode): boolean {
  return target !== source && source.path.every((key, index) => target.path[index] === key);
}

function isOutward(source: AnyStateNode, target: AnyStateNode): boolean {
  return !isInward(source, target);
}

function edgeRow({ source, targets, cause, guard, actions }: Edge): string {
  const to = targets.length === 0 ? 'stays' : targets.map((target) => pathOf(target)).join(', ');
  return `| ${pathOf(source)} | ${cause} | ${guard} | ${to} | ${actions} |`;
}

function causeOf(eventType: string): string {
  if (eventType === '') return 'always';
  return eventType
    .replace(/^xstate\.done\.actor\.(.+)$/, '$1 answers')
    .replace(/^xstate\.error\.actor\.(.+)$/, '$1 breaks')
    .replace(/^xstate\.after\.([^.]+)\..+$/, 'after $1');
}

function nameOf(named: unknown): string {
  if (typeof named === 'string') return named;
  if (typeof named !== 'object' || named === null || !('type' in named)) return '';
  const params = 'params' in named && typeof named.params === 'string' ? ` ${named.params}` : '';
  return `${String(named.type)}${params}`;
}

function idOf(node: AnyStateNode): string {
  return node.path.join('_').replaceAll('-', '_');
}

function pathOf(node: AnyStateNode): string {
  return node.path.length === 0 ? '(everywhere)' : node.path.join('.');
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  mkdirSync(diagramFolder, { recursive: true });
  for (const [name, machine] of Object.entries(charts)) {
    writeFileSync(resolve(diagramFolder, `${name}.md`), diagramPage(name, machine));
  }
}
