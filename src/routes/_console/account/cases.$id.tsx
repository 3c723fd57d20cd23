import { createFileRoute } from '@tanstack/react-router';
import { ownCase } from '#core/contract/calls/support.ts';
import { prefetch } from '#src/console/calls/prefetch.ts';
import { formTexts } from '#src/console/form/texts.ts';
import { loadTexts } from '#src/console/router-context.ts';
import { flowEventsTexts } from '#src/console/support/texts.ts';
import { caseTexts } from '#src/features/support/case-texts.ts';
import { OwnCasePage } from '#src/features/support/own-case-page.tsx';

export const Route = createFileRoute('/_console/account/cases/$id')({
  loader: ({ context, params }) => {
    prefetch(context, ownCase, { params });
    return loadTexts(context, caseTexts, flowEventsTexts, formTexts);
  },
  component: Page,
});

function Page() {
  const { id } = Route.useParams();
  return <OwnCasePage key={id} id={id} />;
}
