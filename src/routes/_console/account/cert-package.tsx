import { createFileRoute } from '@tanstack/react-router';
import * as v from 'valibot';
import * as packageCalls from '#core/contract/calls/packages.ts';
import { packageNo } from '#core/contract/fields.ts';
import { prefetch } from '#src/console/calls/prefetch.ts';
import { loadTexts } from '#src/console/router-context.ts';
import { consoleTexts } from '#src/console/texts.ts';
import { PackagesPage, shownPackages } from '#src/features/packages/packages-page.tsx';
import { packageTexts } from '#src/features/packages/texts.ts';

/** `pay`: the package whose payment is open. */
const search = v.object({ pay: v.optional(v.fallback(v.optional(packageNo), undefined)) });

export const Route = createFileRoute('/_console/account/cert-package')({
  validateSearch: search,
  loader: ({ context }) => {
    prefetch(context, packageCalls.list, shownPackages);
    prefetch(context, packageCalls.offers, {});
    return loadTexts(context, packageTexts, consoleTexts);
  },
  component: Page,
});

function Page() {
  return <PackagesPage pay={Route.useSearch().pay} />;
}
