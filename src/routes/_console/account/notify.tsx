import { createFileRoute } from '@tanstack/react-router';
import { noticeSettings } from '#core/contract/calls/notices.ts';
import { prefetch } from '#src/console/calls/prefetch.ts';
import { loadTexts } from '#src/console/router-context.ts';
import { noticeTexts } from '#src/features/notices/notice.texts.ts';
import { notifyTexts } from '#src/features/notices/notify.texts.ts';
import { NotifyPage } from '#src/features/notices/notify-page.tsx';

export const Route = createFileRoute('/_console/account/notify')({
  loader: ({ context }) => {
    prefetch(context, noticeSettings, {});
    return loadTexts(context, noticeTexts, notifyTexts);
  },
  component: NotifyPage,
});
