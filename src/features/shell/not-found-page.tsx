import { useSelector } from '@xstate/react';
import { sessionView } from '#machines/session/session.view.ts';
import { useEntryServices } from '#src/console/entry-services.ts';
import { ErrorPage } from '#src/features/shell/error-page.tsx';
import { lazyPart } from '#src/ui/lazy-part/lazy-part.tsx';

const NotFoundInShell = lazyPart(
  'NotFoundInShell',
  () => import('#src/features/shell/not-found-in-shell.tsx'),
);

/** /404: within the console for a customer, with its menu and search; a page of its own for everyone else. */
export function NotFoundPage() {
  const { session } = useEntryServices();
  const { needsSignIn, isUnreachable, isSignedIn, customer } = useSelector(session, sessionView);
  if (isSignedIn && customer) return <NotFoundInShell {...customer} />;
  return needsSignIn || isUnreachable ? <ErrorPage status={404} /> : null;
}
