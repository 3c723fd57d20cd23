import { Fragment } from 'react';

/** A name or address that breaks after its dots and slashes where it must break at all. */
export function DottedName({ text }: { readonly text: string }) {
  return text.split(/(?<=[./])/).map((part, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: parts may repeat and never move
    <Fragment key={index}>
      {index > 0 && <wbr />}
      {part}
    </Fragment>
  ));
}
