import { useSyncExternalStore } from 'react';
import { toasts } from '#src/ui/toast/toasts.ts';

/** The place where toasts appear. Mounted once in the page. */
export function ToastArea() {
  const Toaster = useSyncExternalStore(toasts.subscribe, toasts.view);
  return Toaster && <Toaster />;
}
