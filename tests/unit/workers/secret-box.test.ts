import { expect, it } from 'vitest';
import { createSecretBox } from '#src/adapters/secrets/secret-box.ts';

it('returns a secret for its handle, and only once if it is taken', () => {
  const box = createSecretBox();
  const handle = box.put('open sesame');
  expect(handle).not.toContain('sesame');
  expect(box.peek(handle)).toBe('open sesame');
  expect(box.take(handle)).toBe('open sesame');
  expect([box.peek(handle), box.take(handle)]).toEqual([null, null]);
});

it('gives each secret its own handle, valid only in its box', () => {
  const [box, other] = [createSecretBox(), createSecretBox()];
  const handles = [box.put('x'), box.put('x')];
  expect(new Set(handles).size).toBe(2);
  expect(handles.map((handle) => other.peek(handle))).toEqual([null, null]);
});
