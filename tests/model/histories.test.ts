import { readdirSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import { foldRows } from '#src/adapters/journal/fold.ts';
import { encodePayload } from '#src/adapters/journal/payload-codec.ts';
import { persistPure, statePath } from '#src/adapters/journal/pure-machine.ts';
import { compactedType } from '#src/adapters/journal/row.ts';
import { flows as listed } from '#src/features/flows.ts';
import { type History, historyFolder, readHistory, recordHistory } from '#tests/support/journal/histories.ts';
import { referenceFlows } from '#tests/support/journal/reference-flows.ts';
import { unwrap } from '#tests/support/unwrap.ts';

const flows = referenceFlows();
const textOf = (name: string) => readFileSync(resolve(historyFolder, name), 'utf8');

test('records every flow of the console', () => {
  const recorded = flows.map(({ definition }) => definition.name);
  expect(listed.filter(({ flow }) => !recorded.includes(flow.name))).toEqual([]);
});

test('records every reference flow, and nothing else', () => {
  const files = flows.map(({ file }) => `${file}.jsonl`);
  expect(readdirSync(historyFolder).sort()).toEqual(files.sort());
});

describe.each(readdirSync(historyFolder))('%s', (name) => {
  const history = readHistory(name);

  test('folds to its recorded final state', () => {
    expect(endOf(history).state).toBe(history.state);
    expect(history.state).toMatch(/^(created|handed|closed|success|dismissed|made|done)$/);
  });

  test('ends the same when restored after any row', () => {
    const whole = endOf(history).written;
    for (let cut = 1; cut <= history.rows.length; cut++) {
      const before = endOf({ ...history, rows: history.rows.slice(0, cut) });
      const restored = {
        ...history.rows[cut - 1],
        type: compactedType,
        payload: { snapshot: before.written },
      };
      const after = endOf({ ...history, rows: [restored, ...history.rows.slice(cut)] });
      expect(after.written, `cut after ${cut}`).toEqual(whole);
    }
  });

  test('holds no sealed key', () => {
    expect(textOf(name)).not.toMatch(/"v\d+\.[\w+/=-]{40}/);
  });
});

test.each(flows)('writes $file as recorded; if this fails: npm run histories', async (flow) => {
  expect(await recordHistory(flow)).toBe(textOf(`${flow.file}.jsonl`));
});

function endOf({ machine, rows }: History) {
  const definition = flows.find((flow) => flow.definition.name === machine)?.definition;
  if (definition === undefined) throw new Error(`no flow of ${machine}`);
  const { state } = unwrap(foldRows(definition, rows, new Map()));
  return {
    state: statePath(state.snapshot.value),
    written: encodePayload(persistPure(definition.machine, state)),
  };
}
