/**
 * Decodes the name of a zip's file whose encoding is not marked, as the first that fits: UTF-8; the code page of Chinese Windows, if the
 * bytes include a character of GB 2312; Western Windows, if all non-ASCII bytes are letters in it but not in DOS's code page. Returns
 * undefined for DOS's code page, also if nothing fits.
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

/** Whether any byte pair is a Chinese character of GB 2312, the few thousand in common use. */
function hasCommonHan(bytes: Uint8Array): boolean {
  for (let at = 0; at < bytes.length - 1; at++) {
    const [lead = 0, trail = 0] = bytes.subarray(at, at + 2);
    if (lead < 0x80) continue;
    if (lead >= 0xb0 && lead <= 0xf7 && trail >= 0xa1) return true;
    at += 1;
  }
  return false;
}

/** Code page 437: accented letters and sharp s. */
function isDosLetter(byte: number): boolean {
  return (byte >= 0x80 && byte <= 0x9a) || (byte >= 0xa0 && byte <= 0xa5) || byte === 0xe1;
}

/** Windows-1252 has the letters of Latin-1. */
function isWesternLetter(byte: number): boolean {
  return byte >= 0xc0 && byte !== 0xd7 && byte !== 0xf7;
}
