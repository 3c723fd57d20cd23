import { createFileRoute } from '@tanstack/react-router';
import * as v from 'valibot';
import { helpArticleTexts } from '#src/console/help/texts.ts';
import { loadTexts } from '#src/console/router-context.ts';
import { LegalPage } from '#src/features/account/entry/legal-page.tsx';
import { joiningTexts } from '#src/features/account/entry/texts.ts';
import { sessionTexts } from '#src/features/session/texts.ts';

/** `number`: an earlier version. */
const search = v.object({
  number: v.optional(v.fallback(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(1_000_000)), 0)),
});

export const Route = createFileRoute('/legal/$kind')({
  validateSearch: search,
  loader: ({ context }) => loadTexts(context, sessionTexts, joiningTexts, helpArticleTexts),
  component: LegalPage,
});
