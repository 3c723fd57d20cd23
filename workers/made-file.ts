import type { Bytes } from '#core/x509/encoding.ts';
import type { MadeFile } from '#workers/tools-keys-api.ts';

/**
 * A file created by a tool. Its content is sent to the page as a Blob, so that code that shows or stores the result has no key in clear.
 */
export function madeFile(
  name: string,
  bytes: Bytes,
  { isText = false, isSecret = false }: { readonly isText?: boolean; readonly isSecret?: boolean } = {},
): MadeFile {
  const type = isText ? 'text/plain' : 'application/octet-stream';
  return { name, content: new Blob([bytes], { type }), size: bytes.length, isText, isSecret };
}
