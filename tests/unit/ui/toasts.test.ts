import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { ToastMessage } from '#src/ui/toast/toast-message.ts';
import { createToasts, type ToasterModule } from '#src/ui/toast/toasts.ts';
import { eventually } from '#tests/support/eventually.ts';

const shown: string[] = [];
const toasterModule: ToasterModule = { Toaster: () => null, showToast: ({ title }) => shown.push(title) };
const load = vi.fn<() => Promise<ToasterModule>>();
const page = new EventTarget();

beforeEach(() => {
  shown.length = 0;
  load.mockReset().mockResolvedValue(toasterModule);
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page));
});
afterEach(() => vi.unstubAllGlobals());

const info = (title: string): ToastMessage => ({ tone: 'info', title });

describe('a message', () => {
  it('loads the toaster if it is the first, and waits for it', async () => {
    const toasts = createToasts(load);
    const watcher = vi.fn();
    toasts.subscribe(watcher);
    expect(load).not.toHaveBeenCalled();
    expect(toasts.view()).toBeNull();

    toasts.show(info('first'));
    await eventually(() => expect(shown).toEqual(['first']));
    expect(toasts.view()).toBe(toasterModule.Toaster);
    expect(watcher).toHaveBeenCalledTimes(1);

    toasts.show(info('second'));
    expect(shown).toEqual(['first', 'second']);
    expect(load).toHaveBeenCalledTimes(1);
  });

  it('is shown once, even if others arrive while the toaster is loading', async () => {
    const toasts = createToasts(load);
    for (const title of ['first', 'second', 'third']) toasts.show(info(title));
    await eventually(() => expect(shown).toContain('third'));
    expect(shown).toEqual(['first', 'second', 'third']);
  });

  it('waits for the network if the toaster cannot be loaded, and is not lost', async () => {
    load.mockRejectedValueOnce(new Error('no network'));
    const toasts = createToasts(load);
    toasts.show(info('offline'));
    await eventually(() => expect(load).toHaveBeenCalledTimes(1));
    await Promise.resolve();
    expect(shown).toEqual([]);

    page.dispatchEvent(new Event('online'));
    await eventually(() => expect(shown).toEqual(['offline']));
  });

  it('is shown with the next message if the toaster could not be loaded', async () => {
    load.mockRejectedValueOnce(new Error('no network'));
    const toasts = createToasts(load);
    toasts.show(info('lost'));
    await new Promise((resolve) => setTimeout(resolve));
    toasts.show(info('next'));
    await eventually(() => expect(shown).toEqual(['lost', 'next']));
  });
});
