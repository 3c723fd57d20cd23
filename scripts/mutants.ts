/** Faults inserted into a file, one at a time, which a test run must detect. */
import { parseSync } from 'oxc-parser';

export interface Mutant {
  readonly file: string;
  readonly line: number;
  readonly what: 'condition' | 'guard' | 'target' | 'action' | 'constant';
  readonly start: number;
  readonly end: number;
  readonly text: string;
  /** `was → is`. */
  readonly change: string;
}

interface Node {
  readonly type: string;
  readonly start: number;
  readonly end: number;
  readonly [key: string]: unknown;
}

type Change = readonly [Mutant['what'], Node, string];

const opposites: Readonly<Record<string, string>> = {
  '===': '!==',
  '!==': '===',
  '<': '<=',
  '<=': '<',
  '>': '>=',
  '>=': '>',
  '&&': '||',
  '||': '&&',
};

/** Every mutant of a file: inverted conditions and guards, changed targets, dropped actions, shifted constants. */
export function mutantsOf(file: string, source: string): readonly Mutant[] {
  const { program } = parseSync(file, source);
  const nodes = [...nodesIn(program as unknown as Node)];
  const targets = [...new Set(nodes.flatMap((node) => targetOf(node)?.raw ?? []))];
  return nodes.flatMap((node) =>
    changesOf(node, source, targets).map(([what, { start, end }, text]) => ({
      file,
      what,
      start,
      end,
      text,
      line: source.slice(0, start).split('\n').length,
      change: `${short(source.slice(start, end))} → ${short(text)}`,
    })),
  );
}

export function mutate(source: string, { start, end, text }: Mutant): string {
  return source.slice(0, start) + text + source.slice(end);
}

function changesOf(node: Node, source: string, targets: readonly string[]): readonly Change[] {
  const textOf = ({ start, end }: Node) => source.slice(start, end);
  switch (node.type) {
    case 'LogicalExpression':
    case 'BinaryExpression': {
      const opposite = opposites[String(node.operator)];
      const { left, right } = node as unknown as { left: Node; right: Node };
      return opposite === undefined
        ? []
        : [['condition', node, `(${textOf(left)}) ${opposite} (${textOf(right)})`]];
    }
    case 'ConditionalExpression':
    case 'IfStatement': {
      const test = node.test as Node;
      return [['condition', test, `!(${textOf(test)})`]];
    }
    case 'Literal':
      if (typeof node.value === 'number') return [['constant', node, String(node.value + 1)]];
      return typeof node.value === 'boolean' ? [['constant', node, String(!node.value)]] : [];
    case 'Property':
      return ofProperty(node, source, targets);
    default:
      return [];
  }
}

function ofProperty(node: Node, source: string, targets: readonly string[]): readonly Change[] {
  const value = node.value as Node;
  const target = targetOf(node);
  if (target !== null) {
    const other = targets[(targets.indexOf(target.raw) + 1) % targets.length];
    return other === undefined || other === target.raw ? [] : [['target', target.node, other]];
  }
  const key = keyOf(node);
  if (key === 'guard') return [['guard', value, '() => true']];
  if (key !== 'actions' || node.shorthand === true || isDeclaration(value)) return [];
  const actions = value.type === 'ArrayExpression' ? (value.elements as Node[]) : [value];
  return actions.map((action): Change => {
    if (actions.length === 1) return ['action', value, '[]'];
    const rest = actions.filter((other) => other !== action);
    return ['action', value, `[${rest.map(({ start, end }) => source.slice(start, end)).join(', ')}]`];
  });
}

/** `setup` declares its actions by name in an object; these are not uses of an action. */
function isDeclaration({ type, properties }: Node): boolean {
  return (
    type === 'ObjectExpression' && !(properties as Node[]).some((property) => keyOf(property) === 'type')
  );
}

function targetOf(node: Node): { readonly node: Node; readonly raw: string } | null {
  if (node.type !== 'Property' || keyOf(node) !== 'target') return null;
  const value = node.value as Node;
  return value.type === 'Literal' ? { node: value, raw: String(value.raw) } : null;
}

function keyOf({ key }: Node): string {
  const { name, value } = (key ?? {}) as { name?: string; value?: unknown };
  return name ?? String(value);
}

/** Types are erased before a test runs, so mutating them is pointless. */
function* nodesIn(node: Node): Generator<Node> {
  const isValue = /^TS(As|Satisfies|NonNull)/.test(node.type);
  if (node.type.startsWith('TS') && !isValue) return;
  yield node;
  for (const [key, child] of Object.entries(node)) {
    if (key === 'typeAnnotation') continue;
    for (const inner of Array.isArray(child) ? child : [child])
      if (typeof inner === 'object' && inner !== null && 'type' in inner && 'start' in inner)
        yield* nodesIn(inner as Node);
  }
}

function short(text: string): string {
  const line = text.replace(/\s+/g, ' ');
  return line.length > 70 ? `${line.slice(0, 67)}…` : line;
}
