import { expect, it, vi } from 'vitest';
import { serveToasts, toast, toasterDemand } from '#src/ui/toast/toasts.ts';

it('asks for the toaster with the first message, which waits for it', () => {
  const watcher = vi.fn();
  toasterDemand.subscribe(watcher);
  expect(toasterDemand.isWanted()).toBe(false);

  toast({ tone: 'success', title: 'first' });
  expect(toasterDemand.isWanted()).toBe(true);
  expect(watcher).toHaveBeenCalledTimes(1);

  const shown: string[] = [];
  serveToasts(({ title }) => shown.push(title));
  toast({ tone: 'info', title: 'second' });
  expect(shown).toEqual(['first', 'second']);
});
