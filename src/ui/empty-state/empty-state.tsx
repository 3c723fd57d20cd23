import type { ReactNode } from 'react';
import { css, cx } from '#styled/css';

export interface EmptyStateProps {
  readonly icon?: ReactNode;
  readonly title: ReactNode;
  /** What will be shown here. */
  readonly description?: ReactNode;
  /** The first step to take. */
  readonly action?: ReactNode;
  readonly className?: string | undefined;
}

export function EmptyState({ icon, title, description, action, className }: EmptyStateProps) {
  return (
    <div className={cx(root, className)}>
      {icon && (
        <div className={badge} aria-hidden="true">
          {icon}
        </div>
      )}
      <p className={heading}>{title}</p>
      {description && <p className={about}>{description}</p>}
      {action && <div className={step}>{action}</div>}
    </div>
  );
}

const root = css({
  display: 'flex',
  flexDirection: 'column',
  alignItems: 'center',
  textAlign: 'center',
  px: '5',
  py: '12',
});
const badge = css({
  display: 'grid',
  placeItems: 'center',
  w: '11',
  h: '11',
  mb: '3.5',
  borderRadius: 'xl',
  bg: 'bg.subtle',
  color: 'fg.muted',
  '& svg': { w: '5', h: '5' },
});
const heading = css({ fontWeight: 'semibold', fontSize: 'lg' });
const about = css({ mt: '1', color: 'fg.muted', maxW: '46ch', textWrap: 'balance' });
const step = css({ mt: '5', display: 'flex', flexWrap: 'wrap', justifyContent: 'center', gap: '2' });
