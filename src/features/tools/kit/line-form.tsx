import type { ReactNode } from 'react';
import { Button } from '#src/ui/button/button.tsx';
import { css } from '#styled/css';

export interface LineFormProps {
  /** Label of its button. */
  readonly label: string;
  readonly isBusy?: boolean;
  readonly onSubmit: () => void;
  /** A field. */
  readonly children: ReactNode;
}

/** A field with its button beside it. */
export function LineForm({ label, isBusy, onSubmit, children }: LineFormProps) {
  return (
    <form
      className={css({ display: 'flex', flexWrap: 'wrap', alignItems: 'flex-start', gap: '3' })}
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit();
      }}
    >
      {children}
      <Button type="submit" variant="primary" busy={isBusy} className={css({ mt: { sm: '6' } })}>
        {label}
      </Button>
    </form>
  );
}
