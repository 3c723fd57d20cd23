import { Card, CardSection } from '#src/ui/card/card.tsx';
import { SkeletonStatus, SkeletonText } from '#src/ui/skeleton/skeleton.tsx';

export interface CardSkeletonProps {
  /** Said to who cannot see the shape, where nothing around it says so. */
  readonly label?: string;
  readonly lines: number;
}

/** The card of a page that is being opened. */
export function CardSkeleton({ label, lines }: CardSkeletonProps) {
  return (
    <Card>
      <CardSection>
        {label === undefined ? (
          <SkeletonText lines={lines} />
        ) : (
          <SkeletonStatus label={label} lines={lines} />
        )}
      </CardSection>
    </Card>
  );
}
