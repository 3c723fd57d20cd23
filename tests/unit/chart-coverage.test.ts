import { expect, test } from 'vitest';
import type { WalkedByModel } from '#tests/support/models/coverage-files.ts';
import { chartEdges, leafPaths } from '#tests/support/models/model.ts';
import { charts } from '../../scripts/charts.ts';
import { judge, type MachineCoverage } from '../../scripts/coverage.ts';

const { ordering } = charts;
if (ordering === undefined) throw new Error('there is no chart of ordering');
const whole: WalkedByModel = {
  machine: 'ordering',
  test: 'tests/model/ordering.test.ts',
  edges: chartEdges(ordering).map(({ key }) => key),
  states: leafPaths(ordering),
  elsewhere: [],
};
const walked: MachineCoverage = {
  pure: whole,
  running: whole,
  browser: [{ machine: 'ordering', key: 'ready order.place 0', test: 'tests/e2e/any.test.ts' }],
};

test.each([
  ['nothing when everything was walked', walked, [], []],
  [
    'a machine without a model',
    { ...walked, pure: null, running: null },
    [],
    [/no model walked the pure ordering/, /running/],
  ],
  [
    'an edge the running machine did not take',
    { ...walked, running: { ...whole, edges: whole.edges.slice(1) } },
    [],
    [/the running ordering never walked ready --order.place--> placing/],
  ],
  [
    'a state that was not reached',
    { ...walked, pure: { ...whole, states: whole.states.filter((state) => state !== 'asking') } },
    [],
    [/the pure ordering never walked asking/],
  ],
  [
    'nothing where another model covers the state',
    { ...walked, pure: { ...whole, edges: whole.edges.slice(1), elsewhere: ['ready'] } },
    [],
    [],
  ],
  ['no browser edges without a list', { ...walked, browser: [] }, null, []],
  ['nothing when the browser walked its list', walked, ['ready --order.place--> placing'], []],
  [
    'an edge no browser test walked',
    { ...walked, browser: [] },
    ['ready --order.place--> placing'],
    [/no browser test walked/],
  ],
  [
    'a listed edge that no longer exists',
    walked,
    ['ready --order.gone--> placing'],
    [/names an edge that ordering does not have/],
  ],
] as const)('reports %s', (_, coverage, list, wanted) => {
  const wrong = judge('ordering', ordering, coverage, list);
  expect(wrong).toHaveLength(wanted.length);
  for (const [index, pattern] of wanted.entries()) expect(wrong[index]).toMatch(pattern);
});

test('reports a machine that has no chart', () => {
  expect(judge('nobody', undefined, walked, null)).toHaveLength(1);
});
