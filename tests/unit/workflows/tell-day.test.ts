import { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { dayMs } from '#core/day.ts';
import type { purchaseMachine } from '#machines/purchase/purchase.machine.ts';
import type { SentEvent, WorkflowHandle } from '#src/adapters/journal/types.ts';
import { provideServerDay } from '#src/features/purchase/workflows/server-day.ts';

type Purchase = typeof purchaseMachine;

beforeEach(() => {
  vi.useFakeTimers({ now: Date.parse('2026-11-21T22:00:00Z') });
});
afterEach(() => {
  vi.useRealTimers();
});

/** A form that records the days it receives, in a tab that writes it, and a server whose time the test sets. */
function openForm(start: { readonly value?: unknown; readonly role?: 'writer' | 'mirror' } = {}) {
  const told: string[] = [];
  const listeners = new Set<() => void>();
  const state = {
    value: start.value ?? { editing: {} },
    role: start.role ?? ('writer' as const),
    isFull: false,
  };
  const subscribe = (listener: () => void) => {
    listeners.add(listener);
    return { unsubscribe: () => void listeners.delete(listener) };
  };
  const handle = {
    id: 'w1',
    getSnapshot: () => ({ value: state.value, context: { day: told.at(-1) ?? '' } }),
    subscribe,
    subscribeRole: subscribe,
    role: () => state.role,
    condition: () => ({ kind: 'running' }),
    async send(event: SentEvent<Purchase>) {
      if (state.isFull) throw new Error('storage-full');
      if (event.type === 'day.begin') told.push(event.day);
      for (const listener of listeners) listener();
    },
    close: async () => {},
  } as unknown as WorkflowHandle<Purchase>;
  const queryClient = new QueryClient();
  const client = { call: () => new Promise<never>(() => {}) };
  const setServer = (serverTime: string) => queryClient.setQueryData(['session.account', {}], { serverTime });
  const form = () => provideServerDay(handle, { queryClient, client });
  const look = () => {
    for (const listener of listeners) listener();
  };
  return { told, state, setServer, form, look, listeners };
}

test("sends the day once the server's time is known, and again when that is moved", async () => {
  const { told, setServer, form } = openForm();
  form();
  await vi.advanceTimersByTimeAsync(0);
  expect(told).toEqual([]);
  setServer('2026-11-21T23:30:00Z');
  await vi.advanceTimersByTimeAsync(0);
  setServer('2026-11-21T23:40:00Z');
  await vi.advanceTimersByTimeAsync(0);
  expect(told).toEqual(['2026-11-21']);
  setServer('2028-03-15T00:00:00Z');
  await vi.advanceTimersByTimeAsync(0);
  expect(told).toEqual(['2026-11-21', '2028-03-15']);
});

test("sends another day when it starts by the server's clock, until the form is closed", async () => {
  const { told, setServer, form, listeners } = openForm();
  setServer('2026-11-21T23:59:00Z');
  const handle = form();
  await vi.advanceTimersByTimeAsync(59_000);
  expect(told).toEqual(['2026-11-21']);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(told).toEqual(['2026-11-21', '2026-11-22']);
  await handle.close();
  expect(listeners.size).toBe(0);
  await vi.advanceTimersByTimeAsync(dayMs);
  expect(told).toHaveLength(2);
});

test.each([
  { name: 'a tab that only mirrors the form', start: { role: 'mirror' as const } },
  { name: 'an order that is being created', start: { value: 'creating' } },
])('leaves $name alone', async ({ start }) => {
  const { told, state, setServer, form, look } = openForm(start);
  setServer('2026-11-21T23:00:00Z');
  form();
  await vi.advanceTimersByTimeAsync(0);
  expect(told).toEqual([]);
  state.role = 'writer';
  state.value = { editing: {} };
  look();
  await vi.advanceTimersByTimeAsync(0);
  expect(told).toEqual(['2026-11-21']);
});

test('sends a day that could not be written with the next change', async () => {
  const { told, state, setServer, form, look } = openForm();
  state.isFull = true;
  setServer('2026-11-21T23:00:00Z');
  form();
  await vi.advanceTimersByTimeAsync(0);
  state.isFull = false;
  look();
  await vi.advanceTimersByTimeAsync(0);
  expect(told).toEqual(['2026-11-21']);
});
