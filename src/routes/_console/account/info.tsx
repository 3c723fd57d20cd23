import { createFileRoute } from '@tanstack/react-router';
import * as v from 'valibot';
import { loadAhead } from '#src/console/load-ahead.ts';
import { ProfilePage } from '#src/features/account/profile-page.tsx';

/** `next`: the payment that asks for it; only a path of this console is followed. */
const search = v.object({ next: v.optional(v.fallback(v.optional(v.string()), undefined)) });

export const Route = createFileRoute('/_console/account/info')({
  validateSearch: search,
  loader: ({ context: { services } }) =>
    loadAhead(services, async () => (await import('#core/contract/calls/account.ts')).profile, {}),
  component: Page,
});

function Page() {
  return <ProfilePage next={Route.useSearch().next} />;
}
