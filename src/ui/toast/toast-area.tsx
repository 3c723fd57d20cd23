import { lazy, Suspense, useSyncExternalStore } from 'react';
import { toasterDemand } from '#src/ui/toast/toasts.ts';

const Toaster = lazy(async () => ({ default: (await import('#src/ui/toast/toaster.tsx')).Toaster }));

/** Where messages appear; there is one in the page. */
export function ToastArea() {
  const isWanted = useSyncExternalStore(toasterDemand.subscribe, toasterDemand.isWanted);
  return isWanted ? (
    <Suspense fallback={null}>
      <Toaster />
    </Suspense>
  ) : null;
}
