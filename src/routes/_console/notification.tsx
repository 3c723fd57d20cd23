import { createFileRoute } from '@tanstack/react-router';
import * as accountCalls from '#core/contract/calls/account.ts';
import { prefetch } from '#src/console/calls/prefetch.ts';
import { listTexts } from '#src/console/list/texts.ts';
import { loadTexts } from '#src/console/router-context.ts';
import { noticeTexts } from '#src/features/notices/notice.texts.ts';
import { NotificationsPage } from '#src/features/notices/notifications-page.tsx';
import { noticesAsked, notificationsSearch } from '#src/features/notices/notifications-search.ts';

export const Route = createFileRoute('/_console/notification')({
  validateSearch: notificationsSearch.schema,
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps }) => {
    prefetch(context, accountCalls.notices, noticesAsked(deps));
    return loadTexts(context, listTexts, noticeTexts);
  },
  component: function Notifications() {
    return <NotificationsPage search={Route.useSearch()} />;
  },
});
