import fc from 'fast-check';

const label = fc
  .stringMatching(/^[a-z0-9](?:[a-z0-9-]{0,20}[a-z0-9])?$/)
  .filter((text) => text.slice(2, 4) !== '--');

/** Ordinary domains, from registrable ones to three labels below; no registry sells names under these suffixes (unlike `ac.cn`). */
export const domain = fc
  .tuple(
    fc.array(label, { minLength: 1, maxLength: 4 }),
    fc.constantFrom('com', 'com.cn', 'co.uk', 'xn--fiqs8s'),
  )
  .map(([labels, last]) => [...labels, last].join('.'));

export const chinese = fc
  .array(fc.constantFrom(...'例子中国域名网站公司'), { minLength: 1, maxLength: 8 })
  .map((text) => `${text.join('')}.中国`);

/** What users and attackers enter in a name field: fragments that are each significant to some name parser. */
export const hostile = fc
  .array(
    fc.oneof(
      label,
      domain,
      chinese,
      fc.constantFrom(...['.', '..', '*', '*.', ':', '://', 'http://', '/', '@', ' ', '-', '_', '%']),
      fc.constantFrom(...['[', ']', '\\', '#', '?', 'xn--', 'localhost', '.local', '127.0.0.1', '8.8.8.8']),
      fc.constantFrom(...['::1', '2606:4700::1', '.arpa', '0x7f', '。', '．', '＊', '＠', '８', 'ａ']),
      fc.constantFrom(
        ...['\u200b', '\u200d', '\u202e', '\u0000', '\ufeff', '😀', 'ß', 'İ', '\u0301', 'א', '٣', '·'],
      ),
      fc.string({ unit: 'binary', maxLength: 6 }),
    ),
    { maxLength: 8 },
  )
  .map((parts) => parts.join(''));

/** The text of a names field: mostly valid names, some in another case, with the usual separators. */
export const namesText = fc
  .array(
    fc.tuple(
      fc.oneof(
        { weight: 6, arbitrary: domain },
        { weight: 2, arbitrary: domain.map((name) => `*.${name}`) },
        { weight: 2, arbitrary: chinese },
        { weight: 2, arbitrary: fc.constantFrom('8.8.8.8', '2606:4700::1111', '10.0.0.1', 'me@example.com') },
        { weight: 1, arbitrary: domain.map((name) => ` ${name.toUpperCase()}\t`) },
        { weight: 1, arbitrary: hostile },
      ),
      fc.constantFrom('\n', '\n', '\n', '\r\n', ',', ' ; ', '，', '\n\n', '\n \n'),
    ),
    { maxLength: 10 },
  )
  .map((parts) => parts.map((pair) => pair.join('')).join(''));
