/** DER of a request or a key that people have is far shorter. */
const longestDer = 100_000;

/**
 * What a file of PEM holds, as text: UTF-8, or UTF-16 with its mark, as PowerShell writes files. DER is put into PEM under
 * the label that is wanted: its reader decides whether it is one.
 */
export async function fileText(file: Blob, label: string): Promise<string> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  const [first, second = 0] = bytes;
  // A SEQUENCE of more than 127 bytes. No text has the second byte behind a digit.
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
