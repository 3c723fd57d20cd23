import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { onOneLine, repository, repositoryTexts } from '#tests/support/repository-text.ts';

const folder = join(repository, 'docs/decisions');
const files = readdirSync(folder).filter((file) => file !== 'README.md');
const index = readFileSync(join(folder, 'README.md'), 'utf8');
const texts = repositoryTexts();

describe('a decision', () => {
  it.each(files)('has number, title, status and three parts: %s', (file) => {
    const text = readFileSync(join(folder, file), 'utf8');
    const [, number, title] = /^# (\d{3}) (\S.*)$/m.exec(text) ?? [];
    expect(file).toMatch(new RegExp(`^${number}-[a-z0-9-]+\\.md$`));
    expect(text).toMatch(/^Status: (?:proposed|accepted)/m);
    expect(text.match(/^## .*$/gm)).toEqual(['## Context', '## Decision', '## Consequences']);
    expect(index.includes(`[${number} ${title}](${file})`), `in the index as '${number} ${title}'`).toBe(
      true,
    );
  });

  it('has a number of its own, and a place in the index', () => {
    const linked = [...index.matchAll(/\]\(([^)]+)\)/g)].map(([, file]) => file);
    expect(linked.toSorted()).toEqual(files.toSorted());
    expect(new Set(files.map((file) => file.slice(0, 3))).size).toBe(files.length);
  });

  // Whoever adds the next one looks first whether an existing one can say it. 50 is what a newcomer can survey.
  it('is one of a few', () => expect(files.length).toBeLessThanOrEqual(50));
});

it('cites decisions that exist', () => {
  const numbers = new Set(files.map((file) => file.slice(0, 3)));
  const cited = texts.flatMap(([path, text]) => {
    const flat = onOneLine(text);
    const named = [...flat.matchAll(/\bdecisions? ((?:\d{3}(?:, | and )?)+)/gi)].flatMap(
      ([, list = '']) => list.match(/\d{3}/g) ?? [],
    );
    const linked = [...flat.matchAll(/docs\/decisions\/([\w.…-]*)/g)].map(([, file = '']) => file);
    return [
      ...named.filter((number) => !numbers.has(number)).map((number) => `${path}: ${number}`),
      ...linked
        .filter((file) => file !== '' && file !== 'README.md' && !files.includes(file))
        .map((file) => `${path}: ${file}`),
    ];
  });
  expect(cited).toEqual([]);
});
