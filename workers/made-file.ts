import type { Bytes } from '#core/x509/encoding.ts';
import type { MadeFile } from '#workers/tools-keys-api.ts';

/** A file that a tool made. Its content goes to the page as a Blob: what shows or keeps the result holds no key in clear. */
export function madeFile(
  name: string,
  bytes: Bytes,
  { isText = false, isSecret = false }: { readonly isText?: boolean; readonly isSecret?: boolean } = {},
): MadeFile {
  const type = isText ? 'text/plain' : 'application/octet-stream';
  return { name, content: new Blob([bytes], { type }), size: bytes.length, isText, isSecret };
}
