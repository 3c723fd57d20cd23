import { describe, expect, test } from 'vitest';
import { type Difference, explainDifference } from '#core/validation/difference.ts';

const expected = '7f3a9c20e1c1.dcv.sandbox';
const previous = '91be40.dcv.sandbox';

const cases: { name: string; found: string[]; want: Difference | null }[] = [
  { name: 'the value itself', found: [expected], want: null },
  { name: 'the value among others', found: ['other', expected], want: null },
  { name: 'no value', found: [], want: { kind: 'missing' } },
  { name: 'an empty value', found: [''], want: { kind: 'missing' } },
  { name: 'quotes typed into the record', found: [`"${expected}"`], want: { kind: 'quotes' } },
  { name: 'a space inside', found: ['7f3a9c20 e1c1.dcv.sandbox'], want: { kind: 'spaces' } },
  { name: 'a trailing space', found: [`${expected} `], want: { kind: 'spaces' } },
  { name: 'upper case', found: [expected.toUpperCase()], want: { kind: 'letter-case' } },
  {
    name: 'the zone appended by the DNS host',
    found: [`${expected}.example.com`],
    want: { kind: 'appended', text: '.example.com' },
  },
  { name: 'a prefix', found: [`v=${expected}`], want: { kind: 'prepended', text: 'v=' } },
  { name: 'the end missing', found: ['7f3a9c20e1c1.dcv'], want: { kind: 'cut-end', text: '.sandbox' } },
  { name: 'the start missing', found: ['9c20e1c1.dcv.sandbox'], want: { kind: 'cut-start', text: '7f3a' } },
  { name: 'a few common characters only', found: ['7f3'], want: { kind: 'unlike' } },
  {
    name: 'two adjacent characters swapped',
    found: ['7f3a9c20ec11.dcv.sandbox'],
    want: { kind: 'swapped', position: 10, text: 'c1' },
  },
  {
    name: 'one character wrong',
    found: ['7f3a9c20e1cl.dcv.sandbox'],
    want: { kind: 'one-character', position: 12, found: 'l', expected: '1' },
  },
  { name: 'a start page', found: ['<!DOCTYPE html><html>'], want: { kind: 'web-page' } },
  { name: 'another value', found: ['82cf51.dcv.sandbox'], want: { kind: 'unlike' } },
  { name: 'several other values', found: ['a', 'b'], want: { kind: 'several', count: 2 } },
  {
    name: 'the previous certificate’s value',
    found: ['91BE40.dcv.sandbox.'],
    want: { kind: 'previous' },
  },
  {
    name: 'the previous value beside an unrelated one',
    found: ['v=spf1 -all', previous],
    want: { kind: 'previous' },
  },
  {
    name: 'a typing mistake beside the previous value',
    found: [previous, `${expected}.example.com`],
    want: { kind: 'appended', text: '.example.com' },
  },
  { name: 'the new value beside the previous one', found: [previous, expected], want: null },
  {
    name: 'the nearest of several is explained',
    found: ['spf1 -all', `"${expected}"`],
    want: { kind: 'quotes' },
  },
];

describe('explainDifference', () => {
  test.each(cases)('$name', ({ found, want }) => {
    expect(explainDifference(expected, found, [previous])).toEqual(want);
  });
});
