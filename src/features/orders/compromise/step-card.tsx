import type { ReactNode } from 'react';
import { css, cx } from '#styled/css';
import { card } from '#styled/recipes';

interface StepCardProps {
  /** The sentence that leads the step. */
  readonly title: ReactNode;
  readonly about?: ReactNode;
  /** The primary one first. */
  readonly actions?: ReactNode;
  readonly children?: ReactNode;
}

/** One step: a sentence, its reason, what belongs to it, and its actions. */
export function StepCard({ title, about, actions, children }: StepCardProps) {
  return (
    <section className={cx(card().root, root)} aria-labelledby={headingID}>
      <div>
        <h2 id={headingID} ref={takeLostFocus} tabIndex={-1} className={heading}>
          {title}
        </h2>
        {about && <p className={reason}>{about}</p>}
      </div>
      {children}
      {actions && <div className={row}>{actions}</div>}
    </section>
  );
}

const headingID = 'compromise-step';

/** The pressed button went away with its step: a keyboard goes on from here. */
function takeLostFocus(title: HTMLElement | null): void {
  if (document.activeElement === document.body) title?.focus({ preventScroll: true });
}

const root = css({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: '5',
  px: { base: '4', sm: '6' },
  py: { base: '4', sm: '5.5' },
});
const heading = css({ fontSize: 'xl', lineHeight: 'snug', fontWeight: 'semibold', outline: 'none' });
const reason = css({ mt: '1', color: 'fg.muted' });
const row = css({
  display: 'flex',
  flexWrap: 'wrap',
  gap: '2',
  '& > *': { flex: { base: '1 1 auto', sm: '0 0 auto' } },
});
