import { Card, CardSection } from '#src/ui/card/card.tsx';
import { SkeletonStatus, SkeletonText } from '#src/ui/skeleton/skeleton.tsx';

export interface CardSkeletonProps {
  /** Status for screen readers, needed where the surroundings do not announce that the page is loading. */
  readonly label?: string;
  readonly lines: number;
}

/** Placeholder card for a page that is loading. */
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
