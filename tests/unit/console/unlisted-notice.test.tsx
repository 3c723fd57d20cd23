import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { topLevelsOf, unlistedTopLevels } from '#core/names/unlisted.ts';
import { UnlistedNotice } from '#src/console/orders/unlisted-notice.tsx';

/** What the notice says of names, once the list is loaded. */
async function shown(names: readonly string[]) {
  const queryClient = new QueryClient();
  const topLevels = topLevelsOf(names);
  queryClient.setQueryData(['unlisted-top-levels', topLevels], await unlistedTopLevels(topLevels));
  return renderToStaticMarkup(
    <QueryClientProvider client={queryClient}>
      <UnlistedNotice
        names={names}
        title="title"
        about={({ count, name, ending }) => `${count} ${name} ${ending}`}
      />
    </QueryClientProvider>,
  );
}

it('names the first of the names that no CA issues for, and how many they are', async () => {
  expect(await shown(['shop.example.com', 'shop.wifi', '*.lab.internal'])).toContain('2 shop.wifi wifi');
  expect(await shown(['shop.example.com', '8.8.8.8'])).toBe('');
});
