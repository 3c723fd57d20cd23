import { expect, test } from 'vitest';
import { follow } from '#src/console/list/use-ahead.ts';

const asked = { value: '', shown: 'a,b', asked: ['a', 'a,b'] };

test.each([
  {
    name: 'an earlier choice arrives: the newest stays',
    value: 'a',
    want: { value: 'a', shown: 'a,b', asked: ['a,b'] },
  },
  {
    name: 'the newest arrives, the earlier one was never written',
    value: 'a,b',
    want: { value: 'a,b', shown: 'a,b', asked: [] },
  },
  { name: 'the address goes elsewhere', value: 'z', want: { value: 'z', shown: 'z', asked: [] } },
])('$name', ({ value, want }) => {
  expect(follow(asked, value)).toEqual(want);
});
