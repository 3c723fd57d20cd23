import { readFileSync } from 'node:fs';
import { Validator } from '@seriousme/openapi-schema-validator';
import { expect, it } from 'vitest';
import { isForKeys } from '#core/account/key-calls.ts';
import { allCalls } from '#core/contract/contract.ts';
import { shareServer } from '#tests/support/server/share-server.ts';
import { openApiDocument, openApiFiles, openApiText } from '../../scripts/openapi.ts';

const server = shareServer();

interface Operation {
  readonly operationId: string;
  readonly description?: string;
  readonly parameters: readonly { readonly name: string }[];
  readonly security: readonly object[];
}
const document = openApiDocument('public');
const operations = new Map(
  Object.values(document.paths as Readonly<Record<string, Readonly<Record<string, Operation>>>>)
    .flatMap((path) => Object.values(path))
    .map((operation) => [operation.operationId, operation]),
);

it.each(['public', 'sandbox'] as const)(
  'matches the contract (%s); if this fails: npm run openapi',
  (part) => {
    expect(readFileSync(openApiFiles[part], 'utf8') === openApiText(part)).toBe(true);
  },
);

it('passes an independent OpenAPI 3.1 validator', async () => {
  expect(await new Validator().validate(structuredClone(document))).toMatchObject({ valid: true });
  const broken = { ...structuredClone(document), paths: { 'no-slash': {} } };
  expect(await new Validator().validate(broken)).toMatchObject({ valid: false });
});

it.each(allCalls.filter(({ id }) => !id.startsWith('sandbox.')))('has $id', (call) => {
  const { id, right, effect, path } = call;
  const operation = operations.get(id);
  expect(operation?.security).toEqual(
    right === 'public' ? [] : [...(isForKeys(call) ? [{ key: [] }] : []), { token: [] }],
  );
  const names = operation?.parameters.map(({ name }) => name) ?? [];
  expect(names.includes('Idempotency-Key')).toBe(effect === 'create');
  expect(names).toEqual(expect.arrayContaining([...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name)));
});

it('omits the sandbox and is served to anybody', async () => {
  expect([...operations.keys()].filter((id) => id.startsWith('sandbox.'))).toEqual([]);
  const reply = await fetch(new URL('/openapi.json', server.url));
  expect(reply.headers.get('content-type')).toContain('application/json');
  expect(await reply.json()).toEqual(JSON.parse(openApiText('public')));
});
