/** The calls of an OpenAPI document made by `npm run openapi`, as the command-line client and the console's API page read them. */

/** The parts of JSON schema that the contract's schemas become. */
export interface ApiSchema {
  readonly type?: string;
  readonly description?: string;
  readonly enum?: readonly (string | number | boolean | null)[];
  readonly const?: string | number | boolean | null;
  readonly anyOf?: readonly ApiSchema[];
  readonly oneOf?: readonly ApiSchema[];
  readonly properties?: Readonly<Record<string, ApiSchema>>;
  readonly additionalProperties?: boolean | ApiSchema;
  readonly required?: readonly string[];
  readonly items?: ApiSchema;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly pattern?: string;
  readonly format?: string;
  readonly default?: unknown;
}

interface Content {
  readonly content?: Readonly<Record<string, { readonly schema: ApiSchema }>>;
}

interface Operation {
  readonly operationId: string;
  readonly description?: string;
  readonly parameters: readonly {
    readonly name: string;
    readonly in: string;
    readonly required: boolean;
    readonly schema: ApiSchema;
  }[];
  readonly requestBody?: Content;
  readonly responses: Readonly<Record<string, Content & { readonly description: string }>>;
  readonly 'x-right': string;
  readonly 'x-keys': boolean;
  readonly 'x-effect': string;
  readonly 'x-errors': Readonly<Record<string, number>>;
  readonly 'x-confirm'?: string;
  readonly 'x-changes'?: readonly string[];
}

export interface ApiDocument {
  readonly info: { readonly version: string };
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
}

export type FieldPlace = 'path' | 'query' | 'body';
export type FieldType = 'text' | 'number' | 'boolean' | 'list' | 'object' | 'any';

/** A value that a call takes or returns. */
export interface ApiField {
  readonly name: string;
  readonly required: boolean;
  readonly about: string;
  readonly type: FieldType;
  /** May be null. */
  readonly isNullable: boolean;
  /** The only values there are; empty if there are others. */
  readonly values: readonly (string | number | boolean)[];
  /** Of a number; of the characters of a text; of the entries of a list. */
  readonly least?: number;
  readonly most?: number;
  readonly pattern?: string;
  /** `date-time`, `date`. */
  readonly format?: string;
  readonly default?: unknown;
  /** Of the entries of a list. */
  readonly entry?: FieldType;
  /** Fields of an object, or of the objects in a list. */
  readonly fields: readonly ApiField[];
}

export interface ApiCall {
  /** `orders.list` */
  readonly id: string;
  /** `orders` */
  readonly area: string;
  readonly method: string;
  readonly path: string;
  readonly about: string;
  /** A right, `signed-in` or `public`. */
  readonly right: string;
  readonly effect: string;
  readonly isFresh: boolean;
  /** API keys may make it. */
  readonly isForKeys: boolean;
  /** Areas and calls whose data it changes. */
  readonly changes: readonly string[];
  readonly parameters: readonly (ApiField & { readonly place: FieldPlace })[];
  /** One list of fields for each shape the body may have; empty if it has none. */
  readonly bodies: readonly (readonly ApiField[])[];
  readonly encoding: 'form' | 'json';
  readonly isFile: boolean;
  readonly reply: readonly ApiField[];
  /** Codes it may be refused with, by name. */
  readonly errors: Readonly<Record<string, number>>;
}

const jsonType = 'application/json';
const formType = 'application/x-www-form-urlencoded';

/** Every call of a document, in its order. */
export function callsOf(document: ApiDocument): readonly ApiCall[] {
  return Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => callOf(method.toUpperCase(), path, operation)),
  );
}

function callOf(method: string, path: string, operation: Operation): ApiCall {
  const { operationId: id, parameters, requestBody, responses } = operation;
  const body = requestBody?.content ?? {};
  const schema = body[jsonType]?.schema ?? body[formType]?.schema;
  const reply = responses['200']?.content?.[jsonType]?.schema as
    | { readonly allOf?: readonly ApiSchema[] }
    | undefined;
  const data = reply?.allOf?.[1]?.properties?.data;
  return {
    ...{ id, method, path, area: id.split('.')[0] ?? '', about: operation.description ?? '' },
    ...{ right: operation['x-right'], effect: operation['x-effect'], errors: operation['x-errors'] },
    isForKeys: operation['x-keys'],
    isFresh: operation['x-confirm'] === 'fresh',
    changes: operation['x-changes'] ?? [],
    parameters: parameters.flatMap(({ name, in: place, required, schema }) =>
      place === 'path' || place === 'query' ? [{ ...fieldOf(name, schema, required), place }] : [],
    ),
    bodies: schema === undefined ? [] : (schema.oneOf ?? [schema]).map(fieldsOf),
    encoding: jsonType in body ? 'json' : 'form',
    isFile: reply === undefined,
    reply: data === undefined ? [] : fieldsOf(data),
  };
}

/** The fields of an object; those of all its shapes if it has several. */
export function fieldsOf(schema: ApiSchema): readonly ApiField[] {
  const { properties = {}, required = [], anyOf, oneOf } = schema;
  const shapes = anyOf ?? oneOf;
  if (shapes) {
    const all = new Map(shapes.flatMap(fieldsOf).map((field) => [field.name, field]));
    return [...all.values()];
  }
  return Object.entries(properties).map(([name, each]) => fieldOf(name, each, required.includes(name)));
}

function fieldOf(name: string, given: ApiSchema, required: boolean): ApiField {
  const shapes = given.anyOf ?? given.oneOf ?? [given];
  const isNullable = shapes.some(({ type }) => type === 'null');
  const schema = plainest(shapes.filter(({ type, const: only }) => type !== 'null' && only !== ''));
  const type = typeOf(schema);
  const [least, most] = boundsOf(schema);
  const fallback = given.default ?? schema.default;
  return {
    ...{ name, required, about: given.description ?? schema.description ?? '', type, isNullable },
    values: (schema.enum ?? (schema.const === undefined ? [] : [schema.const])).filter(
      (value) => value !== null,
    ),
    ...(least === undefined ? {} : { least }),
    ...(most === undefined ? {} : { most }),
    ...(schema.pattern === undefined ? {} : { pattern: schema.pattern }),
    ...(schema.format === undefined ? {} : { format: schema.format }),
    ...(fallback === undefined ? {} : { default: fallback }),
    ...(type === 'list' && schema.items ? { entry: typeOf(schema.items) } : {}),
    fields: type === 'list' ? fieldsOf(schema.items ?? {}) : type === 'object' ? fieldsOf(schema) : [],
  };
}

/** Forms write numbers, switches and lists as text as well: the other shape says more. */
function plainest(shapes: readonly ApiSchema[]): ApiSchema {
  if (shapes.length > 1 && shapes.every(({ properties }) => properties))
    return { type: 'object', anyOf: shapes };
  return shapes.find(({ type }) => type !== 'string') ?? shapes[0] ?? {};
}

const types: Readonly<Record<string, FieldType>> = {
  string: 'text',
  integer: 'number',
  number: 'number',
  boolean: 'boolean',
  array: 'list',
  object: 'object',
};

function typeOf({ type, enum: values, const: only }: ApiSchema): FieldType {
  const known = types[type ?? typeof (values?.[0] ?? only ?? undefined)];
  return known ?? 'any';
}

/** The contract's numbers are safe integers, which is no limit worth naming. */
function boundsOf({ type, ...schema }: ApiSchema): readonly [number | undefined, number | undefined] {
  const isNamed = (bound: number | undefined) =>
    bound === undefined || Math.abs(bound) >= Number.MAX_SAFE_INTEGER ? undefined : bound;
  if (type === 'string') return [schema.minLength, schema.maxLength];
  if (type === 'array') return [schema.minItems, schema.maxItems];
  return [isNamed(schema.minimum), isNamed(schema.maximum)];
}
