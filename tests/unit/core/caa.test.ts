import { expect, test } from 'vitest';
import { caaPath, caaTagOf, judgeCaa, readCaa } from '#core/validation/caa.ts';
import { caaIssuers } from '#core/validation/caa-issuers.ts';

test.each([
  { text: '0 issue "ca.example"', want: { flags: 0, tag: 'issue', value: 'ca.example' } },
  { text: ' 128  ISSUE ca.example ', want: { flags: 128, tag: 'issue', value: 'ca.example' } },
  { text: '0 issue ";"', want: { flags: 0, tag: 'issue', value: ';' } },
  { text: '0 iodef "mailto:a@example.com"', want: { flags: 0, tag: 'iodef', value: 'mailto:a@example.com' } },
  { text: '256 issue "ca.example"', want: null },
  { text: 'issue "ca.example"', want: null },
  { text: '0 issue "a" "b"', want: null },
  { text: '0 is-sue "a"', want: null },
  { text: '', want: null },
])('reads $text', ({ text, want }) => {
  expect(readCaa(text)).toEqual(want);
});

test.each([
  { name: 'a.b.example.com', want: ['a.b.example.com', 'b.example.com', 'example.com', 'com'] },
  { name: '*.example.com', want: ['example.com', 'com'] },
  { name: 'me@mail.example.com', want: ['mail.example.com', 'example.com', 'com'] },
  { name: '192.0.2.1', want: [] },
  { name: '2001:db8::1', want: [] },
])('looks for $name at $want', ({ name, want }) => {
  expect(caaPath(name)).toEqual(want);
});

test.each([
  { type: 'dv_flex_ssl', want: 'issue' },
  { type: 'ov_email', want: 'issuemail' },
  { type: 'ov_code', want: null },
])('the CAA property for $type is $want', ({ type, want }) => {
  expect(caaTagOf(type)).toBe(want);
});

const issue = { tag: 'issue', issuers: ['sectigo.com', 'comodoca.com'] } as const;
const plain = { ...issue, name: 'www.example.com' };
const wild = { ...issue, name: '*.example.com' };
const mailbox = { ...issue, tag: 'issuemail', name: 'me@example.com' } as const;
const add = (record: string) => ({ kind: 'not-named', add: record });

test.each([
  { name: 'no records', records: [], asked: plain, want: { kind: 'allowed' } },
  {
    name: 'only records of other types',
    records: ['0 iodef "mailto:a@b.c"'],
    asked: plain,
    want: { kind: 'allowed' },
  },
  { name: 'the CA', records: ['0 issue "sectigo.com"'], asked: plain, want: { kind: 'allowed' } },
  {
    name: 'another of its names, in capitals',
    records: ['0 issue "ComodoCA.com"'],
    asked: plain,
    want: { kind: 'allowed' },
  },
  {
    name: 'the CA with parameters',
    records: ['0 issue "sectigo.com ; policy=ev"'],
    asked: plain,
    want: { kind: 'allowed' },
  },
  {
    name: 'the CA among others',
    records: ['0 issue "a.example"', '0 issue "sectigo.com"'],
    asked: plain,
    want: { kind: 'allowed' },
  },
  {
    name: 'another CA',
    records: ['0 issue "letsencrypt.org"'],
    asked: plain,
    want: add('0 issue "sectigo.com"'),
  },
  {
    name: 'a longer name',
    records: ['0 issue "not-sectigo.com"'],
    asked: plain,
    want: add('0 issue "sectigo.com"'),
  },
  {
    name: 'records that allow nobody',
    records: ['0 issue ";"'],
    asked: plain,
    want: add('0 issue "sectigo.com"'),
  },
  { name: 'a wildcard by issue', records: ['0 issue "sectigo.com"'], asked: wild, want: { kind: 'allowed' } },
  {
    name: 'a wildcard that issuewild denies',
    records: ['0 issue "sectigo.com"', '0 issuewild ";"'],
    asked: wild,
    want: add('0 issuewild "sectigo.com"'),
  },
  {
    name: 'a wildcard by issuewild',
    records: ['0 issue ";"', '0 issuewild "sectigo.com"'],
    asked: wild,
    want: { kind: 'allowed' },
  },
  {
    name: 'a plain name whatever issuewild says',
    records: ['0 issuewild ";"'],
    asked: plain,
    want: { kind: 'allowed' },
  },
  {
    name: 'a mailbox whatever issue says',
    records: ['0 issue ";"'],
    asked: mailbox,
    want: { kind: 'allowed' },
  },
  {
    name: 'a mailbox by issuemail',
    records: ['0 issuemail ";"'],
    asked: mailbox,
    want: add('0 issuemail "sectigo.com"'),
  },
  {
    name: 'an unknown critical property',
    records: ['0 issue "sectigo.com"', '128 tbs "x"'],
    asked: plain,
    want: { kind: 'critical', record: '128 tbs "x"' },
  },
  {
    name: 'an unknown property that is not critical',
    records: ['0 tbs "x"'],
    asked: plain,
    want: { kind: 'allowed' },
  },
  {
    name: 'a known critical property',
    records: ['128 issue "sectigo.com"'],
    asked: plain,
    want: { kind: 'allowed' },
  },
])('judges $name', ({ records, asked, want }) => {
  expect(judgeCaa(records, asked)).toEqual(want);
});

test('lets the brands of one CA share its names, and gives an unknown brand none', () => {
  expect(caaIssuers('positivessl')).toEqual(caaIssuers('sectigo'));
  expect(caaIssuers('alphassl')[0]).toBe('globalsign.com');
  for (const unsourced of ['bitcert', 'cfca']) expect(caaIssuers(unsourced)).toEqual([]);
});
