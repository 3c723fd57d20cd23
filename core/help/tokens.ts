/** Words that say nothing about what is asked. */
const empty = new Set(
  (
    'a an and are as at be but by can could do does for from get got have how i if in is it its me my not of on or our should so that ' +
    'the there this to was we what when where which who why will with you your about after into need needs want work works working'
  ).split(' '),
);
const emptyChinese = [
  ...[
    '怎么办',
    '为什么',
    '是什么',
    '怎么样',
    '怎么',
    '怎样',
    '如何',
    '什么',
    '哪里',
    '哪儿',
    '哪个',
    '可以',
    '能不能',
    '请问',
  ],
  ...['是否', '吗', '呢', '的', '了', '我', '您', '你', '要', '会', '在', '和', '与', '吧', '啊'],
];
const word = /[\p{L}\p{N}]+/gu;
const han = /\p{Script=Han}/u;
/** Characters of a query or a section. */
const longest = 60_000;

/**
 * Splits text into search terms. Latin words are lower-cased; Chinese becomes pairs of neighbors, which need no dictionary and are the same
 * in build and browser.
 */
export function tokensOf(text: string): string[] {
  return [...text.slice(0, longest).normalize('NFKC').toLowerCase().matchAll(word)].flatMap(([part]) =>
    han.test(part) ? mixed(part) : empty.has(part) ? [] : [stem(part)],
  );
}

/** Terms of a run of letters that holds Chinese, such as `cname不生效`. */
function mixed(part: string): string[] {
  const terms: string[] = [];
  let latin = '';
  let chinese = '';
  const flush = () => {
    if (latin !== '' && !empty.has(latin)) terms.push(stem(latin));
    terms.push(...pairs(chinese));
    latin = '';
    chinese = '';
  };
  for (const character of part) {
    const isChinese = han.test(character);
    if (isChinese ? latin !== '' : chinese !== '') flush();
    if (isChinese) chinese += character;
    else latin += character;
  }
  flush();
  return terms;
}

function pairs(text: string): string[] {
  let rest = text;
  for (const each of emptyChinese) rest = rest.replaceAll(each, ' ');
  return rest.split(' ').flatMap((run) => {
    const characters = [...run];
    if (characters.length < 2) return characters;
    return characters.slice(1).map((character, index) => `${characters[index]}${character}`);
  });
}

/** Words of questions, and the ones that articles use. */
const synonyms: Readonly<Record<string, string>> = {
  ...{ android: 'phone', iphone: 'phone', mobile: 'phone', insecure: 'secure', unsecure: 'secure' },
  ...{ laptop: 'computer', pc: 'computer', pwd: 'password', bill: 'invoice', cert: 'certificate' },
};

/** The word that articles use for one of a question. */
export function synonymOf(term: string): string {
  return synonyms[term] ?? term;
}

/** The plural and the singular are one term. */
function stem(term: string): string {
  if (term.length > 4 && term.endsWith('ies')) return `${term.slice(0, -3)}y`;
  const isPlural = term.length > 3 && term.endsWith('s') && !/(?:ss|us|is)$/.test(term);
  return isPlural ? term.slice(0, -1) : term;
}

export interface Piece {
  readonly text: string;
  readonly isHit: boolean;
}

/** Splits text at the found terms, for marking them. */
export function markHits(text: string, terms: readonly string[]): readonly Piece[] {
  const lower = text.toLowerCase();
  const isHit = new Array<boolean>(text.length).fill(false);
  // Lower case of another length would mark the wrong characters.
  if (lower.length === text.length)
    for (const term of terms)
      for (let at = lower.indexOf(term); term !== '' && at >= 0; at = lower.indexOf(term, at + 1))
        isHit.fill(true, at, at + term.length);
  const pieces: Piece[] = [];
  let from = 0;
  for (let at = 1; at <= text.length; at += 1)
    if (at === text.length || isHit[at] !== isHit[from]) {
      pieces.push({ text: text.slice(from, at), isHit: isHit[from] === true });
      from = at;
    }
  return pieces;
}

/** A part of a long text around the first of the terms. */
export function excerptOf(text: string, terms: readonly string[], length = 120): string {
  const flat = text.replaceAll('\n', ' ');
  const lower = flat.toLowerCase();
  const places = terms.map((term) => lower.indexOf(term)).filter((at) => at >= 0);
  const at = Math.max(0, Math.min(...places, flat.length) - 30);
  const begin = places.length === 0 ? 0 : at;
  const cut = flat.slice(begin, begin + length);
  return `${begin > 0 ? '…' : ''}${cut}${begin + length < flat.length ? '…' : ''}`;
}
