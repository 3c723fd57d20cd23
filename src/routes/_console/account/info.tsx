import { createFileRoute } from '@tanstack/react-router';
import * as v from 'valibot';
import { profile } from '#core/contract/calls/account.ts';
import { prefetch } from '#src/console/calls/prefetch.ts';
import { loadTexts } from '#src/console/router-context.ts';
import { ProfilePage } from '#src/features/account/profile-page.tsx';
import { profileTexts } from '#src/features/account/texts.ts';

/** `next` is the payment that requires the profile; only console paths are followed. */
const search = v.object({ next: v.optional(v.fallback(v.optional(v.string()), undefined)) });

export const Route = createFileRoute('/_console/account/info')({
  validateSearch: search,
  loader: ({ context }) => {
    prefetch(context, profile, {});
    return loadTexts(context, profileTexts);
  },
  component: Page,
});

function Page() {
  return <ProfilePage next={Route.useSearch().next} />;
}
