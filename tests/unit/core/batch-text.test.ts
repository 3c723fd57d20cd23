import { describe, expect, test } from 'vitest';
import { remarkOfBlock, replaceBlock } from '#core/names/batch-lines.ts';
import { type BatchTerms, type BatchVerdict, parseBatch } from '#core/names/batch-text.ts';

const terms = (productType: string, subBrand = 'sectigo'): BatchTerms => ({
  productType,
  subBrand,
  maxNames: 250,
});
const flex = terms('dv_flex_ssl');

/** One string per order: `1-2 a.com,b.com` for an order on lines 1 and 2, its faults as `3 reason value`. */
function shown({ blocks }: BatchVerdict): string[] {
  return blocks.map(({ line, endLine, names, faults }) =>
    [
      `${line}-${endLine} ${names.join(',')}`,
      ...faults.map((fault) => `${fault.line} ${fault.reason} ${fault.found}`),
    ].join('; '),
  );
}

describe('parseBatch', () => {
  test.each([
    {
      name: 'blank lines separate orders',
      text: 'a.com\nb.com\n\nc.com',
      want: ['1-2 a.com,b.com', '4-4 c.com'],
    },
    { name: 'CRLF', text: 'a.com\r\nb.com\r\n\r\nc.com\r\n', want: ['1-2 a.com,b.com', '4-4 c.com'] },
    { name: 'CR alone', text: 'a.com\r\rc.com', want: ['1-1 a.com', '3-3 c.com'] },
    {
      name: 'blank lines before, between and after, with white space in them',
      text: '\n \n\ta.com \n\u3000\n\t\n\n b.com\n\n \n',
      want: ['3-3 a.com', '7-7 b.com'],
    },
    {
      name: 'a line of invisible characters is blank',
      text: '\ufeffa.com\n\u200b\u200e\nb.com\n\u2060\ufeff\u00ad\nc.com',
      want: ['1-1 a.com', '3-3 b.com', '5-5 c.com'],
    },
    {
      name: 'several names on a line',
      text: 'a.com, b.com；c.com\n\nd.com',
      want: ['1-1 a.com,b.com,c.com', '3-3 d.com'],
    },
    {
      name: 'full-width signs and names in other scripts',
      text: 'ＥＸＡＭＰＬＥ．ｃｏｍ\n＊。例子。中国\n\nמשהו.co.il',
      want: ['1-2 example.com,*.xn--fsqu00a.xn--fiqs8s', '4-4 xn--8dbcz8b.co.il'],
    },
    {
      name: 'a fault has its line and value',
      text: 'a.com\n\nb..com\nc.com\n\nd.com\nhttp://e.com/',
      want: ['1-1 a.com', '3-4 c.com; 3 name-empty-label b..com', '6-7 d.com; 7 name-is-url http://e.com/'],
    },
    {
      name: 'a name may repeat across orders but not within one',
      text: 'a.com\nA.com\n\na.com',
      want: ['1-2 a.com; 2 name-duplicate A.com', '4-4 a.com'],
    },
    {
      name: 'invisible characters are made visible',
      text: 'a\u200bb.com\n\u202emoc.a\na.com\u0000',
      want: [
        '1-3 ; 1 name-invisible a⟨U+200B⟩b.com; 2 name-invisible ⟨U+202E⟩moc.a; 3 name-invisible a.com⟨U+0000⟩',
      ],
    },
    {
      name: 'a line of nothing but separators',
      text: 'a.com\n\n;;,',
      want: ['1-1 a.com', '3-3 ; 3 required '],
    },
  ])('$name', async ({ text, want }) => {
    const verdict = await parseBatch(text, flex);
    expect(shown(verdict)).toEqual(want);
    expect(verdict.faults).toEqual([]);
  });

  test.each([
    { type: 'dv_one_ssl', text: 'a.com\nb.com', want: '1-2 a.com; 2 name-only-one b.com' },
    { type: 'ev_single_ssl', text: 'a.com,b.com', want: '1-1 a.com; 1 name-only-one b.com' },
    { type: 'dv_wild_ssl', text: '*.a.com', want: '1-1 *.a.com' },
    { type: 'dv_wild_ssl', text: 'a.com', want: '1-1 ; 1 wildcard-required a.com' },
    { type: 'ev_flex_ssl', text: 'a.com\n*.b.com', want: '1-2 a.com; 2 ev-no-wildcard *.b.com' },
    {
      type: 'ev_vmc',
      text: 'a.com\n*.b.com\n8.8.8.8',
      want: '1-3 a.com; 2 vmc-plain-names-only *.b.com; 3 vmc-plain-names-only 8.8.8.8',
    },
    { type: 'dv_ip_single_ssl', text: '8.8.8.8\n1.1.1.1', want: '1-2 8.8.8.8; 2 ip-only-one 1.1.1.1' },
    { type: 'ov_ip_ssl', text: '8.8.8.8\n10.0.0.1', want: '1-2 8.8.8.8; 2 ip-not-public 10.0.0.1' },
    { type: 'ov_ip_ssl', text: 'a.com', want: '1-1 ; 1 ip-required a.com' },
    { type: 'dv_email', text: 'me@a.com\nyou@a.com', want: '1-2 me@a.com; 2 mailbox-only-one you@a.com' },
    { type: 'ov_smime', text: 'me.a.com', want: '1-1 ; 1 email-format me.a.com' },
  ])('$type: $text', async ({ type, text, want }) => {
    expect(shown(await parseBatch(text, terms(type)))).toEqual([want]);
  });

  test.each([
    { brand: 'certum', want: ['example.com', 'www.example.com', 'a.example.com'] },
    { brand: 'sectigo', want: ['example.com', 'a.example.com'] },
  ])('adds the www names of $brand', async ({ brand, want }) => {
    const { blocks } = await parseBatch('example.com\na.example.com', terms('dv_flex_ssl', brand));
    expect(blocks[0]?.names).toEqual(want);
  });

  test('requires at least one order', async () => {
    for (const text of ['', '\n \r\n\t', '\ufeff']) {
      const { blocks, faults } = await parseBatch(text, flex);
      expect(blocks).toEqual([]);
      expect(faults.map(({ reason }) => reason)).toEqual(['required']);
    }
  });

  test('reads a line that starts with # as the remark of its order', async () => {
    const text = '# Shop, spring\na.example.com\n  #second line\nb.example.com\n\nc.example.com';
    const { blocks, faults } = await parseBatch(text, flex);
    expect(faults).toEqual([]);
    expect(blocks.map(({ line, endLine, names }) => ({ line, endLine, names }))).toEqual([
      { line: 1, endLine: 4, names: ['a.example.com', 'b.example.com'] },
      { line: 6, endLine: 6, names: ['c.example.com'] },
    ]);
    expect(blocks.map((block) => remarkOfBlock(block.text))).toEqual(['Shop, spring second line', '']);
    expect(blocks[0]?.rows.map(({ line }) => line)).toEqual([2, 4]);
  });

  test('limits a remark to the length allowed in a form', async () => {
    const { blocks } = await parseBatch(`# ${'x'.repeat(256)}\na.example.com`, flex);
    expect(blocks[0]?.faults).toMatchObject([
      { field: 'remark', reason: 'too-long', expected: '255', line: 1 },
    ]);
  });

  test('rejects a remark without names', async () => {
    const { blocks } = await parseBatch('# nothing yet', flex);
    expect(blocks[0]?.faults).toMatchObject([{ reason: 'required', line: 1 }]);
  });

  test('accepts at most 500 orders, and reports where the next one starts', async () => {
    const orders = (count: number) =>
      Array.from({ length: count }, (_, index) => `a${index}.com`).join('\n\n');
    expect((await parseBatch(orders(500), flex)).faults).toEqual([]);
    const { blocks, faults } = await parseBatch(orders(501), flex);
    expect(blocks).toHaveLength(500);
    expect(faults).toEqual([
      { field: 'domainNames', reason: 'orders-too-many', found: '501', expected: '500', line: 1001 },
    ]);
  });

  test('reports ten thousand lines in one order as one fault', async () => {
    const text = Array.from({ length: 10_000 }, (_, index) => `a${index}.com`).join('\n');
    const { blocks } = await parseBatch(text, flex);
    expect(blocks).toHaveLength(1);
    expect(blocks[0]?.faults).toEqual([
      { field: 'domainNames', reason: 'name-too-many', found: '10000', expected: '250', line: 251 },
    ]);
  });

  test('handles ten thousand orders and a line of a million characters quickly', async () => {
    const text = `${'x'.repeat(1_000_000)}\n\n${'a.com\n\n'.repeat(10_000)}`;
    const { blocks, faults } = await parseBatch(text, flex);
    expect(blocks[0]?.faults.map(({ reason }) => reason)).toEqual(['name-too-long']);
    expect(blocks[0]?.faults[0]?.found.length).toBeLessThanOrEqual(200);
    expect(faults[0]).toMatchObject({ reason: 'orders-too-many', found: '10001' });
  });
});

describe('replaceBlock', () => {
  const text = 'a.com\nb.com\n\nc.com\n\n\nd.com';
  test.each([
    ['the first', 0, 'x.com', 'x.com\n\nc.com\n\n\nd.com'],
    ['one in the middle with more lines', 1, 'x.com\ny.com', 'a.com\nb.com\n\nx.com\ny.com\n\n\nd.com'],
    ['the last', 2, 'x.com', 'a.com\nb.com\n\nc.com\n\n\nx.com'],
    [
      'one with text whose blank lines would split it',
      1,
      '\nx.com\n\ny.com\n',
      'a.com\nb.com\n\nx.com\ny.com\n\n\nd.com',
    ],
    ['one with nothing, removing the blank lines below it', 1, ' \n', 'a.com\nb.com\n\nd.com'],
    ['the last with nothing', 2, '', 'a.com\nb.com\n\nc.com\n\n'],
  ])('replaces %s', async (_name, index, by, want) => {
    const block = (await parseBatch(text, flex)).blocks[index];
    expect(block === undefined ? '' : replaceBlock(text, block, by)).toBe(want);
  });

  test('keeps the other orders of a text with Windows line ends', async () => {
    const windows = 'a.com\r\n\r\nb.com';
    const block = (await parseBatch(windows, flex)).blocks[0];
    expect(block === undefined ? '' : replaceBlock(windows, block, 'c.com')).toBe('c.com\n\nb.com');
  });
});
