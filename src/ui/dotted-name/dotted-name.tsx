import { Fragment } from 'react';

/** Letters that any column takes in one line: most names are shorter, and a list has many. */
const lineLength = 24;

/** A name or address that breaks after its dots and slashes where it must break at all. */
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
