import { createFileRoute } from '@tanstack/react-router';
import { caseDetail } from '#core/contract/calls/support.ts';
import { prefetch } from '#src/console/calls/prefetch.ts';
import { formTexts } from '#src/console/form/texts.ts';
import { loadTexts } from '#src/console/router-context.ts';
import { flowEventsTexts } from '#src/console/support/texts.ts';
import { CasePage } from '#src/features/support/case-page.tsx';
import { caseTexts } from '#src/features/support/case-texts.ts';

export const Route = createFileRoute('/_console/support/cases/$id')({
  loader: ({ context, params }) => {
    prefetch(context, caseDetail, { params });
    return loadTexts(context, caseTexts, flowEventsTexts, formTexts);
  },
  component: Page,
});

function Page() {
  const { id } = Route.useParams();
  return <CasePage key={id} id={id} />;
}
