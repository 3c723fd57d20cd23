import { WifiOff } from 'lucide-react';
import { useOnline } from '#src/console/calls/use-online.ts';
import { useText } from '#src/i18n/use-text.ts';
import { EmptyState } from '#src/ui/empty-state/empty-state.tsx';
import { Skeleton, SkeletonText } from '#src/ui/skeleton/skeleton.tsx';
import { css } from '#styled/css';

/** Placeholder for a page that is loading. */
export function RoutePending() {
  const t = useText();
  if (!useOnline())
    return (
      <div role="status">
        <EmptyState
          icon={<WifiOff />}
          title={t('common.offline.title')}
          description={t('common.offline.about')}
        />
      </div>
    );
  return (
    <div role="status" className={root}>
      <span className="sr-only">{t('shell.pending')}</span>
      <Skeleton width="140px" height="14px" />
      <Skeleton width="260px" height="28px" className={css({ mt: '2.5', mb: '5' })} />
      <div className={box}>
        <SkeletonText lines={4} />
      </div>
      <div className={box}>
        <SkeletonText lines={3} />
      </div>
    </div>
  );
}

const root = css({ w: 'full' });
const box = css({
  bg: 'bg.surface',
  border: '1px solid token(colors.border)',
  borderRadius: 'xl',
  px: '5.5',
  py: '6',
  mb: '5',
});
