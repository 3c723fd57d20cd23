import { Outlet } from '@tanstack/react-router';
import { useSelector } from '@xstate/react';
import { sessionView } from '#machines/session/session.view.ts';
import { useEntryServices } from '#src/console/entry-services.ts';
import { ToolsFrame } from '#src/features/tools/tools-frame.tsx';
import { lazyPart } from '#src/ui/lazy-part/lazy-part.tsx';

const SignedInShell = lazyPart('SignedInShell', () => import('#src/features/shell/console-shell.tsx'));

/** Shows the tools within the console for a customer, and in a separate frame for everyone else, also while the server is unreachable. */
export function ToolsShell() {
  const { session } = useEntryServices();
  const { needsSignIn, isUnreachable, isSignedIn, customer } = useSelector(session, sessionView);
  if (isSignedIn && customer) return <SignedInShell {...customer} />;
  const isOut = needsSignIn || isUnreachable;
  return <ToolsFrame isSignedOut={needsSignIn}>{isOut && <Outlet />}</ToolsFrame>;
}
