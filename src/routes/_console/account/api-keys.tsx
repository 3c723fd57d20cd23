import { createFileRoute } from '@tanstack/react-router';
import * as keyCalls from '#core/contract/calls/keys.ts';
import { prefetch } from '#src/console/calls/prefetch.ts';
import { rightsTexts } from '#src/console/rights/texts.ts';
import { loadTexts } from '#src/console/router-context.ts';
import { allKeys } from '#src/features/keys/key-form.ts';
import { KeysPage } from '#src/features/keys/keys-page.tsx';
import { keyTexts } from '#src/features/keys/texts.ts';
import { peopleTexts } from '#src/features/people/texts.ts';

export const Route = createFileRoute('/_console/account/api-keys')({
  loader: ({ context }) => {
    prefetch(context, keyCalls.list, allKeys);
    return loadTexts(context, keyTexts, peopleTexts, rightsTexts);
  },
  component: KeysPage,
});
