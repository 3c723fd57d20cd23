import { createFileRoute } from '@tanstack/react-router';
import { showDirectory } from '#core/contract/calls/acme.ts';
import { prefetch } from '#src/console/calls/prefetch.ts';
import { formTexts } from '#src/console/form/texts.ts';
import { loadTexts } from '#src/console/router-context.ts';
import { PolicyPage } from '#src/features/acme/policy-page.tsx';
import { acmeTexts } from '#src/features/acme/texts.ts';

export const Route = createFileRoute('/_console/certhub/automation/$id')({
  loader: ({ context, params: { id } }) => {
    prefetch(context, showDirectory, { params: { id } });
    return loadTexts(context, acmeTexts, formTexts);
  },
  component: Page,
});

function Page() {
  const { id } = Route.useParams();
  return <PolicyPage key={id} id={id} />;
}
