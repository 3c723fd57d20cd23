import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { afterEach, describe, expect, it, vi } from 'vitest';
import * as orderCalls from '#core/contract/calls/orders.ts';
import type { Client } from '#src/adapters/http/client.ts';
import { createWatchedClient, readChangesOfOtherTabs } from '#src/console/calls/call-query.ts';
import { FakeChannel, fakeTabs, hidePage } from '#tests/support/browser/fake-tabs.ts';

fakeTabs();

const ends: (() => void)[] = [];
afterEach(() => {
  for (const end of ends.splice(0)) end();
});

/** A window that shows an order, and how often it has read it. */
function openWindow() {
  const queryClient = new QueryClient();
  const read = vi.fn(async (_: string) => ({}));
  const show = (id: string) => {
    const queryKey = [id, {}];
    queryClient.setQueryData(queryKey, {});
    const options = { queryKey, queryFn: () => read(id), staleTime: Number.POSITIVE_INFINITY };
    ends.push(new QueryObserver(queryClient, options).subscribe(() => undefined));
  };
  show('orders.detail');
  show('catalogue.products');
  ends.push(readChangesOfOtherTabs(queryClient));
  const call = vi.fn(async () => ({}));
  const client = createWatchedClient({ call: call as unknown as Client['call'] }, queryClient);
  return {
    read,
    cancel: () => client.call(orderCalls.cancel, { body: { orderNos: 'CN20261121-00001' } }),
    ask: () => client.call(orderCalls.status, { params: { id: 'CN20261121-00001' } }),
    isStale: () => queryClient.getQueryState(['orders.detail', {}])?.isInvalidated,
  };
}

describe('a window beside another', () => {
  it('reads again what a call of the other changed, once, and tells nobody of it', async () => {
    const [first, second] = [openWindow(), openWindow()];
    for (let press = 0; press < 20; press++) await first.cancel();
    first.read.mockClear();
    await vi.advanceTimersByTimeAsync(2_000);
    expect(second.read.mock.calls).toEqual([['orders.detail']]);
    expect(first.read).not.toHaveBeenCalled();
  });

  it('is not told of a read', async () => {
    const [first, second] = [openWindow(), openWindow()];
    await first.ask();
    await vi.advanceTimersByTimeAsync(2_000);
    expect(second.read).not.toHaveBeenCalled();
  });

  it('asks nothing while it is hidden, and knows that what it has is old', async () => {
    const [first, second] = [openWindow(), openWindow()];
    await first.cancel();
    hidePage(true);
    await vi.advanceTimersByTimeAsync(2_000);
    expect(second.read).not.toHaveBeenCalled();
    expect(second.isStale()).toBe(true);
  });

  it.each([[null], ['orders'], [[7]], [Array.from({ length: 101 }, () => 'orders')], [['o'.repeat(101)]]])(
    'ignores a message of another kind',
    async (data: unknown) => {
      const { read } = openWindow();
      const other = new FakeChannel('certhub-changes');
      other.postMessage(data);
      other.close();
      await vi.advanceTimersByTimeAsync(2_000);
      expect(read).not.toHaveBeenCalled();
    },
  );
});
