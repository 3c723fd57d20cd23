/** Every way reading can fail as a whole, beside those of every worker. `detail` is the bound that was passed, or empty. */
export const intakeFaultCodes = [
  /** No request stands in what was pasted; `detail`: the kinds of blocks that do, or how the text begins. */
  'no-request-found',
  /** `detail`: `intakeBounds.requests`. */
  'too-many-requests',
  /** The pasted text is longer than `intakeBounds.textBytes`; `detail`: that bound in MB. */
  'text-too-large',
  /** The file was moved or changed since it was chosen. */
  'file-unreadable',
  /** Neither by its type nor by its first bytes a zip. */
  'not-a-zip',
  /** The file is larger than `intakeBounds.fileBytes`; `detail`: that bound in MB. */
  'zip-too-large',
  /** Or a directory that is longer than so many need; `detail`: `intakeBounds.entries`. */
  'zip-too-many-entries',
  /** What is in it unpacks to more than `intakeBounds.unpackedBytes`; `detail`: that bound in MB. */
  'zip-unpacks-too-large',
  /** The directory of the zip is missing, cut or contradicts itself or the entries. */
  'zip-damaged',
  /** No entry holds a request that can be read; `detail`: the `SkipReason` of the first that was meant to, or empty. */
  'zip-no-requests',
  /** Unpacking took longer than `intakeBounds.unpackingTime`; `detail`: that bound in seconds. */
  'intake-too-slow',
] as const;

export type IntakeFaultCode = (typeof intakeFaultCodes)[number];
