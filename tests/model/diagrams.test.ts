import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, test } from 'vitest';
import { chartEdges } from '#tests/support/model.ts';
import { charts, happyPaths, machineFiles } from '../../scripts/charts.ts';
import { diagramFiles, diagramFolder } from '../../scripts/diagrams.ts';

test('every machine has its chart and the ways it is there for', () => {
  const names = [...machineFiles().keys()].toSorted();
  expect(Object.keys(charts).toSorted()).toEqual(names);
  expect(Object.keys(happyPaths).toSorted()).toEqual(names);
});

test.each(Object.entries(charts))('the diagram of %s is fresh (npm run diagrams)', async (name, machine) => {
  for (const [file, text] of Object.entries(await diagramFiles(name, machine)))
    expect(readFileSync(resolve(diagramFolder, file), 'utf8')).toBe(text);
});

test.each(Object.entries(charts))('the page of %s has each edge in one table', async (name, machine) => {
  const page = (await diagramFiles(name, machine))[`${name}.md`] ?? '';
  expect(page.match(/^\| (?!In |---)/gm)).toHaveLength(chartEdges(machine).length);
});

test('a failure is in the table of failures, and not on the picture', async () => {
  const { payment } = charts;
  if (payment === undefined) throw new Error('there is no chart of payment');
  const files = await diagramFiles('payment', payment);
  const [ways = '', failures = ''] = files['payment.md']?.split('## When something goes wrong') ?? [];
  expect(ways).toContain('| paying | pay answers, isPay charged | confirming |');
  expect(failures).toContain('| paying | pay breaks | confirming |');
  expect(files['payment.svg']).toContain('>confirming<');
  expect(files['payment.svg']).not.toContain('>unsettled<');
});
