import { createFileRoute } from '@tanstack/react-router';
import { loadTexts } from '#src/console/router-context.ts';
import { ConvertCertPage } from '#src/features/tools/convert/convert-cert-page.tsx';
import { convertTexts } from '#src/features/tools/convert/texts.ts';

export const Route = createFileRoute('/certhub/tools/convert-cert')({
  loader: ({ context }) => loadTexts(context, convertTexts),
  component: ConvertCertPage,
});
