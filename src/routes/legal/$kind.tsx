import { createFileRoute } from '@tanstack/react-router';
import { helpArticleTexts } from '#src/console/help/texts.ts';
import { loadTexts } from '#src/console/router-context.ts';
import { LegalPage } from '#src/features/account/entry/legal-page.tsx';
import { joiningTexts } from '#src/features/account/entry/texts.ts';
import { sessionTexts } from '#src/features/session/texts.ts';

export const Route = createFileRoute('/legal/$kind')({
  loader: ({ context }) => loadTexts(context, sessionTexts, joiningTexts, helpArticleTexts),
  component: LegalPage,
});
