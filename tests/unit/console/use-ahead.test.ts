import { expect, test } from 'vitest';
import { follow } from '#src/console/list/use-ahead.ts';

const asked = { value: '', shown: 'a,b', asked: ['a', 'a,b'] };

test.each([
  {
    name: 'keeps showing the newest choice when an earlier one arrives',
    value: 'a',
    want: { value: 'a', shown: 'a,b', asked: ['a,b'] },
  },
  {
    name: 'settles on the newest choice even if an earlier one was never written',
    value: 'a,b',
    want: { value: 'a,b', shown: 'a,b', asked: [] },
  },
  {
    name: 'follows the address when it changes to something else',
    value: 'z',
    want: { value: 'z', shown: 'z', asked: [] },
  },
])('$name', ({ value, want }) => {
  expect(follow(asked, value)).toEqual(want);
});
