import { createFileRoute } from '@tanstack/react-router';
import { loadTexts } from '#src/console/router-context.ts';
import { GenCsrPage } from '#src/features/tools/convert/gen-csr-page.tsx';
import { convertTexts } from '#src/features/tools/convert/texts.ts';

export const Route = createFileRoute('/certhub/tools/gen-csr')({
  loader: ({ context }) => loadTexts(context, convertTexts),
  component: GenCsrPage,
});
