import type { QueryClient } from '@tanstack/react-query';
import * as v from 'valibot';

/**
 * Two windows side by side show the same account. What a call of one changes is read again by the others at once: none of
 * their own calls tells them. A message holds names of areas only.
 */
const channelName = 'certhub-changes';

/** Milliseconds that changes are collected before they are read again: a batch makes many. */
const span = 500;

const message = v.pipe(v.array(v.pipe(v.string(), v.maxLength(100))), v.maxLength(100));

const channels = new WeakMap<QueryClient, BroadcastChannel>();

/** Calls `onChanges` with the areas that other tabs changed. Returns a function that stops it. */
export function followOtherTabs(
  queryClient: QueryClient,
  onChanges: (areas: readonly string[]) => void,
): () => void {
  if (typeof BroadcastChannel === 'undefined') return () => undefined;
  const channel = new BroadcastChannel(channelName);
  const areas = new Set<string>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const flush = () => {
    timer = undefined;
    const changed = [...areas];
    areas.clear();
    onChanges(changed);
  };
  channel.onmessage = ({ data }: MessageEvent<unknown>) => {
    const changes = v.safeParse(message, data);
    if (!changes.success) return;
    for (const area of changes.output) areas.add(area);
    timer ??= setTimeout(flush, span);
  };
  channels.set(queryClient, channel);
  return () => {
    clearTimeout(timer);
    channels.delete(queryClient);
    channel.close();
  };
}

/** Tells the other tabs which areas a call of this one changed. */
export function tellOtherTabs(queryClient: QueryClient, areas: readonly string[]): void {
  channels.get(queryClient)?.postMessage(areas);
}
