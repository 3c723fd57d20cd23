import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import trimPanda from '../../../scripts/trim-panda-loader.mjs';

const runtime = readFileSync('styled-system/css/css.mjs', 'utf8');
const conditions = readFileSync('styled-system/css/conditions.mjs', 'utf8');
const trimmed = (code: string, mode: string) => trimPanda.call({ mode }, code);

it('keeps the names the sources use, in full and in short, and drops the others', () => {
  const kept = trimmed(runtime, 'production');
  for (const name of [
    'marginTop:mt/1',
    'paddingInline:px',
    'background:bg/1',
    'width:w/1',
    'truncate:trunc',
  ]) {
    expect(kept).toContain(name);
  }
  expect(runtime).toContain('maskImage');
  expect(kept).not.toContain('maskImage');
});

it('keeps the conditions the sources use', () => {
  const kept = trimmed(conditions, 'production');
  for (const name of ['_hover', '_dark', '_focusVisible', 'base', 'md', 'lg']) {
    expect(kept).toMatch(new RegExp(`[",]${name}[",]`));
  }
  expect(conditions).toContain('_fullscreen');
  expect(kept).not.toContain('_fullscreen');
});

it('changes nothing else, and nothing at all while developing', () => {
  const rest = (code: string) => code.replace(/const (?:utilities|conditionsStr) = "[^"]*"/, '');
  expect(rest(trimmed(runtime, 'production'))).toBe(rest(runtime));
  expect(trimmed(runtime, 'development')).toBe(runtime);
});
