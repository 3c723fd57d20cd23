import { createFileRoute } from '@tanstack/react-router';
import { center } from '#core/contract/calls/account.ts';
import { prefetch } from '#src/console/calls/prefetch.ts';
import { loadTexts } from '#src/console/router-context.ts';
import { CenterPage } from '#src/features/account/center/center-page.tsx';
import { centerTexts } from '#src/features/account/center/texts.ts';

export const Route = createFileRoute('/_console/account/center')({
  loader: ({ context }) => {
    prefetch(context, center, {});
    return loadTexts(context, centerTexts);
  },
  component: CenterPage,
});
