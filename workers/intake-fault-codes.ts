/** Every way reading can fail as a whole, in addition to every worker's own codes. `detail` is the bound exceeded, or empty. */
export const intakeFaultCodes = [
  /** The pasted text contains no request; `detail`: the labels of its blocks, or how the text starts. */
  'no-request-found',
  /** `detail`: `intakeBounds.requests`. */
  'too-many-requests',
  /** The pasted text is longer than `intakeBounds.textBytes`; `detail`: that bound in MB. */
  'text-too-large',
  /** The file was moved or changed since it was chosen. */
  'file-unreadable',
  /** Neither its type nor its first bytes are those of a zip. */
  'not-a-zip',
  /** The file is larger than `intakeBounds.fileBytes`; `detail`: that bound in MB. */
  'zip-too-large',
  /** Also a directory longer than that many entries need; `detail`: `intakeBounds.entries`. */
  'zip-too-many-entries',
  /** The content unpacks to more than `intakeBounds.unpackedBytes`; `detail`: that bound in MB. */
  'zip-unpacks-too-large',
  /** The zip's directory is missing, truncated or inconsistent with itself or the entries. */
  'zip-damaged',
  /** No entry contains a readable request; `detail`: the `SkipReason` of the first entry meant to be one, or empty. */
  'zip-no-requests',
  /** Unpacking took longer than `intakeBounds.unpackingTime`; `detail`: that bound in seconds. */
  'intake-too-slow',
] as const;

export type IntakeFaultCode = (typeof intakeFaultCodes)[number];
