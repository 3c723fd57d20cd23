import { createFileRoute } from '@tanstack/react-router';
import { loadTexts } from '#src/console/router-context.ts';
import { configSearch } from '#src/features/tools/config/config-search.ts';
import { loadServer } from '#src/features/tools/config/load-server.ts';
import { SslConfigPage } from '#src/features/tools/config/ssl-config-page.tsx';
import { configTexts } from '#src/features/tools/config/texts.ts';

export const Route = createFileRoute('/certhub/tools/ssl-config')({
  validateSearch: configSearch,
  loaderDeps: ({ search }) => ({ server: search.server }),
  loader: async ({ context, deps }) => {
    const [server] = await Promise.all([loadServer(deps.server), loadTexts(context, configTexts)]);
    return server;
  },
  component: Page,
});

function Page() {
  return <SslConfigPage search={Route.useSearch()} server={Route.useLoaderData()} />;
}
