import type { ReactNode } from 'react';
import { Card } from '#src/ui/card/card.tsx';
import { EmptyState } from '#src/ui/empty-state/empty-state.tsx';

export interface StateCardProps {
  readonly icon: ReactNode;
  readonly title: string;
  readonly about: ReactNode;
  /** Next steps. */
  readonly actions?: ReactNode;
}

/** A card with a single message: the outcome of a payment, or why there is none. */
export function StateCard({ icon, title, about, actions }: StateCardProps) {
  return (
    <Card>
      <div role="status">
        <EmptyState icon={icon} title={title} description={about} action={actions} />
      </div>
    </Card>
  );
}
