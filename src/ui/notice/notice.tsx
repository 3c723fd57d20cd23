import { CircleAlert, CircleCheck, Info, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Tone } from '#src/ui/tag/tag.tsx';
import { cx } from '#styled/css';
import { notice } from '#styled/recipes';

export interface NoticeProps {
  readonly tone?: Tone | undefined;
  readonly title?: ReactNode;
  readonly actions?: ReactNode;
  /** Full width with square corners, for the shell's banners. */
  readonly band?: boolean | undefined;
  /** How it is announced when it appears: `alert` at once, `status` politely. */
  readonly role?: 'alert' | 'status' | undefined;
  readonly className?: string | undefined;
  readonly children?: ReactNode;
}

/** A message shown next to its subject. */
export function Notice({ tone = 'info', title, actions, band, role, className, children }: NoticeProps) {
  const style = notice({ tone, band });
  const Icon = toneIcons[tone];
  return (
    <div className={cx(style.root, className)} role={role}>
      <span className={style.icon}>
        <Icon aria-hidden="true" />
      </span>
      <div className={style.body}>
        {title && <div className={style.title}>{title}</div>}
        {children}
      </div>
      {actions && <div className={style.actions}>{actions}</div>}
    </div>
  );
}

/** Icon of a message, by its tone. */
export const toneIcons = {
  info: Info,
  neutral: Info,
  success: CircleCheck,
  warning: TriangleAlert,
  danger: CircleAlert,
} satisfies Record<Tone, unknown>;
