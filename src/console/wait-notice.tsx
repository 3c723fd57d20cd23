import { useState } from 'react';
import { useFormat } from '#src/i18n/use-text.ts';
import { Button, type ButtonProps } from '#src/ui/button/button.tsx';
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
  const span = useWait(until);
  if (span === null) return null;
  return (
    <Notice tone="warning" role="status" className={className}>
      <Sentence key={until} text={text(span)} />
    </Notice>
  );
}

/** A button that says how long it cannot be pressed; `WaitNotice` beside it says why. */
export function WaitButton({
  until,
  children,
  disabled,
  ...rest
}: ButtonProps & Pick<WaitNoticeProps, 'until'>) {
  const span = useWait(until);
  return (
    <Button {...rest} disabled={disabled || span !== null}>
      {children}
      {span !== null && <span aria-hidden="true">{` · ${span}`}</span>}
    </Button>
  );
}

/** Whole seconds until then, in words; null once it has come. */
function useWait(until: number): string | null {
  const format = useFormat();
  const left = useRemaining(until, 0);
  return left === 0 ? null : format.span(Math.ceil(left / 1000) * 1000);
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
