import { describe, expect, it } from 'vitest';
import { initialsOf } from '#src/ui/mark/mark.tsx';

describe('the initials of a name', () => {
  it.each([
    { name: 'GlobalSign', want: 'GS' },
    { name: 'Certum', want: 'Ce' },
    { name: 'Certum NYA', want: 'CN' },
    { name: 'CFCA', want: 'CF' },
    { name: '天威诚信', want: '天威' },
    { name: 'x', want: 'x' },
    { name: '', want: '' },
  ])('of “$name” are “$want”', ({ name, want }) => {
    expect(initialsOf(name)).toBe(want);
  });
});
