import { describe, expect, it } from 'vitest';
import { creditCodeCheck, creditCodeFault, normalCreditCode } from '#core/realname/credit-code.ts';

/** Codes as their owners publish them. */
const real = ['91110000802100433B', '914403001922038216', '91440300708461136T', '91330100799655058B'];

describe('a unified social credit code (GB 32100-2015)', () => {
  it.each(real)('%s is one', (code) => {
    expect(creditCodeFault(code)).toBeNull();
  });

  it.each([
    { name: 'too short', code: '9111000080210043B', want: 'format' },
    { name: 'too long', code: '91110000802100433BB', want: 'format' },
    { name: 'a letter that is never used', code: '9111000080210O433B', want: 'format' },
    { name: 'letters in the region', code: '91A10000802100433B', want: 'format' },
    { name: 'small letters', code: '91110000802100433b', want: 'format' },
    { name: 'inner space', code: '91110000 802100433', want: 'format' },
    { name: 'empty', code: '', want: 'format' },
    { name: 'full-width digits', code: '９1110000802100433B', want: 'format' },
    { name: 'another check character', code: '91110000802100433C', want: 'check-digit' },
    { name: 'two digits swapped', code: '91110000802010433B', want: 'check-digit' },
  ])('$name: $want', ({ code, want }) => {
    expect(creditCodeFault(code)).toBe(want);
  });

  it('detects every single wrong character', () => {
    const [code = ''] = real;
    for (let at = 0; at < 17; at += 1)
      for (const other of '0123456789'.replace(code[at] ?? '', ''))
        expect(creditCodeFault(code.slice(0, at) + other + code.slice(at + 1))).not.toBeNull();
  });

  it('is read with spaces around it and small letters', () => {
    expect(creditCodeFault(normalCreditCode(' 91110000802100433b '))).toBeNull();
  });

  it('has the check character that its first 17 give', () => {
    expect(creditCodeCheck('91110000802100433')).toBe('B');
  });
});
