import { describe, expect, it } from 'vitest';
import { cardCheck, cardFault, normalCard, shownCard } from '#core/realname/person-card.ts';
import { checkPerson } from '#core/realname/real-name.ts';

const today = '2026-11-27';
const withCheck = (digits: string) => digits + cardCheck(digits);

describe('a resident identity card (GB 11643-1999)', () => {
  it.each([
    // The example of the standard.
    { name: 'the example of the standard', card: '11010519491231002X', want: null },
    { name: 'Hong Kong residents', card: withCheck('81000019900101001'), want: null },
    { name: 'permanent residents', card: withCheck('91115619900101001'), want: null },
    { name: 'born today', card: withCheck('11010520261127001'), want: null },
    { name: 'born 130 years ago', card: withCheck('11010518960101001'), want: null },
    { name: 'born tomorrow', card: withCheck('11010520261128001'), want: 'birthday' },
    { name: 'born 131 years ago', card: withCheck('11010518951231001'), want: 'birthday' },
    { name: '30 February', card: withCheck('11010519900230001'), want: 'birthday' },
    { name: 'no leap year', card: withCheck('11010519910229001'), want: 'birthday' },
    { name: 'leap year', card: withCheck('11010519920229001'), want: null },
    { name: 'month 13', card: withCheck('11010519901301001'), want: 'birthday' },
    { name: 'another check digit', card: '110105194912310020', want: 'check-digit' },
    { name: 'two digits swapped', card: '11010591491231002X', want: 'check-digit' },
    { name: 'no such province', card: withCheck('00010519900101001'), want: 'format' },
    { name: 'fifteen digits of the old cards', card: '110105491231002', want: 'format' },
    { name: 'a letter within', card: '1101051949123I002X', want: 'format' },
    { name: 'full-width digits', card: '１1010519491231002X', want: 'format' },
    { name: 'empty', card: '', want: 'format' },
    { name: 'masked', card: '110105********002X', want: 'format' },
  ])('$name', ({ card, want }) => {
    expect(cardFault(card, today)).toBe(want);
  });

  it('is read with a small x and spaces around it', () => {
    expect(cardFault(normalCard(' 11010519491231002x '), today)).toBeNull();
  });

  it('is shown by its first six and last four characters', () => {
    expect(shownCard('11010519491231002X')).toBe('110105********002X');
    expect(shownCard('12345')).toBe('*****');
  });

  it('is never repeated in a fault', () => {
    for (const idCard of ['110105194912310020', '1101051949123I002X', `${'1'.repeat(40)}`, '1‮2'])
      for (const fault of checkPerson({ name: 'Ada', idCard }, today)) expect(fault.found).toBe('');
  });

  it.each(['欧阳明', '买买提·吐尔逊', "Conan O'Brien", 'Anne-Marie'])('belongs to %s', (name) => {
    expect(checkPerson({ name, idCard: '11010519491231002X' }, today)).toEqual([]);
  });

  it.each([
    { name: '', want: 'required' },
    { name: '<b>Ada</b>', want: 'format' },
    { name: 'Ada 2', want: 'format' },
    { name: 'A'.repeat(65), want: 'too-long' },
  ])('belongs to nobody called $name', ({ name, want }) => {
    expect(checkPerson({ name, idCard: '11010519491231002X' }, today).map(({ reason }) => reason)).toEqual([
      want,
    ]);
  });
});
