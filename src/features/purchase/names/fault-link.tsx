import type { ReactNode } from 'react';
import { Button } from '#src/ui/button/button.tsx';
import { goToLine } from '#src/ui/line-area/go-to-line.ts';
import { css } from '#styled/css';

export interface FaultLinkProps {
  /** Id of the text area, and the line in it, from 1. */
  readonly id: string;
  readonly line: number;
  readonly children: ReactNode;
}

/** A fault's sentence, linked to its line. */
export function FaultLink({ id, line, children }: FaultLinkProps) {
  return (
    <Button variant="link" className={link} onClick={() => goToLine(id, line)}>
      {children}
    </Button>
  );
}

const link = css({
  display: 'inline!',
  color: 'danger!',
  fontWeight: 'normal!',
  fontSize: 'sm!',
  minH: '0!',
  textAlign: 'start',
  whiteSpace: 'normal!',
  overflowWrap: 'anywhere',
});
