import { Card, CardSection } from '#src/ui/card/card.tsx';
import { SkeletonText } from '#src/ui/skeleton/skeleton.tsx';

export interface CardSkeletonProps {
  /** Said to who cannot see the shape. */
  readonly label: string;
  readonly lines: number;
}

/** The card of a page that is being opened. */
export function CardSkeleton({ label, lines }: CardSkeletonProps) {
  return (
    <Card>
      <CardSection>
        <div role="status">
          <span className="sr-only">{label}</span>
          <SkeletonText lines={lines} />
        </div>
      </CardSection>
    </Card>
  );
}
