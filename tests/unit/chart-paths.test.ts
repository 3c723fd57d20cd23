import { spawnSync } from 'node:child_process';
import { describe, expect, it } from 'vitest';
import { replayModel } from '#tests/model/models/replay.model.ts';
import { chartEdges, coverMachine, leafPaths } from '#tests/support/models/model.ts';
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

describe('pathLines', () => {
  const lines = pathLines(replayModel, walks, coverage);
  const paths = lines.filter((line) => /^\d+\. /.test(line));

  it('numbers the paths, shortest first, and describes each in words: its start, its events and its target', () => {
    expect(paths.length).toBeGreaterThan(3);
    expect(paths.map((line) => Number.parseInt(line, 10))).toEqual(paths.map((_, index) => index + 1));
    const steps = paths.map((line) => line.split('; ').length);
    expect(steps).toEqual(steps.toSorted((one, other) => one - other));
    for (const path of paths) expect(path).toMatch(/^\d+\. with '[^']+', in [\w.]+: .+ → [\w.]+$/);
    const events = machine.events.filter((type) => !type.startsWith('xstate.'));
    for (const event of events) expect(lines.join('\n'), event).toContain(event);
  });

  it('names exactly the tests that walked a whole path', () => {
    const tests = lines.filter((line) => line.startsWith('   '));
    expect(new Set(tests)).toEqual(new Set(['   pure: model/replay, pure', '   browser: e2e/replay']));
    expect(tests).toHaveLength(2 * paths.length);
  });

  it('marks the paths that no test walked', () => {
    const none = pathLines(replayModel, walks, { pure: null, running: null, browser: [] });
    expect(none.filter((line) => line.includes('no test walked it'))).toHaveLength(paths.length);
  });
});

describe('npm run paths', () => {
  it('prints the paths and exits with 0', () => {
    const { status, stdout } = run('paths', 'replay');
    expect(status).toBe(0);
    expect(stdout).toMatch(/^1\. with '/);
  });

  it('lists the known machines and exits with 2 when the machine is unknown', () => {
    const { status, stdout, stderr } = run('paths', 'nonsense');
    expect(status).toBe(2);
    expect(stdout).toBe('');
    expect(stderr).toMatch(/Unknown machine 'nonsense'\..*\bordering, .*\bpurchase\b/);
  });
});
