import type { ComponentType } from 'react';
import { onReturn } from '#src/adapters/http/connection.ts';
import type { ToastMessage } from '#src/ui/toast/toast-message.ts';

/** The module that renders toasts; loaded with the first one. */
export interface ToasterModule {
  readonly Toaster: ComponentType;
  readonly showToast: (message: ToastMessage) => void;
}

/** Queues toasts until the toaster has loaded. If loading fails, retries with the next toast or when the network is back. */
export function createToasts(load: () => Promise<ToasterModule>) {
  let module: ToasterModule | null = null;
  let waiting: readonly ToastMessage[] = [];
  const watchers = new Set<() => void>();

  async function bring(): Promise<void> {
    const loaded = await load();
    module = loaded;
    for (const watcher of watchers) watcher();
    for (const message of waiting) loaded.showToast(message);
    waiting = [];
  }

  function fetchToaster(): void {
    bring().catch(() => {
      const stop = onReturn(() => {
        stop();
        fetchToaster();
      });
    });
  }

  return {
    show(message: ToastMessage): void {
      if (module) module.showToast(message);
      else {
        waiting = [...waiting, message];
        fetchToaster();
      }
    },
    /** With {@link view}, for `useSyncExternalStore`. */
    subscribe(watcher: () => void): () => void {
      watchers.add(watcher);
      return () => watchers.delete(watcher);
    },
    view: () => module?.Toaster ?? null,
  };
}

export const toasts = createToasts(() => import('#src/ui/toast/toaster.tsx'));

/** Shows a toast at the edge of the screen. */
export const toast = toasts.show;
