/** A text as a font can print it: what it has no glyph for becomes its code point, `[U+20BB7]`, so that nothing is lost unseen. */
export function printable(text: string, hasGlyph: (codePoint: number) => boolean): string {
  return [...text.normalize('NFC')]
    .map((sign) => {
      const codePoint = sign.codePointAt(0) ?? 0;
      if (/\s/.test(sign)) return ' ';
      return hasGlyph(codePoint) ? sign : `[U+${codePoint.toString(16).toUpperCase().padStart(4, '0')}]`;
    })
    .join('');
}
