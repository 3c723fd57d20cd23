/** A word of a record, without the quotes around it. */
export interface RawToken {
  readonly text: string;
  readonly isQuoted: boolean;
}

/** Separates words. Pages, Word and input methods put a no-break, full-width or other space where a zone file has a blank. */
const isSpace = (sign: string) => /[\s\u180e\u200b\u2060\ufeff]/.test(sign);

/**
 * Splits a line of a zone file into words, quoted strings and parentheses; null if a quote is not closed. With `hasComments`, a semicolon
 * outside quotes ends the line.
 */
export function zoneWords(source: string, hasComments: boolean): RawToken[] | null {
  const tokens: RawToken[] = [];
  for (let at = 0; at < source.length; ) {
    const sign = source[at] ?? '';
    if (hasComments && sign === ';') break;
    if (isSpace(sign)) at += 1;
    else if (hasComments && (sign === '(' || sign === ')')) {
      tokens.push({ text: sign, isQuoted: false });
      at += 1;
    } else {
      const isQuoted = sign === '"';
      const isEnd = (each: string) =>
        isQuoted ? each === '"' : isSpace(each) || each === '"' || (hasComments && /[;()]/.test(each));
      const word = readWord(source, isQuoted ? at + 1 : at, isEnd);
      if (isQuoted && word.end >= source.length) return null;
      tokens.push({ text: word.text, isQuoted });
      at = isQuoted ? word.end + 1 : word.end;
    }
  }
  return tokens;
}

/** The comment of a line; empty if it has none. */
export function zoneComment(source: string): string {
  let isQuoted = false;
  for (let at = 0; at < source.length; at += 1) {
    const sign = source[at];
    if (sign === '\\') at += 1;
    else if (sign === '"') isQuoted = !isQuoted;
    else if (sign === ';' && !isQuoted) return source.slice(at + 1);
  }
  return '';
}

/** A backslash escapes the next character, or an octet in three digits (RFC 1035 §5.1). The first character is part of the word. */
function readWord(
  source: string,
  from: number,
  isEnd: (sign: string) => boolean,
): { text: string; end: number } {
  let text = '';
  let at = from;
  for (; at < source.length; at += 1) {
    const sign = source[at] ?? '';
    if (isEnd(sign)) break;
    const octet = /^\d{3}/.exec(source.slice(at + 1, at + 4))?.[0];
    if (sign !== '\\') text += sign;
    else if (octet !== undefined && Number(octet) < 256) {
      text += signOf(Number(octet));
      at += 3;
    } else {
      text += source[at + 1] ?? '';
      at += 1;
    }
  }
  return { text, end: Math.min(at, source.length) };
}

/** Octets above ASCII are kept as unpaired surrogates until their whole text is known: strings may part a character. */
function signOf(octet: number): string {
  return String.fromCharCode(octet < 0x80 ? octet : 0xdc00 + octet);
}

/** Decodes the escaped octets of a text: UTF-8 where they are valid, else Latin-1. */
export function decodeOctets(text: string): string {
  return text.replace(/[\ud800-\udbff]?[\udc80-\udcff]+/g, (found) => {
    // After the first half of a pair, the next sign is its second half.
    const pair = found.charCodeAt(0) < 0xdc00 ? found.slice(0, 2) : '';
    const octets = Array.from(found.slice(pair.length), (sign) => sign.charCodeAt(0) - 0xdc00);
    try {
      return pair + decodeURIComponent(octets.map((octet) => `%${octet.toString(16)}`).join(''));
    } catch {
      return pair + octets.map((octet) => String.fromCharCode(octet)).join('');
    }
  });
}
