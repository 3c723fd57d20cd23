import type { ReactNode } from 'react';
import { keepChosenInView } from '#src/ui/tabs/keep-chosen-in-view.ts';
import { css } from '#styled/css';

interface PartTabsProps {
  readonly label: string;
  /** Links to the parts, each with its own address; the shown one has `aria-current`. */
  readonly children: ReactNode;
}

/** The parts of a page, as tabs that are links. */
export function PartTabs({ label, children }: PartTabsProps) {
  return (
    <nav ref={keepChosenInView} className={list} aria-label={label}>
      {children}
    </nav>
  );
}

const list = css({
  display: 'flex',
  gap: '1',
  mb: '4.5',
  borderBottom: '1px solid token(colors.border)',
  overflowX: 'auto',
  scrollbarWidth: 'none',
});
