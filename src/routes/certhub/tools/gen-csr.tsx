import { createFileRoute } from '@tanstack/react-router';
import { loadTexts } from '#src/console/router-context.ts';
import { GenCsrPage } from '#src/features/tools/gen-csr/gen-csr-page.tsx';
import { genCsrTexts } from '#src/features/tools/gen-csr/texts.ts';

export const Route = createFileRoute('/certhub/tools/gen-csr')({
  loader: ({ context }) => loadTexts(context, genCsrTexts),
  component: GenCsrPage,
});
