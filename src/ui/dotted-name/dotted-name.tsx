import { Fragment } from 'react';

/** Characters that fit on one line in any column. Most names are shorter, which keeps long lists cheap. */
const lineLength = 24;

/** Letters of scripts written from right to left (Hebrew to Arabic Extended, their presentation forms, and those beyond the BMP). */
const rightToLeft = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u;

/**
 * A name or address that may wrap only after its dots and slashes. Its labels stand from left to right in any script, each by itself:
 * otherwise right-to-left labels would be drawn in another order than the name has, and could pass for another name (UTS #36 §2.7).
 */
export function DottedName({ text }: { readonly text: string }) {
  if (rightToLeft.test(text)) return <IsolatedLabels text={text} />;
  if (text.length <= lineLength) return text;
  return text.split(/(?<=[./])/).map((part, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: parts may repeat and never move
    <Fragment key={index}>
      {index > 0 && <wbr />}
      {part}
    </Fragment>
  ));
}

function IsolatedLabels({ text }: { readonly text: string }) {
  return (
    <bdi dir="ltr">
      {text.split(/([./])/).map((part, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: parts may repeat and never move
        <Fragment key={index}>{index % 2 === 0 ? <bdi>{part}</bdi> : [part, <wbr key="wrap" />]}</Fragment>
      ))}
    </bdi>
  );
}
