import { spawnSync } from 'node:child_process';
import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { replayModel } from '#machines/support/replay/replay.model.ts';
import { exportedFlow } from '#tests/support/exported-flow.ts';
import { chartEdges, coverMachine, leafPaths } from '#tests/support/model.ts';
import type { MachineCoverage } from '../../scripts/coverage.ts';
import { pathLines } from '../../scripts/path-words.ts';

const { machine } = replayModel;
const { walks } = coverMachine(replayModel);
const edges = chartEdges(machine).map(({ key }) => key);
const walked = (test: string, keys: readonly string[]) => ({
  ...{ machine: machine.id, test, edges: keys, states: leafPaths(machine), elsewhere: [] },
});
const coverage: MachineCoverage = {
  pure: walked('model/replay, pure', edges),
  running: walked('model/replay, running', []),
  browser: edges.map((key) => ({ machine: machine.id, key, test: 'e2e/replay' })),
};
const run = (script: string, ...given: readonly string[]) =>
  spawnSync(process.execPath, ['--import', 'tsx', `scripts/${script}.ts`, ...given], { encoding: 'utf8' });

describe('the paths of a machine', () => {
  const lines = pathLines(replayModel, walks, coverage);
  const paths = lines.filter((line) => /^\d+\. /.test(line));

  it('are numbered, the shortest first, and say in words where each begins, what happens and where it leads', () => {
    expect(paths.length).toBeGreaterThan(3);
    expect(paths.map((line) => Number.parseInt(line, 10))).toEqual(paths.map((_, index) => index + 1));
    const steps = paths.map((line) => line.split('; ').length);
    expect(steps).toEqual(steps.toSorted((one, other) => one - other));
    for (const path of paths) expect(path).toMatch(/^\d+\. with '[^']+', in [\w.]+: .+ → [\w.]+$/);
    const events = machine.events.filter((type) => !type.startsWith('xstate.'));
    for (const event of events) expect(lines.join('\n'), event).toContain(event);
  });

  it('name the tests that walked all of one, and no others', () => {
    const tests = lines.filter((line) => line.startsWith('   '));
    expect(new Set(tests)).toEqual(new Set(['   pure: model/replay, pure', '   browser: e2e/replay']));
    expect(tests).toHaveLength(2 * paths.length);
  });

  it('say so where no test walked one', () => {
    const none = pathLines(replayModel, walks, { pure: null, running: null, browser: [] });
    expect(none.filter((line) => line.includes('no test walked it'))).toHaveLength(paths.length);
  });
});

describe('npm run paths', () => {
  it('prints them and ends with 0', () => {
    const { status, stdout } = run('paths', 'replay');
    expect(status).toBe(0);
    expect(stdout).toMatch(/^1\. with '/);
  });

  it('without a machine there is, it lists those there are and ends with 2', () => {
    const { status, stdout, stderr } = run('paths', 'nonsense');
    expect(status).toBe(2);
    expect(stdout).toBe('');
    expect(stderr).toMatch(/no machine 'nonsense'.*\bordering, .*\bpurchase\b/);
  });
});

describe('npm run replay', () => {
  const flow = exportedFlow('deposit-straight.jsonl');
  const replay = async (content: string) => {
    const path = join(await mkdtemp(join(tmpdir(), 'certhub-replay-')), 'flow.json');
    await writeFile(path, content);
    return run('replay', path);
  };

  it('prints each step and the end of a flow that folds, and ends with 0', async () => {
    const { status, stdout } = await replay(JSON.stringify(flow));
    expect(status).toBe(0);
    for (const { type } of flow.rows as unknown as readonly { readonly type: string }[])
      expect(stdout).toContain(`'${type}'`);
    expect(stdout).toContain("'made'");
    expect(stdout).toMatch(/Folds to its end\.\n$/);
  });

  it.each([
    ['a hole', JSON.stringify({ ...flow, rows: flow.rows.toSpliced(1, 1) }), /^stops at row 2: missing-row/],
    ['another text', 'nothing', /^not-json /],
    [
      'an unknown flow',
      JSON.stringify({ ...flow, workflow: { ...flow.workflow, machine: 'theft' } }),
      /^unknown-machine theft/,
    ],
  ])('of %s it says why and ends with 1', async (_name, content, reason) => {
    const { status, stderr } = await replay(content);
    expect(status).toBe(1);
    expect(stderr).toMatch(reason);
  });
});
