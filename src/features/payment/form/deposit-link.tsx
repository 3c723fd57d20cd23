import { Link, useLocation } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { plainAmount } from '#core/money/money.ts';
import { unquoted } from '#src/console/page/unquoted.ts';
import { type ButtonVariantProps, button } from '#styled/recipes';

export interface DepositLinkProps {
  /** Cents that the balance is short of. */
  readonly missing: number;
  readonly size?: ButtonVariantProps['size'];
  readonly children: ReactNode;
}

/** Links to a deposit of the missing amount, which leads back to this page. */
export function DepositLink({ missing, size = 'sm', children }: DepositLinkProps) {
  const next = useLocation({ select: ({ href }) => href });
  return (
    <Link
      to="/deposit"
      search={{ amount: unquoted(plainAmount(missing)), next }}
      className={button({ size })}
    >
      {children}
    </Link>
  );
}
