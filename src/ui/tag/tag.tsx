import type { ReactNode } from 'react';
import { css, cx } from '#styled/css';
import { tag } from '#styled/recipes';

export type Tone = 'neutral' | 'info' | 'success' | 'warning' | 'danger';

export interface TagProps {
  readonly tone?: Tone | undefined;
  /** Shows a dot before the text, which distinguishes a status from a plain label. */
  readonly dot?: boolean | undefined;
  /** Lets a longer text wrap. */
  readonly wraps?: boolean | undefined;
  readonly className?: string | undefined;
  readonly children: ReactNode;
}

export function Tag({ tone, dot, wraps = false, className, children }: TagProps) {
  return <span className={cx(tag({ tone, dot }), wraps && wrapped, className)}>{children}</span>;
}

const wrapped = css({ whiteSpace: 'normal!', h: 'auto!', minW: '0' });

/** A status in one or two words, never by color alone. */
export function StatusTag(props: Omit<TagProps, 'dot'>) {
  return <Tag {...props} dot />;
}
