import * as v from 'valibot';
import { describe, expect, it, test } from 'vitest';
import { checkFields } from '#core/contract/check-fields.ts';
import * as kinds from '#core/contract/field-kinds.ts';
import { newTexts, readTexts, textsOf } from '#core/contract/field-texts.ts';

interface Case {
  readonly name: string;
  readonly field: kinds.FieldSchema;
  readonly typed: string;
  /** The value that is sent; absent if the text is none. */
  readonly value?: unknown;
  /** The text in which the value is edited again, if it is not the typed one. */
  readonly again?: string;
  /** Reason, and what is expected. */
  readonly fault?: string;
}

const { text, longText, secret, email, phone, country, date, choice, number, money, onOff, list } = kinds;
const range = { min: 1, max: 20 };
const cents = { min: 100, max: 100_000 };
const colors = ['red', 'blue'] as const;
const optional = true;

const cases: readonly Case[] = [
  { name: 'a text', field: text({ most: 5 }), typed: ' 𠮷abc ', value: '𠮷abc', again: '𠮷abc' },
  {
    name: 'a text that is too long',
    field: text({ most: 5 }),
    typed: 'abcdef',
    value: 'abcdef',
    fault: 'too-long 5',
  },
  { name: 'a text of two lines', field: text(), typed: 'a\nb', value: 'a\nb', fault: 'name-invisible ab' },
  { name: 'an empty text', field: text(), typed: ' ', value: '', again: '', fault: 'required' },
  { name: 'an empty optional text', field: text({ optional }), typed: '', value: '' },
  { name: 'a long text', field: longText({ most: 9 }), typed: 'a\r\nb', value: 'a\r\nb' },
  {
    name: 'a long text that is too long',
    field: longText({ most: 2 }),
    typed: 'a\nb',
    value: 'a\nb',
    fault: 'too-long 2',
  },
  { name: 'an empty long text', field: longText({ most: 9 }), typed: '', value: '', fault: 'required' },
  { name: 'a secret, with its spaces', field: secret(), typed: ' a b ', value: ' a b ' },
  {
    name: 'a secret that is too long',
    field: secret({ most: 2 }),
    typed: 'abc',
    value: 'abc',
    fault: 'too-long 2',
  },
  { name: 'an empty secret', field: secret(), typed: '', value: '', fault: 'required' },
  {
    name: 'a mailbox',
    field: email(),
    typed: ' a@example.com',
    value: 'a@example.com',
    again: 'a@example.com',
  },
  { name: 'no mailbox', field: email(), typed: 'a@b', value: 'a@b', fault: 'email-format' },
  { name: 'an empty mailbox', field: email(), typed: '', value: '', fault: 'required' },
  { name: 'an empty optional mailbox', field: email({ optional }), typed: '', value: '' },
  {
    name: 'a telephone number',
    field: phone(),
    typed: '138 0013 8000',
    value: '13800138000',
    again: '13800138000',
  },
  { name: 'no telephone number', field: phone(), typed: '12345', value: '12345', fault: 'phone-format' },
  { name: 'an empty telephone number', field: phone(), typed: '', value: '', fault: 'required' },
  { name: 'a country', field: country(), typed: 'CN', value: 'CN' },
  { name: 'a country by its name', field: country(), typed: 'China', value: 'China', fault: 'too-long 2' },
  { name: 'a country in lower case', field: country(), typed: 'cn', value: 'cn', fault: 'format CN' },
  { name: 'no country', field: country(), typed: '', value: '', fault: 'required' },
  { name: 'a date', field: date(), typed: '2024-02-29', value: '2024-02-29' },
  {
    name: 'a date that does not exist',
    field: date(),
    typed: '2023-02-29',
    value: '2023-02-29',
    fault: 'format 2019-01-01',
  },
  { name: 'no date', field: date(), typed: '', value: '', fault: 'required' },
  { name: 'no optional date', field: date({ optional }), typed: '', value: '' },
  { name: 'a choice', field: choice(colors), typed: 'blue', value: 'blue' },
  {
    name: 'another choice',
    field: choice(colors),
    typed: 'green',
    value: 'green',
    fault: 'not-offered red, blue',
  },
  { name: 'no choice', field: choice(colors), typed: '', value: '', fault: 'required' },
  { name: 'no optional choice', field: choice(colors, { optional }), typed: '', value: '' },
  { name: 'a number in wide digits', field: number(range), typed: ' １２ ', value: 12, again: '12' },
  { name: 'a negative number', field: number({ min: -5, max: 5 }), typed: '-5', value: -5 },
  {
    name: 'a number that is too small',
    field: number(range),
    typed: '0',
    value: 0,
    fault: 'not-offered 1–20',
  },
  {
    name: 'a number that is too large',
    field: number(range),
    typed: '21',
    value: 21,
    fault: 'not-offered 1–20',
  },
  { name: 'a fraction', field: number(range), typed: '1.5', fault: 'not-a-number' },
  {
    name: 'more digits than a number holds',
    field: number(range),
    typed: '9'.repeat(16),
    fault: 'not-a-number',
  },
  { name: 'a hostile number', field: number(range), typed: '9'.repeat(100_000), fault: 'not-a-number' },
  { name: 'no number', field: number(range), typed: '', fault: 'required' },
  { name: 'no optional number', field: number({ ...range, optional }), typed: ' ', value: null, again: '' },
  { name: 'an optional number', field: number({ ...range, optional }), typed: '3', value: 3 },
  { name: 'an amount', field: money(cents), typed: '￥1,000', value: 100_000, again: '1000.00' },
  { name: 'an amount that is too small', field: money(cents), typed: '0.99', fault: 'amount-small 1.00' },
  {
    name: 'an amount that is too large',
    field: money(cents),
    typed: '1000.01',
    fault: 'amount-large 1000.00',
  },
  { name: 'three decimals', field: money(cents), typed: '1.234', fault: 'amount-format' },
  { name: 'no amount', field: money(cents), typed: '', fault: 'required' },
  { name: 'no optional amount', field: money({ ...cents, optional }), typed: '', value: null },
  { name: 'a switch that is on', field: onOff(), typed: 'true', value: true },
  { name: 'a switch that was never touched', field: onOff(), typed: '', value: false, again: 'false' },
  { name: 'a list', field: list({ most: 3 }), typed: 'b, a\n\nc', value: ['b', 'a', 'c'], again: 'b\na\nc' },
  {
    name: 'a list that is too long',
    field: list({ most: 1 }),
    typed: 'a\nb',
    value: ['a', 'b'],
    fault: 'too-long 1',
  },
  {
    name: 'a list with another value',
    field: list({ most: 3, values: colors }),
    typed: 'red\ngreen',
    value: ['red', 'green'],
    fault: 'not-offered red, blue',
  },
  { name: 'an empty list', field: list({ most: 3 }), typed: '', value: [], fault: 'required' },
  { name: 'an empty optional list', field: list({ most: 3, optional }), typed: '', value: [] },
];

describe.each(cases)('$name', ({ field, typed, fault, ...want }) => {
  const fields = { it: field };
  const { values, faults } = readTexts(fields, { it: typed, telPrefix: '86' });

  it('is read', () => {
    expect(values).toEqual('value' in want ? { it: want.value } : {});
  });

  it('is checked', async () => {
    const found = [...faults, ...(await checkFields(fields, values))];
    const shown = found.map(({ reason, expected }) => [reason, expected].filter(Boolean).join(' '));
    expect(shown).toEqual(fault === undefined ? [] : [fault]);
    for (const each of found) expect(each.found.length).toBeLessThanOrEqual(200);
  });

  it.runIf(fault === undefined)('is sent, in the body of a form too, and edited again', () => {
    const sent = values.it;
    const inForm = sent === null ? '' : String(sent);
    for (const body of [sent, inForm]) expect(v.parse(field, body)).toEqual(sent);
    expect(textsOf(fields, values)).toMatchObject({ it: want.again ?? typed });
  });
});

describe('the schema of a field refuses', () => {
  test.each<[kinds.FieldSchema, unknown]>([
    [text(), 'x'.repeat(256)],
    [text(), 5],
    [longText({ most: 2 }), 'abc'],
    [email(), 'x'.repeat(255)],
    [date(), '2024-2-3'],
    [date(), ''],
    [date(), '0000-01-01'],
    [choice(colors), ''],
    [choice(colors), 'green'],
    [number(range), ''],
    [number(range), 0],
    [number(range), '21'],
    [number({ ...range, optional }), 0],
    [money(cents), 99],
    [money(cents), 1.5],
    [onOff(), 'yes'],
    [list({ most: 1 }), 'a,b'],
    [list({ most: 2, values: colors }), ['green']],
  ])('%#: %j', (field, value) => {
    expect(v.safeParse(field, value).success).toBe(false);
  });
});

test('a telephone number is edited in two texts', () => {
  const fields = { telephone: phone(), fax: phone({ optional, prefix: 'faxPrefix' }) };
  const record = { telephone: '+442079460000', fax: '' };
  const texts = textsOf(fields, record);
  expect(texts).toEqual({ telPrefix: '44', telephone: '2079460000', faxPrefix: '86', fax: '' });
  expect(readTexts(fields, texts).values).toEqual(record);
});

test('a new record begins empty, with the calling code of the site', () => {
  const fields = { name: text(), telephone: phone(), isOn: onOff(), seats: number(range) };
  expect(newTexts(fields, '49')).toEqual({
    name: '',
    telPrefix: '49',
    telephone: '',
    isOn: 'false',
    seats: '',
  });
});

test('every fault of a draft is found at once', () => {
  const fields = { seats: number(range), amount: money(cents) };
  const { values, faults } = readTexts(fields, { seats: 'x', amount: '0.5' });
  expect(values).toEqual({});
  expect(faults.map(({ field, reason }) => `${field} ${reason}`)).toEqual([
    'seats not-a-number',
    'amount amount-small',
  ]);
});

test('a missing optional field has its empty value', () => {
  const body = v.object({
    name: text({ optional }),
    seats: number({ ...range, optional }),
    color: choice(colors, { optional }),
  });
  expect(v.parse(body, {})).toEqual({ name: '', seats: null, color: '' });
});
