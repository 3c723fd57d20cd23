/**
 * Writes the public API as OpenAPI 3.1 into docs/openapi.json, and the calls that only a sandbox serves into
 * docs/openapi-sandbox.json: `npm run openapi`. Everything is read from the contract, descriptions from its comments. A test checks
 * that the files are up to date and valid.
 */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { type JsonSchema, type OverrideActionContext, toJsonSchema } from '@valibot/to-json-schema';
import * as v from 'valibot';
import { isForKeys } from '#core/account/key-calls.ts';
import { type Call, envelopeSchema, replyCode, type Schema } from '#core/contract/call.ts';
import { allCalls } from '#core/contract/contract.ts';
import { type Abouts, callAbouts, forOutsiders } from './field-abouts.ts';

const callFolders = ['core/contract/calls', 'core/contract'] as const;
/** The public API, and the calls of a sandbox, which are no part of it. */
export const openApiFiles = { public: 'docs/openapi.json', sandbox: 'docs/openapi-sandbox.json' } as const;
export type ApiPart = keyof typeof openApiFiles;

type Json = Readonly<Record<string, unknown>>;

export function openApiDocument(part: ApiPart): Json {
  const abouts = readAbouts();
  const fieldAbouts = callAbouts(callFolders.flatMap(filesIn));
  const { version } = JSON.parse(readFileSync('package.json', 'utf8')) as { version: string };
  const calls = allCalls.filter(({ id }) => (areaOf(id) === 'sandbox') === (part === 'sandbox'));
  const paths: Record<string, Record<string, Json>> = {};
  for (const call of calls) {
    paths[call.path] = {
      ...paths[call.path],
      [call.method.toLowerCase()]: operation(call, abouts.get(call.id), fieldAbouts.get(call.id) ?? noAbouts),
    };
  }
  return {
    openapi: '3.1.0',
    info: {
      title: part === 'public' ? 'Certhub API' : 'Certhub sandbox API',
      version,
      summary:
        part === 'public'
          ? 'Order, validate, issue and manage certificates.'
          : 'DNS zone, file host, inbox, clock and payments of a sandbox.',
      description: introduction,
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: '/' }],
    tags: [...new Set(calls.map(({ id }) => areaOf(id)))].map((name) => ({ name })),
    paths,
    components: {
      schemas: { Envelope: schemaOf(envelopeSchema) },
      securitySchemes: {
        key: {
          type: 'apiKey',
          in: 'header',
          name: 'Authorization',
          description: 'API key: `Token chk_…`.',
        },
        token: { type: 'apiKey', in: 'header', name: 'token', description: 'Session token.' },
      },
    },
  };
}

const introduction = `Every reply is JSON of the form \`{code, msg, data, errors}\`; \`code\` 200 is success. The codes
${Object.entries(replyCode)
  .filter(
    ([, code]) => code >= 400 && code < 600 && code !== replyCode.badInput && code !== replyCode.conflict,
  )
  .map(([, code]) => code)
  .join(
    ', ',
  )} are also the HTTP status; all other replies have HTTP status 200. \`errors\` lists each invalid field with the value found and the value expected.
Amounts are integer cents; times are RFC 3339 in UTC, and \`0001-01-01T00:00:00Z\` means "not yet".`;

const noAbouts: Abouts = { fields: new Map() };

function operation(call: Call, about: string | undefined, { fields }: Abouts): Json {
  const { id, right, effect, errors, reply, changes, confirm } = call;
  const within = (part: string) => fields.get(part) ?? noAbouts;
  return {
    operationId: id,
    tags: [areaOf(id)],
    ...(about === undefined ? {} : { description: about }),
    parameters: [
      ...parametersOf(call.params, 'path', within('params')),
      ...parametersOf(call.query, 'query', within('query')),
      ...(effect === 'create' ? [idempotencyKey] : []),
    ],
    ...bodyOf(call, within('body')),
    responses: {
      200: {
        description: codesText(errors),
        content:
          reply === 'binary'
            ? { 'application/octet-stream': { schema: {} } }
            : { 'application/json': { schema: replySchema(call, within('data')) } },
      },
      ...(right === 'public' ? {} : { 401: refused('Not signed in, or the session has expired.') }),
      ...(right === 'public' || right === 'signed-in'
        ? {}
        : { 403: refused(`Needs the right \`${right}\`.`) }),
      ...('notFound' in errors ? { 404: refused('Not found, or belongs to another customer.') } : {}),
    },
    security: right === 'public' ? [] : [...(isForKeys(call) ? [{ key: [] }] : []), { token: [] }],
    'x-right': right,
    'x-keys': isForKeys(call),
    'x-effect': effect,
    'x-errors': errors,
    ...(confirm === null ? {} : { 'x-confirm': confirm }),
    ...(changes.length === 0 ? {} : { 'x-changes': changes }),
  };
}

const idempotencyKey = {
  name: 'Idempotency-Key',
  in: 'header',
  required: true,
  description:
    'Repeating a request with the same key and body has no further effect and returns the same reply.',
  schema: { type: 'string', minLength: 8, maxLength: 200, pattern: '^[\\x21-\\x7e]+$' },
};

function refused(description: string): Json {
  return {
    description,
    content: { 'application/json': { schema: { $ref: '#/components/schemas/Envelope' } } },
  };
}

function codesText(errors: Readonly<Record<string, number>>): string {
  const codes = Object.entries(errors).map(([name, code]) => `${code} (${name})`);
  return `Success${codes.length === 0 ? '.' : `, or an error with code ${codes.join(', ')}.`}`;
}

function replySchema({ data }: Call, abouts: Abouts): Json {
  return {
    allOf: [
      { $ref: '#/components/schemas/Envelope' },
      {
        type: 'object',
        properties: { code: { type: 'integer' }, data: described(schemaOf(data, 'output'), abouts) },
      },
    ],
  };
}

function bodyOf({ body, method, encoding }: Call, abouts: Abouts): Json {
  const schema = described(schemaOf(body), abouts);
  if (method === 'GET' || isEmpty(schema)) return {};
  const type = encoding === 'json' ? 'application/json' : 'application/x-www-form-urlencoded';
  return { requestBody: { required: true, content: { [type]: { schema } } } };
}

function parametersOf(schema: Schema, place: 'path' | 'query', abouts: Abouts): Json[] {
  const { properties = {}, required = [] } = described(schemaOf(schema), abouts) as {
    properties?: Readonly<Record<string, Json>>;
    required?: readonly string[];
  };
  return Object.entries(properties).map(([name, each]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    schema: each,
  }));
}

/** The schema with what the contract says of its fields. */
function described(schema: Json, { about, fields }: Abouts): Json {
  const inside = (each: unknown) => described(each as Json, { fields });
  const { properties, items, anyOf, oneOf } = schema as Readonly<Record<string, object | undefined>>;
  return {
    ...(about === undefined ? {} : { description: about }),
    ...schema,
    ...(properties && {
      properties: Object.fromEntries(
        Object.entries(properties).map(([name, each]) => [
          name,
          described(each, fields.get(name) ?? noAbouts),
        ]),
      ),
    }),
    ...(items && { items: inside(items) }),
    ...(Array.isArray(anyOf) && { anyOf: anyOf.map(inside) }),
    ...(Array.isArray(oneOf) && { oneOf: oneOf.map(inside) }),
  };
}

function isEmpty(schema: Json): boolean {
  return schema.type === 'object' && Object.keys(Object(schema.properties)).length === 0;
}

/** JSON schema of a call's input or output; rules the standard cannot express are left to the server. */
function schemaOf(schema: Schema, typeMode: 'input' | 'output' = 'input'): Json {
  const { oneOf } = v.getMetadata(schema) as { readonly oneOf?: readonly Schema[] };
  if (oneOf !== undefined) return { oneOf: oneOf.map((each) => schemaOf(each, typeMode)) };
  const { $schema: _, ...json } = toJsonSchema(schema, {
    typeMode,
    errorMode: 'ignore',
    overrideAction: boundedNumber,
    // What a field is to a form concerns the console alone.
    ignoreActions: ['metadata'],
    target: 'draft-2020-12',
  });
  return json as Json;
}

const bounds = new Map([
  ['min_value', 'minimum'],
  ['max_value', 'maximum'],
]);

/** A bound of a number that forms write as text: it belongs to the number among the two shapes. */
function boundedNumber({ valibotAction, jsonSchema }: OverrideActionContext): JsonSchema | undefined {
  const name = bounds.get(valibotAction.type);
  const shapes: readonly unknown[] | undefined = jsonSchema.anyOf;
  if (name === undefined || shapes === undefined || !('requirement' in valibotAction)) return undefined;
  const { requirement } = valibotAction;
  const bounded = shapes.map((each) =>
    typeof each === 'object' && each !== null && 'type' in each && each.type === 'integer'
      ? { ...each, [name]: requirement }
      : each,
  );
  return { ...jsonSchema, anyOf: bounded } as JsonSchema;
}

function areaOf(id: string): string {
  return id.split('.')[0] ?? '';
}

const resourceVerbs = {
  list: 'returns a page of them',
  add: 'adds one',
  change: 'replaces one',
  remove: 'removes one',
} as const;

/** The comment above each declaration, by call id. A resource's comment describes each of its four calls. */
function readAbouts(): ReadonlyMap<string, string> {
  const abouts = new Map<string, string>();
  for (const file of callFolders.flatMap(filesIn)) {
    let comment: string[] = [];
    for (const line of readFileSync(file, 'utf8').replaceAll('defineCall(\n', 'defineCall(').split('\n')) {
      const [, kind, id] =
        line.match(/^export const \w{1,64} = define(Call|Resource)\( {0,8}'([\w.]{1,64})'/) ?? [];
      const about = forOutsiders(comment.join(' '));
      if (id !== undefined && about !== '') {
        for (const [call, text] of kind === 'Call' ? [[id, about] as const] : resourceAbouts(id, about)) {
          abouts.set(call, text);
        }
      }
      const text = commentText(line);
      if (text === null || line.startsWith('/**')) comment = [];
      if (text) comment.push(text);
    }
  }
  return abouts;
}

function resourceAbouts(id: string, about: string): [string, string][] {
  return Object.entries(resourceVerbs).map(([call, verb]) => [
    `${id}.${call}`,
    `${about} This call ${verb}.`,
  ]);
}

function filesIn(folder: string): string[] {
  const entries = readdirSync(folder, { withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).map(({ name }) => `${folder}/${name}`);
}

/** The text of a comment line; null for any other line. */
function commentText(line: string): string | null {
  const text = line.trim();
  if (!text.startsWith('/**') && !text.startsWith('*')) return null;
  return text.replace('/**', '').replace('*/', '').replace(/^\*/, '').trim();
}

export function openApiText(part: ApiPart): string {
  return `${JSON.stringify(openApiDocument(part), null, 1)}\n`;
}

if (import.meta.url === pathToFileURL(resolve(process.argv[1] ?? '')).href) {
  for (const part of ['public', 'sandbox'] as const) writeFileSync(openApiFiles[part], openApiText(part));
}
