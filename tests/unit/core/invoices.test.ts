import { describe, expect, it } from 'vitest';
import { amountInCapitals } from '#core/money/invoices/capitals.ts';
import { checkTitle } from '#core/money/invoices/check-title.ts';
import { invoiceNumber, isTypeOffered, titleFaults } from '#core/money/invoices/invoice-kinds.ts';
import { mayWithdraw, stateAfterCredit } from '#core/money/invoices/invoice-states.ts';
import { allocate, closedReason, openAmount } from '#core/money/invoices/open-amount.ts';
import { includedTax, readRate, showRate, taxLines } from '#core/money/invoices/tax.ts';
import { normalTaxNumber, taxNumberFault } from '#core/money/invoices/tax-number.ts';

describe('a tax number', () => {
  it.each([
    { name: 'of 15 characters', input: '310101123456789', want: null },
    { name: 'of 17 characters', input: '31010112345678901', want: null },
    { name: 'of 20 characters', input: '3101011234567890AB01', want: null },
    { name: 'a credit code', input: '91330106MA2BYC0500', want: null },
    { name: 'a credit code in groups and small letters', input: '9133 0106 ma2b yc05 00', want: null },
    { name: 'an ID card', input: '11010519491231002X', want: null },
    { name: 'a credit code with another check character', input: '91330106MA2BYC0501', want: 'check-digit' },
    { name: 'an ID card with another check character', input: '110105194912310021', want: 'check-digit' },
    { name: '18 characters that no credit code has', input: '9133010ZMA2BYC0500', want: 'format' },
    { name: 'of 14 characters', input: '31010112345678', want: 'format' },
    { name: 'of 16 characters', input: '3101011234567890', want: 'format' },
    { name: 'of 19 characters', input: '3101011234567890123', want: 'format' },
    { name: 'of 21 characters', input: '310101123456789012345', want: 'format' },
    { name: 'other signs', input: '31010112345678#', want: 'format' },
    { name: 'nothing', input: '', want: 'format' },
  ])('is judged: $name', ({ input, want }) => {
    expect(taxNumberFault(normalTaxNumber(input))).toBe(want);
  });
});

describe('a title', () => {
  const whole = {
    orgName: '上海青杉科技有限公司',
    taxNum: '91330106MA2BYC0500',
    telephone: '02150806620',
    bankName: '招商银行',
    bankAccount: '1219 0812 3458 806',
    address: '博云路 2 号',
    email: 'zhao.min@example.com',
  };

  it('needs six details for a special invoice and a name for others', () => {
    expect(titleFaults('special', whole)).toEqual([]);
    const bare = { ...whole, taxNum: '', telephone: ' ', bankName: '', bankAccount: '', address: '' };
    expect(titleFaults('special', bare).map(({ field }) => field)).toEqual([
      ...['taxNum', 'address', 'telephone', 'bankName', 'bankAccount'],
    ]);
    expect(titleFaults('ordinary', bare)).toEqual([]);
    expect(titleFaults('receipt', { ...bare, orgName: ' ' })).toMatchObject([{ field: 'orgName' }]);
  });

  it.each([
    { name: 'whole', input: whole, want: [] },
    { name: 'without tax number and bank', input: { taxNum: '', bankAccount: '' }, want: [] },
    { name: 'a wrong tax number', input: { ...whole, taxNum: '1' }, want: ['taxNum format'] },
    { name: 'an IBAN', input: { taxNum: '', bankAccount: 'DE89 3704 0044 0532 0130 00' }, want: [] },
    { name: 'no account', input: { taxNum: '', bankAccount: 'none' }, want: ['bankAccount format'] },
  ])('is checked: $name', ({ input, want }) => {
    expect(checkTitle(input).map(({ field, reason }) => `${field} ${reason}`)).toEqual(want);
  });

  it('is of a kind that its currency allows', () => {
    expect([isTypeOffered('special', 'USD'), isTypeOffered('receipt', 'USD')]).toEqual([false, true]);
    expect([isTypeOffered('ordinary', 'CNY'), isTypeOffered('receipt', 'CNY')]).toEqual([true, true]);
  });
});

describe('an amount', () => {
  it.each([
    [0, '零圆整'],
    [1, '壹分'],
    [10, '壹角整'],
    [11, '壹角壹分'],
    [100, '壹圆整'],
    [101, '壹圆零壹分'],
    [110, '壹圆壹角整'],
    [1_000, '壹拾圆整'],
    [10_010, '壹佰圆壹角整'],
    [100_500, '壹仟零伍圆整'],
    [954_400, '玖仟伍佰肆拾肆圆整'],
    [1_000_000, '壹万圆整'],
    [1_000_100, '壹万零壹圆整'],
    [10_050_000, '壹拾万零伍佰圆整'],
    [10_000_000_100, '壹亿零壹圆整'],
    [10_203_040_506, '壹亿零贰佰零叁万零肆佰零伍圆零陆分'],
    [100_000_000_000_000, '壹万亿圆整'],
    [-680_00, '负陆佰捌拾圆整'],
  ])('%i cents in capitals is %s', (cents, want) => {
    expect(amountInCapitals(cents)).toBe(want);
  });

  it('has no fraction of a cent', () => expect(() => amountInCapitals(0.5)).toThrow(RangeError));

  it.each([
    { total: 954_400, rate: 600, want: 54_023 },
    { total: 860_000, rate: 600, want: 48_679 },
    { total: 94_400, rate: 600, want: 5_343 },
    { total: 8_800, rate: 600, want: 498 },
    { total: 1, rate: 600, want: 0 },
    { total: 106, rate: 600, want: 6 },
    { total: 100, rate: 0, want: 0 },
    { total: 9_007_199_254_740_991, rate: 1300, want: 1_036_226_462_934_804 },
  ])('of $total holds $want of tax at $rate', ({ total, rate, want }) => {
    expect(includedTax(total, rate)).toBe(want);
  });

  it('is the sum of its lines, net and tax', () => {
    const { lines, total } = taxLines([860_000, 94_400], 600);
    expect(lines.map(({ tax }) => tax)).toEqual([48_679, 5_343]);
    expect(total).toEqual({ cents: 954_400, tax: 54_022, net: 900_378 });
    expect(taxLines([], 600).total).toEqual({ cents: 0, tax: 0, net: 0 });
  });

  it.each([
    ['6', 600],
    ['6.5', 650],
    ['13', 1300],
    ['0', 0],
    ['100', null],
    ['6.555', null],
    ['-6', null],
    ['six', null],
  ])('has a rate of %s percent', (text, want) => expect(readRate(text)).toBe(want));

  it('shows its rate', () =>
    expect([showRate(600), showRate(650), showRate(0)]).toEqual(['6%', '6.5%', '0%']));
});

describe('what can be invoiced', () => {
  it.each([
    { name: 'all', input: [1000, 0, 0, 0], want: [1000, null] },
    { name: 'the rest', input: [1192, 0, 1064, 0], want: [128, null] },
    { name: 'nothing, all is invoiced', input: [1000, 200, 800, 0], want: [0, 'invoiced'] },
    { name: 'nothing, all is refunded', input: [680, 680, 0, 0], want: [0, 'refunded'] },
    { name: 'nothing, what was invoiced is credited', input: [680, 680, 680, 680], want: [0, 'refunded'] },
    { name: 'again, what is credited without refund', input: [680, 0, 680, 680], want: [680, null] },
  ] as const)('is paid − refunded − invoiced + credited: $name', ({ input, want }) => {
    const [paid, refunded, invoiced, credited] = input;
    const sums = { paid, refunded, invoiced, credited };
    expect([openAmount(sums), closedReason(sums)]).toEqual(want);
  });

  const sources = [
    { id: 'a', open: 100 },
    { id: 'b', open: 0 },
    { id: 'c', open: 50 },
  ];
  it.each([
    { amount: 30, want: [{ id: 'a', cents: 30 }] },
    { amount: 100, want: [{ id: 'a', cents: 100 }] },
    {
      amount: 101,
      want: [
        { id: 'a', cents: 100 },
        { id: 'c', cents: 1 },
      ],
    },
    {
      amount: 150,
      want: [
        { id: 'a', cents: 100 },
        { id: 'c', cents: 50 },
      ],
    },
    { amount: 151, want: null },
  ])('of $amount takes the first ones first', ({ amount, want }) => {
    expect(allocate(sources, amount)).toEqual(want);
  });
});

describe('an invoice', () => {
  it('is numbered by year and kind', () => {
    expect(invoiceNumber('special', 2026, 148)).toBe('2026-S-000148');
    expect(invoiceNumber('credit', 2027, 1_234_567)).toBe('2027-C-1234567');
  });

  it('is withdrawn until its issuer is asked', () => {
    expect(mayWithdraw({ state: 'applied', isAsked: false })).toBe(true);
    expect(mayWithdraw({ state: 'applied', isAsked: true })).toBe(false);
    expect(mayWithdraw({ state: 'issued', isAsked: true })).toBe(false);
  });

  it('is credited once all of it is', () => {
    expect(stateAfterCredit('sent', 100, 99)).toBe('sent');
    expect(stateAfterCredit('sent', 100, 100)).toBe('credited');
    expect(stateAfterCredit('applied', 100, 100)).toBe('applied');
  });
});
