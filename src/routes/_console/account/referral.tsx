import { createFileRoute } from '@tanstack/react-router';
import * as referralCalls from '#core/contract/calls/referral.ts';
import { prefetch } from '#src/console/calls/prefetch.ts';
import { formTexts } from '#src/console/form/texts.ts';
import { loadTexts } from '#src/console/router-context.ts';
import { ReferralPage } from '#src/features/referral/referral-page.tsx';
import { referralTexts } from '#src/features/referral/texts.ts';

export const Route = createFileRoute('/_console/account/referral')({
  loader: ({ context }) => {
    if (context.services.site.features.referral) prefetch(context, referralCalls.own, {});
    return loadTexts(context, referralTexts, formTexts);
  },
  component: ReferralPage,
});
