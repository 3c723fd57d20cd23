import type { QueryClient } from '@tanstack/react-query';

/** Orders, deposits and the balance are read anew once money was moved. */
export async function refreshPaid(queryClient: QueryClient): Promise<void> {
  await Promise.all(
    ['orders', 'account', 'deposits', 'transactions'].map((key) =>
      queryClient.invalidateQueries({ queryKey: [key] }),
    ),
  );
}
