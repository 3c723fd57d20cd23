import { useText } from '#src/i18n/use-text.ts';
import { SkeletonText } from '#src/ui/skeleton/skeleton.tsx';

export function VaultSkeleton() {
  const t = useText();
  return (
    <div role="status">
      <span className="sr-only">{t('common.loading')}</span>
      <SkeletonText lines={4} />
    </div>
  );
}
