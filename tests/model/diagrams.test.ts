import { readdirSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, test } from 'vitest';
import { charts, diagramFolder, diagramPage } from '../../scripts/diagrams.ts';

const machinesFolder = resolve(import.meta.dirname, '../../machines');

test('every machine has its chart drawn', () => {
  const files = readdirSync(machinesFolder, { recursive: true, encoding: 'utf8' });
  const machines = files.flatMap((file) => /([^/\\]+)\.machine\.ts$/.exec(file)?.[1] ?? []);
  expect(Object.keys(charts).toSorted()).toEqual(machines.toSorted());
});

test.each(Object.keys(charts))('the diagram of %s is fresh (npm run diagrams)', (name) => {
  const machine = charts[name];
  if (machine === undefined) throw new Error(`no chart '${name}'`);
  const written = readFileSync(resolve(diagramFolder, `${name}.md`), 'utf8');
  expect(written).toBe(diagramPage(name, machine));
});

test('a diagram shows every state and every edge', () => {
  const page = diagramPage('payment', charts.payment ?? failed());
  expect(page).toContain('paying --> confirming : pay answers [isPay charged]');
  expect(page).toContain('| ready | method.choose | isUsableMethod | stays | chooseMethod |');
  expect(page).toContain('success --> [*]');
});

test('regions of a machine without an outer state are drawn inside one', () => {
  const page = diagramPage('dcv-choice', charts['dcv-choice'] ?? failed());
  expect(page).toMatch(/state "dcv-choice" as machine \{[\s\S]*\n {4}--\n/);
});

function failed(): never {
  throw new Error('there is no such chart');
}
