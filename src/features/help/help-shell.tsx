import { Outlet } from '@tanstack/react-router';
import { useSelector } from '@xstate/react';
import { sessionView } from '#machines/session/session.view.ts';
import { useEntryServices } from '#src/console/entry-services.ts';
import { HelpFrame } from '#src/features/help/help-frame.tsx';
import { lazyPart } from '#src/ui/lazy-part/lazy-part.tsx';

const SignedInShell = lazyPart('SignedInShell', () => import('#src/features/shell/console-shell.tsx'));

/** Shows the help within the console for a customer, and in a frame of its own for everybody else, also while the server is unreachable. */
export function HelpShell() {
  const { session } = useEntryServices();
  const { needsSignIn, isUnreachable, isSignedIn, customer } = useSelector(session, sessionView);
  if (isSignedIn && customer) return <SignedInShell {...customer} />;
  return <HelpFrame>{(needsSignIn || isUnreachable) && <Outlet />}</HelpFrame>;
}
