import { createFileRoute } from '@tanstack/react-router';
import * as v from 'valibot';
import { room } from '#core/contract/calls/acme.ts';
import { prefetch } from '#src/console/calls/prefetch.ts';
import { formTexts } from '#src/console/form/texts.ts';
import { loadTexts } from '#src/console/router-context.ts';
import { RoomPage, roomAsked } from '#src/features/acme/room-page.tsx';
import { acmeTexts } from '#src/features/acme/texts.ts';

const pageNumber = v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(100_000));
const search = v.object({ page: v.optional(v.fallback(v.optional(pageNumber), undefined)) });

export const Route = createFileRoute('/_console/certhub/automation/')({
  validateSearch: search,
  loaderDeps: ({ search: { page } }) => ({ page }),
  loader: ({ context, deps: { page } }) => {
    prefetch(context, room, roomAsked(page));
    return loadTexts(context, acmeTexts, formTexts);
  },
  component: Page,
});

function Page() {
  return <RoomPage page={Route.useSearch().page ?? 1} />;
}
