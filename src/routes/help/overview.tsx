import { createFileRoute } from '@tanstack/react-router';
import { libraryOf } from '#src/console/help/library.ts';
import { OverviewPage } from '#src/features/help/overview-page.tsx';
import { currentLanguage } from '#src/i18n/language.ts';
import { completeLanguageOf } from '#src/i18n/languages.ts';

export const Route = createFileRoute('/help/overview')({
  loader: ({ context }) => libraryOf(context.services).contents(completeLanguageOf(currentLanguage())),
  component: OverviewPage,
});
