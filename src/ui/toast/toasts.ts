import type { Tone } from '#src/ui/tag/tag.tsx';

/** A result that happened away from where the eye is. Faults of fields stay beside their field. */
export interface ToastMessage {
  readonly tone: Tone;
  readonly title: string;
  readonly description?: string | undefined;
  readonly action?: { readonly label: string; readonly onPress: () => void } | undefined;
  /** Milliseconds; faults stay until closed. */
  readonly duration?: number | undefined;
}

type Listener = (message: ToastMessage) => void;

let toaster: Listener | null = null;
let waiting: readonly ToastMessage[] = [];
let isWanted = false;
const watchers = new Set<() => void>();

/** Shows a message at the edge of the screen. */
export function toast(message: ToastMessage): void {
  if (toaster) {
    toaster(message);
    return;
  }
  waiting = [...waiting, message];
  isWanted = true;
  for (const watcher of watchers) watcher();
}

/** Whether there was a message yet: the toaster's code is loaded with the first. Fits `useSyncExternalStore`. */
export const toasterDemand = {
  isWanted: () => isWanted,
  subscribe(watcher: () => void): () => void {
    watchers.add(watcher);
    return () => watchers.delete(watcher);
  },
};

/** The toaster takes what waited and all that follows. */
export function serveToasts(show: Listener): void {
  toaster = show;
  for (const message of waiting) show(message);
  waiting = [];
}
