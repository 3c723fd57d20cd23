import type { ComponentProps, MouseEvent, ReactNode } from 'react';
import { Spinner } from '#src/ui/progress/spinner.tsx';
import { cx } from '#styled/css';
import { type ButtonVariantProps, button } from '#styled/recipes';

export interface ButtonProps extends Omit<ComponentProps<'button'>, 'children'> {
  readonly variant?: ButtonVariantProps['variant'];
  readonly size?: ButtonVariantProps['size'];
  readonly wide?: boolean | undefined;
  readonly icon?: ReactNode;
  /** The action is running: the button keeps its focus and label but ignores presses. */
  readonly busy?: boolean | undefined;
  readonly children?: ReactNode;
}

export function Button(props: ButtonProps) {
  const { variant, size, wide, icon, busy, children, className, type = 'button', onClick, ...rest } = props;
  return (
    <button
      {...rest}
      type={type}
      className={cx(button({ variant, size, wide }), className)}
      aria-busy={busy || undefined}
      aria-disabled={busy || rest['aria-disabled']}
      onClick={busy ? swallow : onClick}
    >
      {busy ? <Spinner /> : icon}
      {children}
    </button>
  );
}

export interface IconButtonProps extends Omit<ComponentProps<'button'>, 'children'> {
  /** What the button does: its accessible name and its tooltip. */
  readonly label: string;
  readonly icon: ReactNode;
  readonly variant?: ButtonVariantProps['variant'];
  /** `sm` is 28 px: inside a field, a row or a chip. */
  readonly size?: ButtonVariantProps['size'];
}

export function IconButton(props: IconButtonProps) {
  const { label, icon, variant = 'ghost', size, className, type = 'button', ...rest } = props;
  return (
    <button
      title={label}
      {...rest}
      type={type}
      aria-label={label}
      className={cx(button({ variant, size: size === 'sm' ? 'xs' : size, shape: 'icon' }), className)}
    >
      {icon}
    </button>
  );
}

/** Enter in a form clicks its submit button, so a busy one must prevent the submission too. */
function swallow(event: MouseEvent) {
  event.preventDefault();
}
