import { createFileRoute } from '@tanstack/react-router';
import { libraryOf } from '#src/console/help/library.ts';
import { ArticlePage } from '#src/features/help/article-page.tsx';
import { currentLanguage } from '#src/i18n/language.ts';
import { completeLanguageOf } from '#src/i18n/languages.ts';

export const Route = createFileRoute('/help/article/$id')({
  loader: async ({ context, params }) => {
    const library = libraryOf(context.services);
    const language = completeLanguageOf(currentLanguage());
    // Complete before it is shown, so that a link to a section finds it.
    await Promise.all([library.article(language, params.id), library.contents(language)]);
  },
  component: Page,
});

function Page() {
  const { id } = Route.useParams();
  return <ArticlePage key={id} id={id} />;
}
