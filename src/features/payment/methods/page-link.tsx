import { ExternalLink } from 'lucide-react';
import type { ReactNode } from 'react';
import { cx } from '#styled/css';
import { type ButtonVariantProps, button } from '#styled/recipes';

export interface PageLinkProps {
  readonly href: string;
  readonly variant?: ButtonVariantProps['variant'];
  readonly wide?: boolean | undefined;
  readonly className?: string | undefined;
  readonly onLeft?: (() => void) | undefined;
  readonly children: ReactNode;
}

/** Link to a provider's page in a new window. The payer must press it: browsers block windows opened later. */
export function PageLink({ href, variant, wide, className, onLeft, children }: PageLinkProps) {
  return (
    <a
      href={href}
      target="_blank"
      rel="noopener noreferrer"
      className={cx(button({ variant, wide }), className)}
      onClick={onLeft}
    >
      <ExternalLink aria-hidden="true" />
      {children}
    </a>
  );
}
