import { createFileRoute } from '@tanstack/react-router';
import { loadTexts } from '#src/console/router-context.ts';
import { ParseCertPage } from '#src/features/tools/parse/inspect-page.tsx';
import { parseTexts } from '#src/features/tools/parse/texts.ts';

export const Route = createFileRoute('/certhub/tools/parse-cert')({
  loader: ({ context }) => loadTexts(context, parseTexts),
  component: ParseCertPage,
});
