import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, test } from 'vitest';
import { chartEdges } from '#tests/support/models/model.ts';
import { charts, happyPaths, machineFiles } from '../../scripts/charts.ts';
import { diagramFiles, diagramFolder } from '../../scripts/diagrams.ts';

test('lists a chart and happy paths for every machine', () => {
  const names = [...machineFiles().keys()].toSorted();
  expect(Object.keys(charts).toSorted()).toEqual(names);
  expect(Object.keys(happyPaths).toSorted()).toEqual(names);
});

test.each(Object.entries(charts))(
  'keeps the diagram of %s current (npm run diagrams)',
  async (name, machine) => {
    for (const [file, text] of Object.entries(await diagramFiles(name, machine)))
      expect(readFileSync(resolve(diagramFolder, file), 'utf8')).toBe(text);
  },
);

test.each(Object.entries(charts))(
  'lists each edge of %s in exactly one table of its page',
  async (name, machine) => {
    const page = (await diagramFiles(name, machine))[`${name}.md`] ?? '';
    expect(page.match(/^\| (?!In |---)/gm)).toHaveLength(chartEdges(machine).length);
  },
);

test('lists a failure in the table of failures, not in the picture', async () => {
  const { payment } = charts;
  if (payment === undefined) throw new Error('there is no chart of payment');
  const files = await diagramFiles('payment', payment);
  const [transitions = '', failures = ''] = files['payment.md']?.split('## Failures') ?? [];
  expect(transitions).toContain('| paying | pay done, isPay charged | confirming |');
  expect(failures).toContain('| paying | pay failed | confirming |');
  expect(files['payment.svg']).toContain('>confirming<');
  expect(files['payment.svg']).not.toContain('>unsettled<');
});
