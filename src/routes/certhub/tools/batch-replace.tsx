import { createFileRoute } from '@tanstack/react-router';
import { loadTexts } from '#src/console/router-context.ts';
import { BatchReplacePage } from '#src/features/tools/replace/batch-replace-page.tsx';
import { replaceTexts } from '#src/features/tools/replace/texts.ts';

export const Route = createFileRoute('/certhub/tools/batch-replace')({
  loader: ({ context }) => loadTexts(context, replaceTexts),
  component: BatchReplacePage,
});
