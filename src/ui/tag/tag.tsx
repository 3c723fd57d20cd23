import type { ReactNode } from 'react';
import { cx } from '#styled/css';
import { tag } from '#styled/recipes';

export type Tone = 'neutral' | 'info' | 'success' | 'warning' | 'danger';

export interface TagProps {
  readonly tone?: Tone | undefined;
  /** A dot before the text: distinguishes a status from a plain label. */
  readonly dot?: boolean | undefined;
  readonly className?: string | undefined;
  readonly children: ReactNode;
}

export function Tag({ tone, dot, className, children }: TagProps) {
  return <span className={cx(tag({ tone, dot }), className)}>{children}</span>;
}

/** A state in one or two words: never colour alone. */
export function StatusTag(props: Omit<TagProps, 'dot'>) {
  return <Tag {...props} dot />;
}
