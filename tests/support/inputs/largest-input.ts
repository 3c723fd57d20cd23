/** Values that no length describes: what a field holds, by its name. */
export type Samples = Readonly<Record<string, unknown>>;

interface Node {
  readonly type: string;
  readonly kind?: string;
  readonly pipe?: readonly Node[];
  readonly requirement?: unknown;
  readonly metadata?: { readonly oneOf?: readonly Node[] };
  readonly options?: readonly unknown[];
  readonly wrapped?: Node;
  readonly item?: Node;
  readonly literal?: unknown;
  readonly entries?: Readonly<Record<string, Node>>;
}

/** Length of a text without a limit of its own: what any body may hold. */
const unbounded = 60_000;

/** The largest value a schema of the contract allows: every field present, texts and lists at their full length. */
export function largestOf(schema: unknown, samples: Samples, name = ''): unknown {
  const node = schema as Node;
  if (name in samples) return samples[name];
  const [first = node, ...rest] = stepsOf(node);
  const oneOf = rest.find((action) => action.metadata?.oneOf !== undefined)?.metadata?.oneOf;
  if (oneOf !== undefined) return largestOf(oneOf[0], samples, name);
  const most = (kind: string) =>
    Math.min(...rest.filter(({ type }) => type === kind).map(({ requirement }) => Number(requirement)));
  switch (first.type) {
    case 'string': {
      const length = Math.min(most('max_length'), most('length'));
      return 'a'.repeat(Number.isFinite(length) ? length : unbounded);
    }
    case 'number':
      return Number.isFinite(most('max_value')) ? most('max_value') : 1_000;
    case 'boolean':
      return true;
    case 'literal':
      return first.literal;
    case 'picklist':
      return first.options?.at(-1);
    case 'union': {
      const number = most('max_value');
      return Number.isFinite(number) ? number : largestOf(first.options?.[0], samples, name);
    }
    case 'optional':
    case 'exact_optional':
    case 'nullable':
      return largestOf(first.wrapped, samples, name);
    case 'array': {
      const length = most('max_length');
      return Array.from({ length: Number.isFinite(length) ? length : 500 }, () =>
        largestOf(first.item, samples, name),
      );
    }
    case 'object':
    case 'strict_object':
      return Object.fromEntries(
        Object.entries(first.entries ?? {}).map(([field, item]) => [field, largestOf(item, samples, field)]),
      );
    case 'record':
      return {};
    default:
      throw new Error(`no largest value of ${first.type} for ${name}`);
  }
}

/** A schema and its actions; a pipe may begin with another pipe. */
function stepsOf(node: Node): readonly Node[] {
  const [first, ...rest] = node.pipe ?? [];
  return first === undefined || first === node ? [node, ...rest] : [...stepsOf(first), ...rest];
}

/** Different names of hosts, each as long as names usually are at most. */
export function manyNames(count: number, domain = 'example.com'): string[] {
  return Array.from({ length: count }, (_, at) => `${'n'.repeat(20)}${at}.${domain}`);
}
