import { describe, expect, it } from 'vitest';
import {
  containsOwnWord,
  ownWords,
  passwordRuleFaults,
  refusedSpellings,
} from '#core/account/password-rules.ts';
import { hashPassword } from '#server/session/hash-password.ts';
import { refusePassword } from '#server/session/refuse-password.ts';

const lin = { displayName: 'Lin Xiaoyu', email: 'lin.xiaoyu@qingshan.example', companyName: '上海青杉科技' };

describe('the words of an owner', () => {
  it('are name, mailbox and company, whole and in parts', () => {
    expect(ownWords(lin)).toEqual([
      'Lin Xiaoyu',
      'LinXiaoyu',
      'Xiaoyu',
      'lin.xiaoyu@qingshan.example',
      'lin.xiaoyu',
      'qingshan.example',
      'qingshan',
      '上海青杉科技',
    ]);
    expect(refusedSpellings(['LinXiaoyu'])).toEqual(['LinXiaoyu', 'linxiaoyu']);
    expect(ownWords({ displayName: '', email: '', companyName: 'AB' })).toEqual([]);
  });

  it.each([
    ['copper-lantern-47-marsh', false],
    ['I am XIAOYU 1984', true],
    ['青杉科技上海青杉科技', true],
  ])('are found in a password: %s', (password, want) => {
    expect(containsOwnWord(password, ownWords(lin))).toBe(want);
  });
});

describe('a new password', () => {
  it.each([
    [0, false, 'password-empty'],
    [7, false, 'password-short'],
    [129, false, 'too-long'],
    [8, true, 'password-own'],
    [128, false, undefined],
  ])('of %i characters, own words %s: %s', (length, hasOwnWord, want) => {
    expect(passwordRuleFaults({ length, hasOwnWord }, 'newPwd')[0]?.reason).toBe(want);
  });

  it.each([
    ['password1', 'password-common'],
    ['Password1', 'password-common'],
    ['qwertyuiop', 'password-common'],
    ['lin.xiaoyu@qingshan.example', 'password-own'],
    ['linxiaoyu', 'password-own'],
    ['上海青杉科技', 'password-own'],
    ['copper-lantern-47-marsh', undefined],
    ['password1 of Lin', undefined],
  ])('is compared by its hash: %s', (password, want) => {
    expect(refusePassword(hashPassword(password), lin)?.reason).toBe(want);
  });
});
