import { type ReactNode, useDeferredValue, useState } from 'react';
import { css } from '#styled/css';

export interface LateDetailsProps {
  readonly summary: string;
  /** Called once opened, in a deferred render: there may be thousands of lines. */
  readonly children: () => ReactNode;
}

/** Folded content that is not rendered until it is opened. */
export function LateDetails({ summary, children }: LateDetailsProps) {
  const [isOpen, unfold] = useState(false);
  const isShown = useDeferredValue(isOpen);
  return (
    <details onToggle={(event) => unfold(event.currentTarget.open)}>
      <summary className={head}>{summary}</summary>
      {isShown && children()}
    </details>
  );
}

const head = css({ fontFamily: 'sans', color: 'accent.text', _hover: { textDecoration: 'underline' } });
