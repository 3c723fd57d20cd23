/** Why a text or its bytes could not be read. `detail` holds a label, a position or a reader's word, never content. */
export interface ReadFault {
  readonly code: /** No block of the wanted kind; `detail` lists the labels that were found. */
    | 'not-found'
    /** A block is cut, mislabelled or not base64; `detail` is the line of its BEGIN. */
    | 'damaged'
    /** The block's bytes are not what its label says. */
    | 'unreadable'
    /** More than one block where one is wanted. */
    | 'several';
  readonly detail: string;
}
