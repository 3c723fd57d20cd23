import { createFileRoute } from '@tanstack/react-router';
import * as v from 'valibot';
import { loadTexts } from '#src/console/router-context.ts';
import { ReportPage } from '#src/features/tools/report/report-page.tsx';
import { reportTexts } from '#src/features/tools/report/texts.ts';

/** Without an id, the host's newest report. */
const search = v.object({
  audit: v.fallback(v.optional(v.pipe(v.string(), v.maxLength(30))), undefined),
});

export const Route = createFileRoute('/certhub/tools/report/$domain')({
  validateSearch: search,
  loader: ({ context }) => loadTexts(context, reportTexts),
  component: () => <ReportPage host={Route.useParams().domain} id={Route.useSearch().audit ?? null} />,
});
