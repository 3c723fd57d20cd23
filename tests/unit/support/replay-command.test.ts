import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';
import { exportedFlow } from '#tests/support/journal/exported-flow.ts';

const root = resolve(import.meta.dirname, '../../..');
const file = exportedFlow('purchase-straight.jsonl');

test.each<[name: string, content: string | null, code: number, ...texts: string[]]>([
  ['a flow that folds', JSON.stringify(file), 0, 'editing: names.asking +14', 'Folds completely.'],
  [
    'a flow with a missing row',
    JSON.stringify({ ...file, rows: file.rows.toSpliced(3, 1) }),
    1,
    'stops at row 4: missing-row',
  ],
  ['a file that is not a flow', '{}', 1, 'not-an-export'],
  ['a file that is not JSON', 'nothing', 1, 'not-json'],
  [
    'an unknown flow',
    JSON.stringify({ ...file, workflow: { ...file.workflow, machine: 'theft' } }),
    1,
    'unknown-machine theft',
  ],
  ['no file', null, 1, 'npm run replay -- FILE'],
])('npm run replay: %s', (_name, content, code, ...texts) => {
  const folder = mkdtempSync(join(tmpdir(), 'certhub-replay-'));
  try {
    const path = join(folder, 'flow.json');
    if (content !== null) writeFileSync(path, content);
    const run = spawnSync(process.execPath, ['--import', 'tsx', 'scripts/replay.ts', path], {
      cwd: root,
      encoding: 'utf8',
    });
    for (const text of texts) expect(run.stdout + run.stderr).toContain(text);
    expect(run.status).toBe(code);
  } finally {
    rmSync(folder, { recursive: true });
  }
});
