import { expect, it } from 'vitest';
import { createUploads } from '#server/http/uploads.ts';

const kib = 1024;

it('bounds what a sender, and all together, leave unfinished; small bodies always pass', () => {
  const open = createUploads({ each: 300 * kib, all: 500 * kib });
  const first = open('ada');
  expect(first.add(200 * kib)).toBe(true);
  const second = open('ada');
  expect(second.add(200 * kib)).toBe(false);
  second.close();
  // Another sender has room of its own, until all is used.
  const third = open('bob');
  expect(third.add(250 * kib)).toBe(true);
  const fourth = open('eve');
  expect(fourth.add(64 * kib)).toBe(true);
  expect(fourth.add(1)).toBe(false);
  fourth.close();
  for (const upload of [first, third]) upload.close();
  const last = open('ada');
  expect(last.add(300 * kib)).toBe(true);
  expect(last.add(1)).toBe(false);
});
