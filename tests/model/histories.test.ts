import { readdirSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import { replayExport } from '#src/adapters/journal/export.ts';
import { historyFolder, recordHistory, referenceFlows } from '#tests/support/reference-flows.ts';

const flows = referenceFlows();
const definitions = flows.map(({ definition }) => definition);
const files = readdirSync(historyFolder).filter((name) => name.endsWith('.json'));

const read = (name: string): unknown => JSON.parse(readFileSync(resolve(historyFolder, name), 'utf8'));

test('every reference flow was recorded, and nothing recorded was taken away', () => {
  expect(files).toEqual(expect.arrayContaining(flows.map(({ file }) => `${file}.json`)));
});

describe.each(files)('%s', (name) => {
  test('still folds to where it ended', () => {
    const file = read(name);
    const replay = replayExport(definitions, file);
    if (!replay.ok) throw new Error(replay.error);
    expect(replay.value.problem).toBeNull();
    expect(file).toHaveProperty('workflow.state', replay.value.steps.at(-1)?.state);
    expect(replay.value.steps.at(-1)?.state).toMatch(/^(created|handed|success|dismissed|paid)$/);
  });

  test('holds no sealed key', () => {
    expect(readFileSync(resolve(historyFolder, name), 'utf8')).not.toMatch(/"v\d+\.[\w+/=-]{40}/);
  });
});

test.each(flows)('$file is what the present version writes too', async (flow) => {
  const now = await recordHistory(flow);
  const then = read(`${flow.file}.json`);
  expect(now.rows.map(({ type }) => type)).toEqual(rowTypes(then));
});

function rowTypes(file: unknown): readonly unknown[] {
  if (typeof file !== 'object' || file === null || !('rows' in file) || !Array.isArray(file.rows)) return [];
  return file.rows.map((row: { readonly type: unknown }) => row.type);
}
