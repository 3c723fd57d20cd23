import { Fragment } from 'react';

/** Characters that fit on one line in any column. Most names are shorter, which keeps long lists cheap. */
const lineLength = 24;

/** A name or address that may wrap only after its dots and slashes. */
export function DottedName({ text }: { readonly text: string }) {
  if (text.length <= lineLength) return text;
  return text.split(/(?<=[./])/).map((part, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: parts may repeat and never move
    <Fragment key={index}>
      {index > 0 && <wbr />}
      {part}
    </Fragment>
  ));
}
