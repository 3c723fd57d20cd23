import { createFileRoute } from '@tanstack/react-router';
import { loadTexts } from '#src/console/router-context.ts';
import { configSearch } from '#src/features/tools/config/config-search.ts';
import { SslConfigPage } from '#src/features/tools/config/ssl-config-page.tsx';
import { configTexts } from '#src/features/tools/config/texts.ts';

export const Route = createFileRoute('/certhub/tools/ssl-config')({
  validateSearch: configSearch,
  loader: ({ context }) => loadTexts(context, configTexts),
  component: Page,
});

function Page() {
  return <SslConfigPage search={Route.useSearch()} />;
}
