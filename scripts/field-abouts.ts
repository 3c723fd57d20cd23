/**
 * Comments of the contract's fields, for the public description of the API. Schemas are values that know nothing of their source, so the
 * declarations are followed in the text: constants, imports, spreads, and the functions that make one schema of others.
 */
import { readFileSync } from 'node:fs';
import type { Comment, Expression, ObjectExpression, ObjectPropertyKind, Program } from 'oxc-parser';
import { parseSync } from 'oxc-parser';

/** What is said of a value and of its fields. Items of lists have the fields of the list. */
export interface Abouts {
  readonly about?: string;
  readonly fields: ReadonlyMap<string, Abouts>;
}

interface Source {
  readonly text: string;
  readonly comments: readonly Comment[];
  readonly constants: ReadonlyMap<string, Declared>;
  /** Names imported from other files of the contract; `*` for all of one. */
  readonly imports: ReadonlyMap<string, { readonly file: string; readonly name: string }>;
}
interface Declared {
  readonly value: Expression;
  readonly about: string | undefined;
}
interface Place {
  readonly file: string;
  readonly value: Expression;
  readonly about?: string | undefined;
}

const none: Abouts = { fields: new Map() };
const sources = new Map<string, Source>();

/** Abouts of the parts of a call (`params`, `query`, `body`, `data`), by the id of the call. */
export function callAbouts(files: readonly string[]): ReadonlyMap<string, Abouts> {
  const calls = new Map<string, Abouts>();
  for (const file of files) {
    for (const { value } of source(file).constants.values()) {
      if (value.type !== 'CallExpression' || value.callee.type !== 'Identifier') continue;
      const [id, , options] = value.arguments;
      if (id?.type !== 'Literal' || typeof id.value !== 'string' || options?.type !== 'ObjectExpression')
        continue;
      const parts = aboutsOf({ file, value: options });
      if (value.callee.name === 'defineCall') calls.set(id.value, parts);
      if (value.callee.name === 'defineResource')
        for (const [call, own] of resourceAbouts(id.value, parts)) calls.set(call, own);
    }
  }
  return calls;
}

function resourceAbouts(id: string, { fields }: Abouts): readonly (readonly [string, Abouts])[] {
  const form = fields.get('fields') ?? none;
  const row = fields.get('item') ?? form;
  const body = { fields: new Map([['body', form]]) };
  const list = { fields: new Map([['data', { fields: new Map([['data', row]]) }]]) };
  return [
    [`${id}.list`, list],
    [`${id}.add`, body],
    [`${id}.change`, body],
  ];
}

function source(file: string): Source {
  const known = sources.get(file);
  if (known) return known;
  const text = readFileSync(file, 'utf8');
  const { program, comments } = parseSync(file, text);
  const read = {
    text,
    comments,
    constants: constantsOf(program, text, comments),
    imports: importsOf(program),
  };
  sources.set(file, read);
  return read;
}

function constantsOf(program: Program, text: string, comments: readonly Comment[]): Map<string, Declared> {
  const constants = new Map<string, Declared>();
  for (const statement of program.body) {
    const declaration = statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement;
    if (declaration?.type !== 'VariableDeclaration') continue;
    for (const { id, init } of declaration.declarations) {
      if (id.type !== 'Identifier' || !init) continue;
      constants.set(id.name, { value: init, about: commentBefore(statement.start, text, comments) });
    }
  }
  return constants;
}

function importsOf(program: Program): Map<string, { file: string; name: string }> {
  const imports = new Map<string, { file: string; name: string }>();
  for (const statement of program.body) {
    if (statement.type !== 'ImportDeclaration' || !statement.source.value.startsWith('#core/contract/'))
      continue;
    for (const each of statement.specifiers) {
      const name =
        each.type === 'ImportSpecifier' && each.imported.type === 'Identifier' ? each.imported.name : '*';
      imports.set(each.local.name, { file: statement.source.value.slice(1), name });
    }
  }
  return imports;
}

/** The text of the documentation comment that ends right before this place. */
function commentBefore(start: number, text: string, comments: readonly Comment[]): string | undefined {
  const last = comments.findLast(({ end }) => end <= start);
  if (last === undefined || !last.value.startsWith('*') || text.slice(last.end, start).trim() !== '')
    return undefined;
  const lines = last.value.split('\n').map((line) => line.replace(/^\s{0,40}\*/, '').trim());
  return forOutsiders(lines.join(' ').trim()) || undefined;
}

/** What a comment says to readers of this repository alone: sections of the product rules, and files. */
const asides = [
  / ?\(product\.md, '[^')]{1,60}'\)/g,
  /product\.md, '[^']{1,60}'\. ?/g,
  / ?\([^()`]{0,20}`core\/[^`]{1,80}`\)/g,
  /[;,] (?:see|used by|checked by) `core\/[^`]{1,80}`(?: for the amount due)?/g,
  /(?:Checked|Made) by `core\/[\w/.-]{1,60}`\. ?/g,
];

/** A comment as readers of the public description want it. */
export function forOutsiders(text: string): string {
  return asides.reduce((rest, aside) => rest.replace(aside, ''), text).trim();
}

function aboutsOf(place: Place | undefined): Abouts {
  if (place === undefined) return none;
  const found = read(place);
  const about = found.about ?? place.about;
  return about === undefined ? found : { ...found, about };
}

function read({ file, value }: Place): Abouts {
  switch (value.type) {
    case 'ObjectExpression':
      return { fields: fieldsOf(file, value) };
    case 'Identifier':
      return aboutsOf(find(file, value.name));
    case 'TSSatisfiesExpression':
    case 'TSAsExpression':
      return read({ file, value: value.expression });
    case 'ArrayExpression':
      return merged(
        value.elements.flatMap((each) =>
          each && each.type !== 'SpreadElement' ? [read({ file, value: each })] : [],
        ),
      );
    case 'MemberExpression': {
      if (value.computed || value.property.type !== 'Identifier') return none;
      const { name } = value.property;
      const all =
        value.object.type === 'Identifier' ? source(file).imports.get(value.object.name) : undefined;
      if (all?.name === '*') return aboutsOf(find(all.file, name));
      const of = read({ file, value: value.object });
      // Schemas keep their fields in `entries`, and what they wrap in `wrapped`.
      return name === 'entries' || name === 'wrapped' ? of : (of.fields.get(name) ?? none);
    }
    case 'CallExpression':
      return madeBy(
        file,
        value.callee.type === 'Identifier' ? value.callee.name : '',
        value.arguments as Expression[],
      );
    default:
      return none;
  }
}

/** What a function makes of its arguments; `v.picklist` and the like have no fields. */
function madeBy(file: string, name: string, given: readonly Expression[]): Abouts {
  const parts = given.map((value) => read({ file, value }));
  // The list of a page: its rows in `data`.
  if (name === 'listOf') return { fields: new Map([['data', { fields: merged(parts).fields }]]) };
  return {
    ...(parts[0]?.about === undefined ? {} : { about: parts[0].about }),
    fields: merged(parts).fields,
  };
}

function fieldsOf(file: string, { properties }: ObjectExpression): Map<string, Abouts> {
  const fields = new Map<string, Abouts>();
  for (const property of properties) {
    for (const [name, about] of property.type === 'SpreadElement'
      ? read({ file, value: property.argument }).fields
      : named(file, property))
      fields.set(name, about);
  }
  return fields;
}

function named(
  file: string,
  property: Exclude<ObjectPropertyKind, { type: 'SpreadElement' }>,
): [string, Abouts][] {
  if (property.key.type !== 'Identifier' || property.computed || property.method) return [];
  const { text, comments } = source(file);
  const own = commentBefore(property.start, text, comments);
  const value = read({ file, value: property.value });
  return [[property.key.name, own === undefined ? value : { ...value, about: own }]];
}

function find(file: string, name: string): Place | undefined {
  const { constants, imports } = source(file);
  const here = constants.get(name);
  if (here) return { file, ...here };
  const there = imports.get(name);
  return there && find(there.file, there.name);
}

function merged(all: readonly Abouts[]): Abouts {
  return { fields: new Map(all.flatMap(({ fields }) => [...fields])) };
}
