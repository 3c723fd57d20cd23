import { createFileRoute } from '@tanstack/react-router';
import { libraryOf } from '#src/console/help/library.ts';
import { loadTexts } from '#src/console/router-context.ts';
import { OverviewPage } from '#src/features/help/overview-page.tsx';
import { toolsTexts } from '#src/features/tools/texts.ts';
import { currentLanguage } from '#src/i18n/language.ts';
import { completeLanguageOf } from '#src/i18n/languages.ts';

export const Route = createFileRoute('/help/overview')({
  loader: async ({ context }) => {
    const contents = libraryOf(context.services).contents(completeLanguageOf(currentLanguage()));
    await Promise.all([contents, loadTexts(context, toolsTexts)]);
  },
  component: OverviewPage,
});
