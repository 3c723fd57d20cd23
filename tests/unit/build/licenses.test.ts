import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, it } from 'vitest';
import { licensesText } from '../../../scripts/licenses.mjs';

const root = resolve(import.meta.dirname, '../../..');

it('holds the license of everything that the console and the server contain', () => {
  const { dependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  const parts = licensesText(root).split(`\n${'-'.repeat(80)}\n\n`);
  const bare = Object.keys(dependencies).filter((name) => {
    const part = parts.find((each) => each.startsWith(`${name} `)) ?? '';
    return !/^License: \S/m.test(part);
  });
  expect(bare).toEqual([]);
  // React's terms demand their text beside every copy.
  expect(parts.find((part) => part.startsWith('react '))).toContain('Permission is hereby granted');
});
