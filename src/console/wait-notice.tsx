import { useState } from 'react';
import { useFormat } from '#src/i18n/use-text.ts';
import { useRemaining } from '#src/ui/countdown/use-remaining.ts';
import { Notice } from '#src/ui/notice/notice.tsx';

interface WaitNoticeProps {
  /** Milliseconds since 1970. */
  readonly until: number;
  /** The sentence with the time left, such as `2 min 5 sec`. */
  readonly text: (span: string) => string;
  readonly className?: string;
}

/** Why something cannot be done yet, with a countdown; gone once it can. */
export function WaitNotice({ until, text, className }: WaitNoticeProps) {
  const format = useFormat();
  const left = useRemaining(until, 0);
  if (left === 0) return null;
  return (
    <Notice tone="warning" role="status" className={className}>
      <Sentence key={until} text={text(format.span(Math.ceil(left / 1000) * 1000))} />
    </Notice>
  );
}

/** Read out once, not each second. */
function Sentence({ text }: { readonly text: string }) {
  const [first] = useState(text);
  return (
    <>
      <span className="sr-only">{first}</span>
      <span aria-hidden="true">{text}</span>
    </>
  );
}
