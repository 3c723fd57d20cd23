import { createFileRoute } from '@tanstack/react-router';
import { loadTexts } from '#src/console/router-context.ts';
import { MatchPairPage } from '#src/features/tools/convert/match-pair-page.tsx';
import { convertTexts } from '#src/features/tools/convert/texts.ts';

export const Route = createFileRoute('/certhub/tools/match-pair')({
  loader: ({ context }) => loadTexts(context, convertTexts),
  component: MatchPairPage,
});
