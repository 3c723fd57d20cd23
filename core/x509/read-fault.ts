/** Why a text or its bytes could not be read. `detail` is a label, a position or the name of a part, never content. */
export interface ReadFault {
  readonly code: /** No block of the wanted type; `detail` lists the labels found. */
    | 'not-found'
    /** A block is truncated, mislabeled or not base64; `detail` is the line of its BEGIN. */
    | 'damaged'
    /** The block's bytes do not match its label. */
    | 'unreadable'
    /** More than one block where one is expected; `detail` is the line of the second. */
    | 'several';
  readonly detail: string;
}
