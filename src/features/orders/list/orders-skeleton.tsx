import { Skeleton } from '#src/ui/skeleton/skeleton.tsx';
import { css } from '#styled/css';

/** The shape of the list while its first page is read. */
export function OrdersSkeleton() {
  return (
    <div>
      {['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'].map((key) => (
        <div key={key} className={row}>
          <Skeleton height="15px" />
          <Skeleton height="20px" width="84px" />
          <Skeleton height="15px" />
          <Skeleton height="15px" />
          <Skeleton height="15px" />
        </div>
      ))}
    </div>
  );
}

const row = css({
  display: 'grid',
  gridTemplateColumns: { base: 'minmax(0, 1fr)', md: '2fr 1fr 2fr 1fr 1fr' },
  gap: { base: '2.5', md: '6' },
  alignItems: 'center',
  px: '3.5',
  py: '3',
  borderBottom: '1px solid token(colors.border)',
});
