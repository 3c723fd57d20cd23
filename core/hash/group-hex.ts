/** product.md, 'Display': keys and hashes are shown in lines of 32 characters, in groups of 4. */
const lineLength = 32;
const groupLength = 4;

/** Splits hex text into lines of eight groups, for the view to join. Drops separators such as colons. */
export function groupHex(hex: string): string[] {
  const digits = hex.replace(/[\s:]/g, '');
  return cut(digits, lineLength).map((line) => cut(line, groupLength).join(' '));
}

function cut(text: string, length: number): string[] {
  return Array.from({ length: Math.ceil(text.length / length) }, (_, index) =>
    text.slice(index * length, (index + 1) * length),
  );
}
