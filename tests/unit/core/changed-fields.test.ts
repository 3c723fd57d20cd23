import { expect, it } from 'vitest';
import { changedFields, changedLines } from '#core/site/changed-fields.ts';

it('lists what differs, also within a group, and leaves out what stays', () => {
  const before = { siteName: 'Old', languages: ['zh', 'en'], colors: null, logo: { light: 'a', dark: 'b' } };
  const after = {
    siteName: 'New',
    languages: ['zh'],
    colors: { light: '#000000' },
    logo: { light: 'a', dark: 'c' },
  };
  expect(changedFields(before, after)).toEqual([
    { field: 'siteName', before: 'Old', after: 'New' },
    { field: 'languages', before: 'zh, en', after: 'zh' },
    { field: 'colors.light', before: '', after: '#000000' },
    { field: 'logo.dark', before: 'b', after: 'c' },
  ]);
  expect(changedFields({ name: 'Gone' }, {})).toEqual([{ field: 'name', before: 'Gone', after: '' }]);
  expect(changedFields(before, before)).toEqual([]);
});

it('shows the lines of a long text that go and come', () => {
  expect(changedLines('a\n\nb\nc', 'a\nb2\nc\nd')).toEqual({ gone: ['b'], added: ['b2', 'd'] });
});
