import { createFileRoute } from '@tanstack/react-router';
import { organizations, realAuth } from '#core/contract/calls/realname.ts';
import { prefetch } from '#src/console/calls/prefetch.ts';
import { formTexts } from '#src/console/form/texts.ts';
import { loadTexts } from '#src/console/router-context.ts';
import { RealNamePage } from '#src/features/realname/real-name-page.tsx';
import { realnameTexts } from '#src/features/realname/texts.ts';

export const Route = createFileRoute('/_console/account/real-name')({
  loader: ({ context }) => {
    prefetch(context, realAuth, {});
    prefetch(context, organizations, { query: { limit: 1, offset: 1 } });
    return loadTexts(context, formTexts, realnameTexts);
  },
  component: RealNamePage,
});
