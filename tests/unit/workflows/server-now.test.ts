import { QueryClient } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { serverNow } from '#src/features/purchase/workflows/server-day.ts';

const hour = 3_600_000;

function clockOf(queryFn: () => Promise<{ serverTime: string }>) {
  const queryClient = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  return serverNow(queryClient, { queryKey: ['account'], queryFn });
}

test.each([
  ['ahead', 400 * 24 * hour],
  ['behind', -400 * 24 * hour],
])("uses the server's time if that is %s", async (_, offset) => {
  const serverTime = new Date(Date.now() + offset).toISOString();
  const now = await clockOf(async () => ({ serverTime }));
  expect(Math.abs(now.getTime() - Date.parse(serverTime))).toBeLessThan(hour);
});

test("uses the browser's time if the server does not answer", async () => {
  const now = await clockOf(() => Promise.reject(new Error('offline')));
  expect(Math.abs(now.getTime() - Date.now())).toBeLessThan(hour);
});
