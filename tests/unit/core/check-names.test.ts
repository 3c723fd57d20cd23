import { describe, expect, test } from 'vitest';
import { checkNameList, checkNames } from '#core/names/check-names.ts';
import { splitNames } from '#core/names/split-names.ts';

const flex = { wildcard: 'allowed', ip: 'allowed', domain: true } as const;

describe('splitNames', () => {
  test.each([
    { name: 'commas', text: 'a.com,b.com', want: ['a.com', 'b.com'] },
    { name: 'semicolons', text: 'a.com; b.com ;', want: ['a.com', 'b.com'] },
    {
      name: 'line breaks of any style',
      text: 'a.com\nb.com\r\n\r\nc.com\rd.com',
      want: ['a.com', 'b.com', 'c.com', 'd.com'],
    },
    {
      name: 'Chinese punctuation',
      text: 'a.com，b.com；c.com、d.com',
      want: ['a.com', 'b.com', 'c.com', 'd.com'],
    },
    { name: 'nothing', text: ' ,\n; ', want: [] },
    {
      name: 'a row of a spreadsheet',
      text: 'example.com\twww.example.com\tmail.example.com',
      want: ['example.com', 'www.example.com', 'mail.example.com'],
    },
    {
      name: 'spaces between whole names',
      text: 'a.com  b.com\u3000例子。中国',
      want: ['a.com', 'b.com', '例子。中国'],
    },
    { name: 'a space within a name', text: 'exam ple.com, a.com b', want: ['exam ple.com', 'a.com b'] },
    {
      name: 'line ends of other programs',
      text: 'a.com\vb.com\u0085c.com\u2028d.com\u2029e.com',
      want: ['a.com', 'b.com', 'c.com', 'd.com', 'e.com'],
    },
  ])('$name', ({ text, want }) => {
    expect(splitNames(text)).toEqual(want);
  });
});

describe('checkNameList', () => {
  test('checks each name and keeps its position', async () => {
    const { rows, faults } = await checkNameList(
      ['a.com', 'b..com', '*.c.com', '8.8.8.8'],
      flex,
      'domainNames',
      10,
    );
    expect(faults).toEqual([]);
    expect(rows.map((row) => [row.line, row.typed, row.host?.kind ?? row.fault?.reason])).toEqual([
      [1, 'a.com', 'domain'],
      [2, 'b..com', 'name-empty-label'],
      [3, '*.c.com', 'wildcard'],
      [4, '8.8.8.8', 'ip'],
    ]);
    expect(rows[1]?.fault?.line).toBe(2);
  });

  test('compares names in ASCII; the later one is the fault and cites the line of the first', async () => {
    const { rows } = await checkNameList(
      ['例子.中国', 'a.com', 'XN--FSQU00A.xn--fiqs8s', 'A.COM'],
      flex,
      'n',
      10,
    );
    expect(rows.map((row) => row.fault)).toEqual([
      null,
      null,
      { field: 'n', reason: 'name-duplicate', found: 'XN--FSQU00A.xn--fiqs8s', expected: '1', line: 3 },
      { field: 'n', reason: 'name-duplicate', found: 'A.COM', expected: '2', line: 4 },
    ]);
    expect(rows[3]?.host).toBeNull();
  });

  test('treats a wildcard and its base domain as two names', async () => {
    const { rows } = await checkNameList(['*.a.com', 'a.com'], flex, 'n', 2);
    expect(rows.every((row) => row.fault === null)).toBe(true);
  });

  test('rejects an empty list and a list that is too long', async () => {
    expect(await checkNameList([], flex, 'n', 3)).toEqual({
      rows: [],
      faults: [{ field: 'n', reason: 'required', found: '', expected: 'www.example.com' }],
    });
    const { rows, faults } = await checkNameList(['a.com', 'b.com', 'c.com', 'd.com'], flex, 'n', 3);
    expect(rows.map((row) => row.host?.ascii)).toEqual(['a.com', 'b.com', 'c.com']);
    expect(faults).toEqual([{ field: 'n', reason: 'name-too-many', found: '4', expected: '3', line: 4 }]);
  });
});

describe('checkNames', () => {
  const ask = (text: string, productType: string) =>
    checkNames({ text, productType, subBrand: 'alphassl', maxNames: 250 });

  test('allows one name for a single-name product, whatever the catalogue allows', async () => {
    const { faults } = await ask('a.com, b.com', 'dv_one_ssl');
    expect(faults).toEqual([
      { field: 'commonName', reason: 'name-only-one', found: 'b.com', expected: '1', line: 1 },
    ]);
  });

  test('allows several names for a multi-domain product, under its own field', async () => {
    const { rows, faults } = await ask('a.com, *.b.com, c..d', 'dv_flex_ssl');
    expect(faults).toEqual([]);
    expect(rows.map((row) => row.fault?.field ?? row.host?.ascii)).toEqual([
      'a.com',
      '*.b.com',
      'domainNames',
    ]);
  });

  describe('with a field for additional names', () => {
    const both = async (text: string, extras: string, productType = 'dv_flex_ssl') => {
      const subBrand = 'sectigo';
      const verdict = await checkNames({ text, extras, productType, subBrand, maxNames: 3 });
      const shown = (rows: typeof verdict.rows) =>
        rows.map(({ host, fault }) =>
          fault === null
            ? host?.ascii
            : `${fault.field} ${fault.line} ${fault.reason} ${fault.found} | ${fault.expected}`,
        );
      return { rows: shown(verdict.rows), extras: shown(verdict.extras), names: verdict.names };
    };

    test('numbers the lines of each field separately', async () => {
      expect(await both('a.com', 'b.com\n\nc..com')).toEqual({
        rows: ['a.com'],
        extras: ['b.com', 'domainNames 3 name-empty-label c..com | c.com'],
        names: ['a.com', 'b.com'],
      });
    });

    test.each([
      { extras: 'b.com\nB.com', want: 'domainNames 2 name-duplicate B.com | 1' },
      { extras: 'b.com\nA.COM', want: 'domainNames 2 name-is-common A.COM | a.com' },
    ])('flags the last line as a repeat: $extras', async ({ extras, want }) => {
      expect((await both('a.com', extras)).extras).toEqual(['b.com', want]);
    });

    test('reports too many names by the line within their field', async () => {
      const { faults } = await checkNames({
        text: 'a.com',
        extras: 'b.com\nc.com\nd.com',
        productType: 'dv_flex_ssl',
        subBrand: 'sectigo',
        maxNames: 3,
      });
      expect(faults).toEqual([
        { field: 'domainNames', reason: 'name-too-many', found: '4', expected: '3', line: 3 },
      ]);
    });

    test('returns the registered domain of the common name, for its mailboxes', async () => {
      const ask = (text: string) =>
        checkNames({ text, productType: 'dv_wild_ssl', subBrand: 'certum', maxNames: 1 });
      expect((await ask('*.shop.example.co.uk')).rootDomain).toBe('example.co.uk');
      expect((await ask('*.co.uk')).rootDomain).toBe('');
    });
  });
});
