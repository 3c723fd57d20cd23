/** Real-world requests and keys are far shorter than this in DER. */
const longestDer = 100_000;

/**
 * Returns the text of a PEM file: UTF-8, or UTF-16 with a byte order mark, as PowerShell writes. Wraps DER as PEM under the expected label
 * without checking it; the parser does that.
 */
export async function fileText(file: Blob, label: string): Promise<string> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  const [first, second = 0] = bytes;
  // A SEQUENCE longer than 127 bytes. In text, the digit 0x30 is never followed by such a byte.
  if (first === 0x30 && second > 0x80 && second < 0x84 && bytes.length <= longestDer) {
    const body = btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''));
    return [`-----BEGIN ${label}-----`, ...(body.match(/.{1,64}/g) ?? []), `-----END ${label}-----`].join(
      '\n',
    );
  }
  const isUtf16 = (first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff);
  const encoding = isUtf16 ? (first === 0xff ? 'utf-16le' : 'utf-16be') : 'utf-8';
  return new TextDecoder(encoding).decode(bytes);
}
