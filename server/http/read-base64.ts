/** Reads base64 (RFC 4648 §4) without white space; null if the text is none. `Buffer` alone would skip what it cannot read. */
export function readBase64(text: string): Uint8Array<ArrayBuffer> | null {
  if (text.length % 4 !== 0 || !/^[A-Za-z0-9+/]*={0,2}$/.test(text)) return null;
  return new Uint8Array(Buffer.from(text, 'base64'));
}
