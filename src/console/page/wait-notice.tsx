import { useState } from 'react';
import { useFormat } from '#src/i18n/use-text.ts';
import { Button, type ButtonProps } from '#src/ui/button/button.tsx';
import { useRemaining } from '#src/ui/countdown/use-remaining.ts';
import { Notice } from '#src/ui/notice/notice.tsx';

interface WaitNoticeProps {
  /** Milliseconds since 1970. */
  readonly until: number;
  /** The sentence with the remaining time, such as `2 min 5 sec`. */
  readonly text: (span: string) => string;
  readonly className?: string;
}

/** Explains why something is not possible yet, with a countdown; disappears once it is. */
export function WaitNotice({ until, text, className }: WaitNoticeProps) {
  const span = useWait(until);
  if (span === null) return null;
  return (
    <Notice tone="warning" role="status" className={className}>
      <Sentence key={until} text={text(span)} />
    </Notice>
  );
}

/** A button that shows how long it stays disabled; use with `WaitNotice` for the reason. */
export function WaitButton(props: ButtonProps & Pick<WaitNoticeProps, 'until'>) {
  const { until, children, disabled, ...rest } = props;
  const span = useWait(until);
  return (
    <Button {...rest} disabled={disabled || span !== null}>
      {children}
      {span !== null && <span aria-hidden="true">{` · ${span}`}</span>}
    </Button>
  );
}

/** The remaining time in words, rounded up to seconds; null once it is over. */
function useWait(until: number): string | null {
  const format = useFormat();
  const left = useRemaining(until, 0);
  return left === 0 ? null : format.span(Math.ceil(left / 1000) * 1000);
}

/** Announced once, not every second. */
function Sentence({ text }: { readonly text: string }) {
  const [first] = useState(text);
  return (
    <>
      <span className="sr-only">{first}</span>
      <span aria-hidden="true">{text}</span>
    </>
  );
}
