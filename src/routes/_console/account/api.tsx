import { createFileRoute } from '@tanstack/react-router';
import * as v from 'valibot';
import { loadTexts } from '#src/console/router-context.ts';
import { ApiPage } from '#src/features/api/api-page.tsx';
import { apiTexts } from '#src/features/api/texts.ts';

const callID = v.pipe(v.string(), v.regex(/^[\w.]{1,80}$/));
const search = v.object({ call: v.optional(v.fallback(v.optional(callID), undefined)) });

export const Route = createFileRoute('/_console/account/api')({
  validateSearch: search,
  loader: ({ context }) => loadTexts(context, apiTexts),
  component: Page,
});

function Page() {
  return <ApiPage shown={Route.useSearch().call} />;
}
