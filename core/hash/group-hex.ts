/** Spec §9: a key or hash is shown in lines of 32 characters, in groups of 4. */
const lineLength = 32;
const groupLength = 4;

/** Hex text as lines of eight groups, to be joined as the view likes. Separators such as colons are dropped. */
export function groupHex(hex: string): string[] {
  const digits = hex.replace(/[\s:]/g, '');
  return cut(digits, lineLength).map((line) => cut(line, groupLength).join(' '));
}

function cut(text: string, length: number): string[] {
  return Array.from({ length: Math.ceil(text.length / length) }, (_, index) =>
    text.slice(index * length, (index + 1) * length),
  );
}
