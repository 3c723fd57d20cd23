import { createFileRoute } from '@tanstack/react-router';
import { loadTexts } from '#src/console/router-context.ts';
import { ConvertKeyPage } from '#src/features/tools/convert/convert-key-page.tsx';
import { convertTexts } from '#src/features/tools/convert/texts.ts';

export const Route = createFileRoute('/certhub/tools/convert-private-key')({
  loader: ({ context }) => loadTexts(context, convertTexts),
  component: ConvertKeyPage,
});
