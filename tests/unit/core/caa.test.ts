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

const allowed = { kind: 'allowed' };

test.each([
  ['no records', [], plain, allowed],
  ['only records of other types', ['0 iodef "mailto:a@b.c"'], plain, allowed],
  ['the CA', ['0 issue "sectigo.com"'], plain, allowed],
  ['another of its names, in capitals', ['0 issue "ComodoCA.com"'], plain, allowed],
  ['the CA with parameters', ['0 issue "sectigo.com ; policy=ev"'], plain, allowed],
  ['the CA among others', ['0 issue "a.example"', '0 issue "sectigo.com"'], plain, allowed],
  ['another CA', ['0 issue "letsencrypt.org"'], plain, add('0 issue "sectigo.com"')],
  ['a longer name', ['0 issue "not-sectigo.com"'], plain, add('0 issue "sectigo.com"')],
  ['records that allow nobody', ['0 issue ";"'], plain, add('0 issue "sectigo.com"')],
  ['a wildcard by issue', ['0 issue "sectigo.com"'], wild, allowed],
  [
    'a wildcard that issuewild denies',
    ['0 issue "sectigo.com"', '0 issuewild ";"'],
    wild,
    add('0 issuewild "sectigo.com"'),
  ],
  ['a wildcard by issuewild', ['0 issue ";"', '0 issuewild "sectigo.com"'], wild, allowed],
  ['a plain name whatever issuewild says', ['0 issuewild ";"'], plain, allowed],
  ['a mailbox whatever issue says', ['0 issue ";"'], mailbox, allowed],
  ['a mailbox by issuemail', ['0 issuemail ";"'], mailbox, add('0 issuemail "sectigo.com"')],
  [
    'an unknown critical property',
    ['0 issue "sectigo.com"', '128 tbs "x"'],
    plain,
    { kind: 'critical', record: '128 tbs "x"' },
  ],
  ['an unknown property that is not critical', ['0 tbs "x"'], plain, allowed],
  ['a known critical property', ['128 issue "sectigo.com"'], plain, allowed],
])('judges %s', (_name, records, asked, want) => {
  expect(judgeCaa(records, asked)).toEqual(want);
});

test('lets the brands of one CA share its names, and gives an unknown brand none', () => {
  expect(caaIssuers('positivessl')).toEqual(caaIssuers('sectigo'));
  expect(caaIssuers('alphassl')[0]).toBe('globalsign.com');
  for (const unsourced of ['bitcert', 'cfca']) expect(caaIssuers(unsourced)).toEqual([]);
});
