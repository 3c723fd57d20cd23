import { useSyncExternalStore } from 'react';
import { toasts } from '#src/ui/toast/toasts.ts';

/** Where messages appear; there is one in the page. */
export function ToastArea() {
  const Toaster = useSyncExternalStore(toasts.subscribe, toasts.view);
  return Toaster && <Toaster />;
}
