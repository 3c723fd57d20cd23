/**
 * The name of a zip's file whose encoding nothing marks, read as what fits: UTF-8; the code page of Chinese Windows, where a character of
 * GB 2312 is among those beyond ASCII; that of DOS or of Western Windows, where all of those are letters. Undefined: that of DOS, for want
 * of a better one.
 */
export function decodeFileName(bytes: Uint8Array): string | undefined {
  const high = bytes.filter((byte) => byte >= 0x80);
  const text = decodeStrictly(bytes, 'utf-8');
  if (text !== null) return text;
  const chinese = hasCommonHan(bytes) ? decodeStrictly(bytes, 'gb18030') : null;
  if (chinese !== null) return chinese;
  return high.every(isWesternLetter) && !high.every(isDosLetter)
    ? new TextDecoder('windows-1252').decode(bytes)
    : undefined;
}

function decodeStrictly(bytes: Uint8Array, encoding: string): string | null {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
}

/** Is one of the pairs a Chinese character of GB 2312, the few thousand that are written? */
function hasCommonHan(bytes: Uint8Array): boolean {
  for (let at = 0; at < bytes.length - 1; at++) {
    const [lead = 0, trail = 0] = bytes.subarray(at, at + 2);
    if (lead < 0x80) continue;
    if (lead >= 0xb0 && lead <= 0xf7 && trail >= 0xa1) return true;
    at += 1;
  }
  return false;
}

/** Code page 437: its letters with marks, and sharp s. */
function isDosLetter(byte: number): boolean {
  return (byte >= 0x80 && byte <= 0x9a) || (byte >= 0xa0 && byte <= 0xa5) || byte === 0xe1;
}

/** Windows-1252 has the letters of Latin-1. */
function isWesternLetter(byte: number): boolean {
  return byte >= 0xc0 && byte !== 0xd7 && byte !== 0xf7;
}
