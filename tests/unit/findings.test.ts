import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, it } from 'vitest';

const root = resolve(import.meta.dirname, '../..');
const lines = readFileSync(join(root, 'docs/findings.md'), 'utf8').split('\n');
const held = lines.slice(0, lines.indexOf('## Open')).filter((line) => line.startsWith('| '));

it('names tests and decisions that exist', () => {
  const decisions = readdirSync(join(root, 'docs/decisions')).map((file) => file.slice(0, 3));
  const missing = held.flatMap((line) => {
    const last = line.split('|').at(-2) ?? '';
    const tests = [...last.matchAll(/`([\w./-]+\.test\.tsx?)`/g)].map(([, path = '']) => path);
    const numbers = [...last.matchAll(/(?<![\w./-])\d{3}(?![\w./-])/g)].map(([number]) => number);
    return [
      ...tests.filter((path) => !existsSync(join(root, 'tests', path))),
      ...numbers.filter((number) => !decisions.includes(number)),
    ];
  });
  expect(held.length).toBeGreaterThan(50);
  expect(missing).toEqual([]);
});
