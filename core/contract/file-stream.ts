import * as v from 'valibot';

/** A file whose size is not known before: the server sends it part by part, the caller gets it whole. */
export const fileStream = v.pipe(
  v.custom<Uint8Array<ArrayBuffer> | AsyncIterable<Uint8Array>>(
    (file) => file instanceof Uint8Array || isFileStream(file),
  ),
  // What is sent part by part has arrived as one.
  v.transform((file) => file as Uint8Array<ArrayBuffer>),
);

/** Whether the data of a reply is sent part by part. */
export function isFileStream(file: unknown): file is AsyncIterable<Uint8Array> {
  return typeof file === 'object' && file !== null && Symbol.asyncIterator in file;
}
